import {
  addSettlement,
  editSettlement,
  listSettlements,
} from '@hongbao/contracts/settlement/settlement.calls';
import {
  applyWithdrawal,
  cancelWithdrawal,
  getWithdrawalConfig,
  listWithdrawals,
} from '@hongbao/contracts/withdrawal/withdrawal.calls';
import type { Guide, Traveller } from '../guide.ts';
import { authenticatorCode } from '../totp.ts';
import { WITHDRAW_PASSWORD } from './signingIn.ts';

/** Mei binds an address, withdraws to it, and cancels a second withdrawal. */
export async function withdraw({ world }: Guide, mei: Traveller, secret: string): Promise<void> {
  const withdrawPassword = WITHDRAW_PASSWORD;
  const to = {
    type: 'blockchain',
    currency: 'USDT',
    network: 'TRC20',
    address: 'nile:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  } as const;
  const { id } = await mei.show(addSettlement, {
    body: { ...to, label: 'My wallet', withdrawPassword },
  });
  await mei.show(editSettlement, { body: { id, ...to, label: 'Cold wallet', withdrawPassword } });
  await mei.show(listSettlements);
  await mei.show(getWithdrawalConfig, { query: { currency: 'USDT' } });
  const body = async (amount: string) => {
    await world.control.advance('30s');
    const googleCode = authenticatorCode(secret, await world.control.now());
    return { settlementId: id, currency: 'USDT', amount, withdrawPassword, googleCode };
  };
  await mei.show(applyWithdrawal, { body: await body('100') });
  const second = await mei.must(applyWithdrawal, { body: await body('50') });
  await mei.show(cancelWithdrawal, { body: { id: second.id } });
  await mei.show(listWithdrawals, { query: { pageNo: 1, pageSize: 10 } });
}
