import { exitContest, joinContest, listContests } from '@hongbao/contracts/contests/contests.calls';
import { exchangeFlash, quoteFlashExchange } from '@hongbao/contracts/flash/flash.calls';
import { applyIeo, listIeoOrders, listIeos, payIeo } from '@hongbao/contracts/ieo/ieo.calls';
import { addCollateral, listLoans, repayLoan } from '@hongbao/contracts/loans/loans.calls';
import { formatUnits, units } from '@hongbao/contracts/money';
import { buyOption, listOptionTerms } from '@hongbao/contracts/options/options.calls';
import {
  adjustMargin,
  cancelExit,
  cancelOrder,
  closePosition,
  openPosition,
  placeExit,
  reversePosition,
  updateStops,
} from '@hongbao/contracts/positions/positions.calls';
import { buyArbitrage, redeemProduct } from '@hongbao/contracts/products/products.calls';
import { listSettlements } from '@hongbao/contracts/settlement/settlement.calls';
import { takeTestMoney } from '@hongbao/contracts/testAids/testAids.calls';
import { DAY_MS, HOUR_MS } from '@hongbao/contracts/time';
import { claimTask, listTasks } from '@hongbao/contracts/welfare/welfare.calls';
import { applyWithdrawal, cancelWithdrawal } from '@hongbao/contracts/withdrawal/withdrawal.calls';
import { everyFeature } from '@hongbao/test-support/everyFeature';
import type { Member } from '@hongbao/test-support/given';
import { TEST_AT, startServer } from '../../../../server/src/testing/server.ts';
import { temporaryDataFolder } from '../../../../server/src/testing/templates.ts';

/**
 * Creates a closed world in which members used every feature for eight days, with open objects in most features.
 * Returns its data folder and its file.
 */
export async function sampleWorld(): Promise<{ dataDir: string; file: string }> {
  const dataDir = await temporaryDataFolder();
  const server = await startServer({ dataDir });
  const { control } = await server.createWorld({ id: 'lived' });
  const members = await everyFeature(server.client('lived'), control, {
    world: 'lived',
    members: 2,
  });
  const [member] = members;
  if (!member) throw new Error('The world has no member');
  await control.advance('1h');
  await tradeMore(member);
  await moveMore(member);
  await control.intervene({
    symbol: 'BTC/USDT',
    kind: 'ramp',
    percent: -80,
    startAt: TEST_AT + DAY_MS,
    durationMs: 6 * HOUR_MS,
  });
  await control.advanceTo(TEST_AT + 3 * DAY_MS + HOUR_MS);
  const [order] = (await member.must(listIeoOrders, { query: { status: 'won' } })).records;
  await member.must(payIeo, { body: { orderId: order?.id ?? '' } });
  // Ends between two ticks, because the entry of an option is the tick before its acceptance.
  await control.advanceTo(TEST_AT + 8 * DAY_MS + 400);
  for (const { id, status } of await member.must(listTasks))
    if (status === 'finished') await member.must(claimTask, { body: { id } });
  for (const each of members) await each.must(takeTestMoney);
  await leaveOpen(member);
  await tradeMore(members.at(-1) ?? member);
  await server.stop({ keepData: true });
  return { dataDir, file: `${dataDir}/worlds/lived.sqlite` };
}

/**
 * Trading that `everyFeature` does not cover: partial closes, margin changes, and limit orders that are pending, filled
 * or canceled.
 */
async function tradeMore(member: Member): Promise<void> {
  const order = { symbol: 'SOL/USDT', direction: 'long', quantity: '20', leverage: 3 } as const;
  const { id } = await member.must(openPosition, { body: order });
  await member.must(adjustMargin, { body: { id, amount: '25.5' } });
  await member.must(closePosition, { params: { id }, body: { quantity: '7' } });
  await member.must(adjustMargin, { body: { id, amount: '-3.25' } });
  await member.must(closePosition, { params: { id }, body: {} });
  const short = { symbol: 'BTC/USDT', direction: 'short', quantity: '0.02', leverage: 20 } as const;
  const falling = await member.must(openPosition, { body: short });
  const markPrice = Number(falling.markPrice);
  const above = String(Math.ceil(markPrice * 1.5));
  const below = String(Math.floor(markPrice * 0.8));
  const takeProfit = String(Math.floor(markPrice * 0.7));
  await member.must(updateStops, { body: { id: falling.id, takeProfit } });
  const limit = { ...short, orderType: 'limit' } as const;
  const resting = await member.must(openPosition, { body: { ...limit, price: above } });
  await member.must(cancelOrder, { params: { id: resting.id } });
  const long = { ...limit, direction: 'long', price: below, leverage: 5 } as const;
  await member.must(openPosition, { body: long });
  await tradeKinds(member, markPrice);
}

