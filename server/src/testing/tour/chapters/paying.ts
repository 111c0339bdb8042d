import { decide, listDecisions, setReviewPolicy } from '@hongbao/contracts/control/decisions.calls';
import {
  applyRecharge,
  getRechargeAddress,
  listRecharges,
} from '@hongbao/contracts/recharge/recharge.calls';
import { getTestMoney, takeTestMoney } from '@hongbao/contracts/testAids/testAids.calls';
import { uploadFile } from '@hongbao/contracts/upload/upload.calls';
import {
  getAssets,
  listAssetHistory,
  listAccountChanges,
  listBalances,
} from '@hongbao/contracts/wallet/wallet.calls';
import { PNG, sendForm } from '@hongbao/test-support/upload';
import type { Guide, Traveller } from '../guide.ts';

/** Mei applies for a deposit with a proof, which an operator reviews and approves. */
export async function deposit(guide: Guide, mei: Traveller): Promise<void> {
  const { id: world } = guide.world;
  const kind = 'recharge' as const;
  const coin = { currency: 'USDT', network: 'TRC20' } as const;
  await guide.show(setReviewPolicy, { params: { world, kind }, body: { policy: 'manual' } });
  await mei.show(getRechargeAddress, { query: coin });
  const file = { name: 'file', filename: 'proof.png', type: 'image/png', data: PNG };
  const form = [{ name: 'biz', data: kind }, file];
  const uploaded = await sendForm(guide.world, mei.token, form);
  const proofPath = guide.keep(uploadFile, { body: { biz: kind } }, uploaded);
  await mei.show(applyRecharge, { body: { ...coin, amount: '5000', proofPath } });
  const { waiting } = await guide.show(listDecisions, { params: { world }, query: { kind } });
  const params = { world, kind, id: waiting[0]?.id ?? '' };
  await guide.show(decide, { params, body: { verdict: 'approve' } });
  await mei.show(listRecharges, { query: { pageNo: 1, pageSize: 10 } });
}

/** Lists the account changes at the end of the tour, and takes test money. */
export async function lookAtMoney(mei: Traveller): Promise<void> {
  await mei.show(listBalances, { query: { account: 'main' } });
  await mei.show(getAssets);
  await mei.show(listAssetHistory);
  await mei.show(listAccountChanges, { query: { currency: 'USDT', pageNo: 1, pageSize: 10 } });
  await mei.show(getTestMoney);
  await mei.show(takeTestMoney);
}
