import { exchangeFlash } from '@hongbao/contracts/flash/flash.calls';
import { applyCreditLoan, repayLoan } from '@hongbao/contracts/loans/loans.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { units } from '@hongbao/contracts/money';
import { buyArbitrage, buyDebt } from '@hongbao/contracts/products/products.calls';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hongbao/contracts/time';
import { getAssets } from '@hongbao/contracts/wallet/wallet.calls';
import { update } from '@hongbao/prisma/rowWriter';
import { type Member, asMember } from '@hongbao/test-support/given';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { beforeEach, describe, expect, it } from 'vitest';
import { bindAddress, givenWithdrawer } from '../withdrawal/withdrawal.samples.ts';
import { newest, pledge, purse, stillBitcoin } from './loans.samples.ts';

const world = useWorld();
beforeEach(() => stillBitcoin(world));

/**
 * A member with assets of 80,000: VIP level 4, to which every product is available, and far from the neighboring
 * thresholds.
 */
const rich = () =>
  world.given.member({
    advanced: true,
    creditGranted: '10000',
    usdt: '20000',
    balances: { BTC: '1' },
  });
const wealth = async (member: Member) => units((await member.must(getAssets)).totalAssets);
const credit = (member: Member, days: number, amount: string) =>
  member.must(applyCreditLoan, { body: { setId: `credit-${days}`, amount } });

/** Signs the member in again, because a session expires after 30 days. */
const again = async (member: Member) =>
  asMember(world, { ...member, token: await world.control.createToken(member.id) });

async function payBack(member: Member): Promise<void> {
  const loan = await newest(member);
  const owed = units(loan?.outstanding ?? '0') + units(loan?.accruedInterest ?? '0');
  const amount = (Number(owed) / 1e8).toFixed(8);
  await member.must(repayLoan, { body: { id: loan?.id ?? '', amount } });
}

describe('a member who borrows to invest', () => {
  const invest = { arbitrage: buyArbitrage, debt: buyDebt } as const;
  const strategies = [
    ['pledge', 30, 'arbitrage', 'arbitrage-30', 0],
    ['pledge', 30, 'arbitrage', 'arbitrage-30', 2],
    ['pledge', 30, 'debt', 'debt-30', 2],
    ['pledge', 90, 'arbitrage', 'arbitrage-90', 2],
    ['pledge', 7, 'debt', 'debt-7', 2],
    ['credit', 30, 'arbitrage', 'arbitrage-30', 0],
    ['credit', 30, 'arbitrage', 'arbitrage-30', 2],
    ['credit', 15, 'arbitrage', 'ai-14', 0],
    ['credit', 30, 'debt', 'debt-30', 2],
  ] as const;

  // Every strategy runs for the same days and is compared with a member who does nothing.
  it('ends with less than one who does nothing, for every loan, product and late repayment', async () => {
    const begun = [];
    for (const [kind, days, type, productId, late] of strategies) {
      const [trader, idle] = [await rich(), await rich()];
      if (kind === 'pledge') await pledge(trader, '30000', '1', days);
      else await credit(trader, days, '9000');
      begun.push({ trader, idle, kind, type, productId, days: days + late });
    }
    await world.control.advance('20m');
    for (const { trader, kind, type, productId } of begun) {
      expect((await newest(trader))?.status).toBe('passed');
      // An order begins at the next full hour, so it ends with the loan or within its grace period.
      const amount = kind === 'pledge' ? '30000' : '9000';
      await trader.must(invest[type], { body: { productId, amount } });
    }
    const boughtAt = await world.control.now();
    const poorer: [string, boolean][] = [];
    for (const { trader, idle, productId, days } of begun.toSorted((a, b) => a.days - b.days)) {
      await world.control.advanceTo(boughtAt + days * DAY_MS + HOUR_MS);
      await payBack(await again(trader));
      const isPoorer = (await wealth(await again(trader))) < (await wealth(await again(idle)));
      poorer.push([productId, isPoorer]);
    }
    expect(poorer.filter(([, isPoorer]) => !isPoorer)).toEqual([]);
  }, 120_000);
});