/** Exits that close parts of a falling position, a reversal, and trigger orders that open or are canceled. */
async function tradeKinds(member: Member, markPrice: number): Promise<void> {
  const level = (share: number) => String(Math.floor(markPrice * share));
  const order = { symbol: 'BTC/USDT', direction: 'short', quantity: '0.01', leverage: 10 } as const;
  const { id } = await member.must(openPosition, { body: order });
  const exit = { id, side: 'takeProfit', quantity: '0.004' } as const;
  await member.must(placeExit, { body: { ...exit, price: level(0.9) } });
  await member.must(placeExit, { body: { ...exit, price: level(0.7) } });
  const { exits } = await member.must(placeExit, {
    body: { ...exit, side: 'stopLoss', price: level(1.05) },
  });
  await member.must(cancelExit, { body: { id, exitId: exits.at(-1)?.id ?? '' } });
  const reversed = await member.must(openPosition, { body: order });
  await member.must(reversePosition, { params: { id: reversed.id } });
  const trigger = { ...order, orderType: 'trigger' } as const;
  await member.must(openPosition, { body: { ...trigger, triggerPrice: level(0.85) } });
  const waiting = await member.must(openPosition, {
    body: { ...trigger, triggerPrice: level(1.4) },
  });
  await member.must(cancelOrder, { params: { id: waiting.id } });
}

async function moveMore(member: Member): Promise<void> {
  const { id } = await member.must(buyArbitrage, {
    body: { productId: 'arbitrage-7', amount: '150' },
  });
  await member.must(redeemProduct, { body: { id } });
  const withdrawal = await withdraw(member);
  await member.must(cancelWithdrawal, { body: { id: withdrawal } });
  const [open] = (await member.must(listIeos, { query: { status: 'issuing' } })).records;
  const nonce = 'a1'.repeat(16);
  const body = { ieoId: open?.id ?? '', quantity: open?.lotSize ?? '', nonce };
  if (open) await member.must(applyIeo, { body });
  for (const loan of (await member.must(listLoans, { query: { status: 'passed' } })).records) {
    await member.must(repayLoan, { body: { id: loan.id, amount: '100' } });
    if (loan.type === 'pledge')
      await member.must(addCollateral, { body: { id: loan.id, quantity: '0.01' } });
  }
}

async function withdraw(member: Member): Promise<string> {
  const [settlement] = await member.must(listSettlements, { query: {} });
  const { id } = await member.must(applyWithdrawal, {
    body: {
      settlementId: settlement?.id ?? '',
      currency: 'USDT',
      amount: '12.5',
      withdrawPassword: 'correct horse',
    },
  });
  return id;
}

/** Repays overdue loans, because withdrawals are blocked while a loan is overdue. */
async function repayOverdue(member: Member): Promise<void> {
  const { records } = await member.must(listLoans, { query: { status: 'passed' } });
  for (const { id, overdue, outstanding, accruedInterest } of records) {
    const amount = formatUnits(units(outstanding) + units(accruedInterest));
    if (overdue) await member.must(repayLoan, { body: { id, amount } });
  }
}

/** Creates objects shortly before the end, which remain open. */
async function leaveOpen(member: Member): Promise<void> {
  const order = { symbol: 'ETH/USDT', direction: 'long', quantity: '0.1', leverage: 10 } as const;
  await member.must(openPosition, { body: order });
  await member.must(openPosition, { body: { ...order, orderType: 'limit', price: '100' } });
  await member.must(openPosition, {
    body: { ...order, orderType: 'trigger', triggerPrice: '900000' },
  });
  const [terms] = await member.must(listOptionTerms, { query: { symbol: 'ETH/USDT' } });
  await member.must(buyOption, { body: { setId: terms?.id ?? '', direction: 'up', stake: '10' } });
  await repayOverdue(member);
  await withdraw(member);
  const query = { from: 'ETH', to: 'USDT', amount: '100.01', side: 'to' } as const;
  const { quoteId, fromAmount } = await member.must(quoteFlashExchange, { query });
  const body = { from: 'ETH', to: 'USDT', amount: fromAmount, quoteId } as const;
  await member.must(exchangeFlash, { body });
  await member.must(quoteFlashExchange, { query });
  const { records } = await member.must(listContests, { query: { status: 1 } });
  for (const [index, { id, minFund }] of records.entries()) {
    await member.must(joinContest, { body: { id, fund: minFund } });
    if (index === 0) await member.must(exitContest, { body: { id } });
  }
}
