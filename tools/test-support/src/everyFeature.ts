import { joinContest, listContests } from '@hongbao/contracts/contests/contests.calls';
import { sendChat } from '@hongbao/contracts/content/notices.calls';
import { exchangeFlash } from '@hongbao/contracts/flash/flash.calls';
import { applyIeo, listIeos } from '@hongbao/contracts/ieo/ieo.calls';
import { applyKyc } from '@hongbao/contracts/kyc/kyc.calls';
import { applyCreditLoan, applyPledgeLoan } from '@hongbao/contracts/loans/loans.calls';
import { changePassword } from '@hongbao/contracts/member/member.calls';
import { buyOption, listOptionTerms } from '@hongbao/contracts/options/options.calls';
import { openPosition, placeExit } from '@hongbao/contracts/positions/positions.calls';
import { buyArbitrage, buyDebt, buyMiner } from '@hongbao/contracts/products/products.calls';
import { applyRecharge, getRechargeAddress } from '@hongbao/contracts/recharge/recharge.calls';
import { addSettlement } from '@hongbao/contracts/settlement/settlement.calls';
import { claimTask, listTasks } from '@hongbao/contracts/welfare/welfare.calls';
import { applyWithdrawal } from '@hongbao/contracts/withdrawal/withdrawal.calls';
import type { Client } from './client.ts';
import type { Control } from './control.ts';
import { type Member, asMember } from './given.ts';
import { uploadPng } from './upload.ts';

const PASSWORD = 'correct horse';

/**
 * Creates members who use every feature, so that every kind of event occurs in the following weeks. Every call must
 * succeed. The result is the same in every world with the same seed.
 */
export async function everyFeature(
  client: Client,
  control: Control,
  { world, members }: { readonly world: string; readonly members: number },
): Promise<Member[]> {
  const made: Member[] = [];
  for (let index = 0; index < members; index++) {
    const inviterId = made.at(-1)?.id;
    const isVerified = index % 3 !== 2;
    const given = await control.createMember({
      balances: { USDT: String(20_000 + index * 1_500), BTC: '0.5', ETH: '2' },
      ...(isVerified ? { verified: true, creditGranted: '1000' } : {}),
      ...(inviterId === undefined ? {} : { inviterId }),
    });
    const member = asMember(client, given);
    made.push(member);
    const proof = await uploadPng({ id: world, send: client.send }, member);
    await moveMoney(member, proof, index);
    await trade(member, index);
    await invest(member, index);
    if (isVerified) await borrow(member, index);
    else await proveIdentity(member, proof, index);
    await member.must(sendChat, { body: { text: 'When does my deposit arrive?' } });
    await checkIn(member);
  }
  return made;
}

async function moveMoney(member: Member, proofPath: string, index: number): Promise<void> {
  await member.must(changePassword, { body: { type: 'withdraw', newPassword: PASSWORD } });
  const currency = 'USDT';
  const network = 'TRC20';
  const { address } = await member.must(getRechargeAddress, { query: { currency, network } });
  const to = { type: 'blockchain', currency, network, address } as const;
  const { id } = await member.must(addSettlement, { body: { ...to, withdrawPassword: PASSWORD } });
  const amount = String(50 + index);
  await member.must(applyWithdrawal, {
    body: { settlementId: id, currency, amount, withdrawPassword: PASSWORD },
  });
  await member.must(applyRecharge, { body: { currency, network, amount: '75', proofPath } });
  await member.must(exchangeFlash, { body: { from: 'USDT', to: 'ETH', amount: '120.5' } });
}

async function trade(member: Member, index: number): Promise<void> {
  const direction = index % 2 === 0 ? 'long' : 'short';
  const order = { symbol: 'ETH/USDT', direction, quantity: '0.5' } as const;
  await member.must(openPosition, { body: { ...order, leverage: index % 3 === 0 ? 75 : 20 } });
  const demo = { ...order, leverage: 10, account: 'demo' } as const;
  const { id: demoId, markPrice } = await member.must(openPosition, { body: demo });
  const above = (Number(markPrice) * 1.01).toFixed(2);
  const side = direction === 'long' ? 'takeProfit' : 'stopLoss';
  await member.must(placeExit, { body: { id: demoId, side, price: above, quantity: '0.2' } });
  await member.must(openPosition, { body: { ...demo, orderType: 'trigger', triggerPrice: above } });
  const terms = await member.must(listOptionTerms, { query: { symbol: 'BTC/USDT' } });
  for (const { id } of terms.slice(0, 3))
    await member.must(buyOption, {
      body: { setId: id, direction: index % 2 === 0 ? 'up' : 'down', stake: '100' },
    });
  const { records } = await member.must(listContests, { query: { status: 1 } });
  const id = records[0]?.id ?? '';
  await member.must(joinContest, { body: { id, fund: '500' } });
  await member.must(openPosition, {
    body: { ...order, quantity: '0.2', leverage: 20, account: `contest:${id}` },
  });
}

async function invest(member: Member, index: number): Promise<void> {
  await member.must(buyArbitrage, { body: { productId: 'arbitrage-7', amount: '700.01' } });
  await member.must(buyDebt, { body: { productId: 'debt-30', amount: '333.33' } });
  if (index % 2 === 0) await member.must(buyMiner, { body: { productId: 's19-pro', quantity: 2 } });
}

async function borrow(member: Member, index: number): Promise<void> {
  await member.must(applyCreditLoan, { body: { setId: 'credit-7', amount: '250' } });
  await member.must(applyPledgeLoan, {
    body: { setId: 'pledge-14', amount: '4000', pledgeCurrency: 'BTC', pledgeQuantity: '0.1' },
  });
  const { records } = await member.must(listIeos, { query: { status: 'issuing' } });
  const [open] = records;
  if (!open) throw new Error('No subscription is open');
  const quantity = String((index + 1) * Number(open.lotSize));
  await member.must(applyIeo, { body: { ieoId: open.id, quantity } });
}

async function proveIdentity(member: Member, portraitPath: string, index: number): Promise<void> {
  const realName = 'Li Wei';
  const idNumber = `P${10_000_000 + index}`;
  await member.must(applyKyc, { body: { idType: 'passport', idNumber, realName, portraitPath } });
}

async function checkIn(member: Member): Promise<void> {
  const tasks = await member.must(listTasks);
  const id = tasks.find(({ kind }) => kind === 'checkIn')?.id ?? '';
  await member.must(claimTask, { body: { id } });
}