describe('a month of loans for the credit score', () => {
  const score = async (member: Member) => (await member.must(getMember)).creditScore;
  const borrower = () => world.given.member({ verified: true, creditGranted: '1000', usdt: '10' });
  async function borrowAndRepay(member: Member, amount: string): Promise<void> {
    await credit(member, 7, amount);
    await world.control.advance(3 * MINUTE_MS);
    await payBack(member);
  }

  it('of less than 100 USDT earns no points, for every offer', async () => {
    const member = await borrower();
    const tiny = { body: { setId: 'credit-7', amount: '99.99999999' } };
    expect(await member.call(applyCreditLoan, tiny)).toMatchObject({ reason: 'amountTooSmall' });
    const inside = await world.inside();
    const offered = update('LoanTerm', { id: 'credit-7' }, { minAmount: units('1') });
    await inside.commit({ rows: [offered] }, inside.now());
    for (let day = 0; day < 30; day++) {
      await borrowAndRepay(await again(member), '99.99999999');
      await world.control.advance('1d');
    }
    expect(await score(await again(member))).toBe(60);
  }, 60_000);

  it('of 100 USDT, one a day, earns ten points once, and ten more points a month later', async () => {
    const member = await borrower();
    const seen: number[] = [];
    for (let day = 0; day <= 30; day++) {
      await borrowAndRepay(await again(member), '100');
      seen.push(await score(await again(member)));
      await world.control.advance(DAY_MS - 3 * MINUTE_MS);
    }
    expect(seen).toEqual([...Array<number>(30).fill(70), 80]);
  }, 60_000);

  it('never raises the score above 100', async () => {
    const member = await borrower();
    const inside = await world.inside();
    const best = update('Member', { id: member.id }, { creditScore: 95 });
    await inside.commit({ rows: [best] }, inside.now());
    await borrowAndRepay(member, '100');
    expect(await score(member)).toBe(100);
  });
});

describe('a loan that is never repaid', () => {
  const overdue = { ok: false, reason: 'withdrawalWhileOverdue' };

  it('blocks withdrawals of every coin from the end of its term until it is repaid', async () => {
    const money = { verified: true, creditGranted: '1000', usdt: '100' };
    const { member, ask } = await givenWithdrawer(world, money);
    await credit(member, 7, '1000');
    await world.control.advance('10m');
    const bitcoin = await bindAddress(member, 'BTC');
    await world.control.advance(7 * DAY_MS);
    expect((await newest(member))?.overdue).toBe(true);
    expect(await ask('50')).toMatchObject(overdue);
    const other = { from: 'USDT', to: 'BTC', amount: '900' };
    await member.must(exchangeFlash, { body: other });
    const inBitcoin = { currency: 'BTC', settlementId: bitcoin };
    expect(await ask('0.01', inBitcoin)).toMatchObject(overdue);
    expect(
      await member.call(applyCreditLoan, { body: { setId: 'credit-7', amount: '100' } }),
    ).toMatchObject({ reason: 'overdueLoanExists' });
    await world.control.advance(22 * DAY_MS);
    expect(await ask('0.01', inBitcoin)).toMatchObject(overdue);
    // The repayment needs the lost amount: the fees of two exchanges and a month of interest.
    const back = {
      from: 'BTC',
      to: 'USDT',
      amount: (await purse(member, 'BTC')).split(' ')[0] ?? '',
    };
    await member.must(exchangeFlash, { body: back });
    await payBack(member);
    expect((await ask('10')).ok).toBe(true);
    expect((await member.must(getMember)).creditScore).toBe(50);
  }, 60_000);

  it('does not block other members, and blocks nothing before the end of its term', async () => {
    const { member, ask } = await givenWithdrawer(world, {
      verified: true,
      creditGranted: '1000',
      usdt: '100',
    });
    const { ask: askOther } = await givenWithdrawer(world);
    await credit(member, 7, '500');
    await world.control.advance(7 * DAY_MS);
    expect((await ask('20')).ok).toBe(true);
    await world.control.advance('1h');
    expect(await ask('20')).toMatchObject(overdue);
    expect((await askOther('20')).ok).toBe(true);
  });

  it('with collateral blocks withdrawals until the collateral is sold', async () => {
    const money = { verified: true, usdt: '100', balances: { BTC: '0.01' } };
    const { member, ask } = await givenWithdrawer(world, money);
    await pledge(member, '300');
    await world.control.advance(7 * DAY_MS + HOUR_MS);
    expect(await ask('20')).toMatchObject(overdue);
    await world.control.advance(3 * DAY_MS);
    expect((await ask('20')).ok).toBe(true);
  });
});
