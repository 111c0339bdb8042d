import {
  addCollateral,
  applyCreditLoan,
  getLoanInfo,
  repayLoan,
} from '@hongbao/contracts/loans/loans.calls';
import { advanceClock } from '@hongbao/contracts/control/clock.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@hongbao/contracts/time';
import { getAssets, listAccountChanges } from '@hongbao/contracts/wallet/wallet.calls';
import { TEST_AT } from '@hongbao/server/testing/server';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { beforeEach, describe, expect, it } from 'vitest';
import { newest, pledge, purse, stillBitcoin, told } from './loans.samples.ts';

const world = useWorld();
beforeEach(() => stillBitcoin(world));

/** Two minutes of review and one minute until the payout. */
const START = TEST_AT + 3 * MINUTE_MS;

async function house(book: string, currency = 'USDT'): Promise<string | undefined> {
  const accounts = await world.control.accounts();
  return accounts.find(({ account }) => account === `house/${book}/${currency}`)?.balance;
}

describe('a pledge loan of 300 USDT on 0.01 BTC for 30 days', () => {
  it('is repaid in three parts, interest before principal, to the last unit', async () => {
    const member = await world.given.member({
      verified: true,
      usdt: '100',
      balances: { BTC: '0.01' },
    });
    const { id } = await pledge(member, '300', '0.01', 30);
    expect(await purse(member, 'BTC')).toBe('0.00000000 0.01000000');
    const repay = (amount: string) => member.must(repayLoan, { body: { id, amount } });
    const seen: unknown[] = [];
    const note = async () => {
      const loan = await newest(member);
      seen.push([await purse(member), loan?.outstanding, loan?.accruedInterest, loan?.status]);
    };

    await world.control.advanceTo(START);
    await note();
    // Interest of 300 * 0.001 = 0.3 a day, 3 in ten days: a payment of 100 pays 3 of interest and 97 of principal.
    await world.control.advanceTo(START + 10 * DAY_MS);
    await note();
    await repay('100');
    await note();
    // 203 * 0.001 * 10 days = 2.03, of which 1.03 are paid and 1 remains due.
    await world.control.advanceTo(START + 20 * DAY_MS);
    await repay('1.03');
    await note();
    // 203 * 0.001 / 24 * 239 hours = 2.02154166.. rounded up, plus the remaining 1: the debt is 203 + 3.02154167.
    await world.control.advanceTo(START + 29 * DAY_MS + 23 * HOUR_MS);
    await note();
    await repay('206.02154167');
    await note();
    expect(seen).toEqual([
      ['400.00000000 0.00000000', '300.00000000', '0.00000000', 'passed'],
      ['400.00000000 0.00000000', '300.00000000', '3.00000000', 'passed'],
      ['300.00000000 0.00000000', '203.00000000', '0.00000000', 'passed'],
      ['298.97000000 0.00000000', '203.00000000', '1.00000000', 'passed'],
      ['298.97000000 0.00000000', '203.00000000', '3.02154167', 'passed'],
      ['92.94845833 0.00000000', '0.00000000', '0.00000000', 'repaid'],
    ]);
    expect(await purse(member, 'BTC')).toBe('0.01000000 0.00000000');
    // 3 + 1.03 + 3.02154167
    expect(await newest(member)).toMatchObject({ interestPaid: '7.05154167', overdue: false });
    expect(await house('loans')).toBe('7.05154167');
    expect((await member.must(getMember)).creditScore).toBe(70);
    const { records } = await member.must(listAccountChanges, { query: { pageSize: 100 } });
    const changes = records.map(({ type, amount }) => `${type} ${amount}`).toReversed();
    expect(changes.filter((text) => !text.startsWith('opening'))).toEqual([
      'collateralLock -0.01000000',
      'loanPayout 300.00000000',
      'loanInterest -3.00000000',
      'loanRepayment -97.00000000',
      'loanInterest -1.03000000',
      'loanInterest -3.02154167',
      'loanRepayment -203.00000000',
      'collateralReturn 0.01000000',
    ]);
    expect((await told(world, member)).map(({ key }) => key)).toEqual([
      'loanApproved',
      'loanPaidOut',
      'loanRepaid',
    ]);
    await world.control.advance('1h');
    expect(await world.control.waiting()).toEqual([]);
  }, 60_000);

  it('adds its collateral to the member’s wealth and subtracts its debt', async () => {
    const member = await world.given.member({
      verified: true,
      usdt: '100',
      balances: { BTC: '0.01' },
    });
    await pledge(member, '300');
    const wealth = async () => (await member.must(getAssets)).totalAssets;
    // 100 + 0.01 * 60,000
    expect(await wealth()).toBe('700.00000000');
    await world.control.advanceTo(START);
    expect(await wealth()).toBe('700.00000000');
    // A started hour costs interest of 0.0125.
    await world.control.advanceTo(START + 1);
    expect(await wealth()).toBe('699.98750000');
    await world.control.advanceTo(START + HOUR_MS);
    expect(await wealth()).toBe('699.98750000');
  });

  it('is overdue when it is not repaid at the end of its term, and its collateral is sold after the grace period', async () => {
    const member = await world.given.member({ verified: true, balances: { BTC: '0.01' } });
    const { id } = await pledge(member, '300');
    await world.control.advanceTo(START + 7 * DAY_MS - 1);
    expect(await newest(member)).toMatchObject({ status: 'passed', overdue: false });
    await world.control.advanceTo(START + 7 * DAY_MS);
    expect(await newest(member)).toMatchObject({ status: 'passed', overdue: true });
    await world.control.advanceTo(START + 10 * DAY_MS - 1);
    expect(await purse(member, 'BTC')).toBe('0.00000000 0.01000000');
    await world.control.advanceTo(START + 10 * DAY_MS);
    // The value of 0.01 BTC at 60,000 is 600. Interest of 240 hours: 300 * 0.001 * 10 = 3. Returned: 600 - 303 = 297.
    expect(await newest(member)).toMatchObject({
      id,
      status: 'repaid',
      interestPaid: '3.00000000',
    });
    expect(await purse(member)).toBe('597.00000000 0.00000000');
    expect(await purse(member, 'BTC')).toBe('0.00000000 0.00000000');
    expect((await told(world, member)).at(-1)).toMatchObject({
      key: 'loanCollateralSold',
      facts: { quantity: '0.01000000', paid: '303.00000000', returned: '297.00000000' },
    });
    // The credit score does not change, because the collateral paid the debt.
    expect((await member.must(getMember)).creditScore).toBe(60);
    expect([await house('loans'), await house('exchange'), await house('exchange', 'BTC')]).toEqual(
      ['3.00000000', '-600.00000000', '0.01000000'],
    );
  });
});

it('an overdue credit loan lowers the credit score once, and costs three times the interest after the grace period', async () => {
  const member = await world.given.member({ verified: true, creditGranted: '1000', usdt: '10' });
  const body = { setId: 'credit-7', amount: '500' };
  const { id } = await member.must(applyCreditLoan, { body });
  const seen: unknown[] = [];
  for (const at of [
    START,
    START + 7 * DAY_MS - 1,
    START + 7 * DAY_MS,
    START + 10 * DAY_MS,
    START + 10 * DAY_MS + 2 * HOUR_MS,
  ]) {
    await world.control.advanceTo(at);
    const { overdue, accruedInterest } = (await newest(member)) ?? {};
    seen.push([overdue, accruedInterest, (await member.must(getMember)).creditScore]);
  }
  // 500 * 0.0012 = 0.6 a day. After ten days, two further hours count three times: 242 + 2 * 2 = 246 hours.
  expect(seen).toEqual([
    [false, '0.00000000', 60],
    [false, '4.20000000', 60],
    [true, '4.20000000', 60],
    [true, '6.00000000', 40],
    [true, '6.15000000', 40],
  ]);
  expect(await member.call(applyCreditLoan, { body })).toMatchObject({
    reason: 'overdueLoanExists',
  });
  await member.must(repayLoan, { body: { id, amount: '506.15' } });
  // 10 + 500 - 506.15
  expect(await purse(member)).toBe('3.85000000 0.00000000');
  expect((await member.must(getMember)).creditScore).toBe(50);
  expect((await told(world, member)).map(({ key }) => key)).toEqual([
    'loanApproved',
    'loanPaidOut',
    'loanOverdue',
    'loanGraceOver',
    'loanRepaid',
  ]);
  expect((await member.call(applyCreditLoan, { body })).ok).toBe(true);
});

describe('a price crash', () => {
  it('causes a margin call, none after more collateral was added, then a second margin call and a sale', async () => {
    const member = await world.given.member({ verified: true, balances: { BTC: '0.012' } });
    // 65 % of 600.
    const { id } = await pledge(member, '390');
    await world.control.advanceTo(START);
    const fall = async (percent: number) => {
      await world.control.gap('BTC/USDT', percent);
      await world.control.advance('5m');
      const { status, ltv } = (await newest(member)) ?? {};
      return [status, ltv, (await told(world, member)).at(-1)?.key];
    };
    // Everything is in the first hour: 390 * 0.001 / 24 = 0.01625 of interest is due. 60,000 * 0.85 = 51,000; 390.01625
    // / 510 = 0.76473775.
    expect(await fall(-15)).toEqual(['passed', '0.76473775', 'loanMarginCall']);
    await member.must(addCollateral, { body: { id, quantity: '0.002' } });
    // 51,000 * 0.84 = 42,840; 390.01625 / 514.08 = 0.758668398.., rounded up, which causes a second margin call.
    expect(await fall(-16)).toEqual(['passed', '0.75866840', 'loanMarginCall']);
    expect((await told(world, member)).filter(({ key }) => key === 'loanMarginCall')).toHaveLength(
      2,
    );
    // 42,840 * 0.9 = 38,556; 0.012 of it are worth 462.672, and the debt is 390.01625: 84 %.
    expect(await fall(-10)).toEqual(['repaid', undefined, 'loanCollateralSold']);
    // 390 + 462.672 - 390.01625
    expect(await purse(member)).toBe('462.65575000 0.00000000');
    expect(await purse(member, 'BTC')).toBe('0.00000000 0.00000000');
    await world.control.advance('12d');
    expect((await told(world, member)).at(-1)?.key).toBe('loanCollateralSold');
    expect((await member.must(getMember)).creditScore).toBe(60);
  });

  it('to a value below the debt is paid by the insurance account, not by the member', async () => {
    const member = await world.given.member({
      verified: true,
      usdt: '50',
      balances: { BTC: '0.01' },
    });
    await pledge(member, '390');
    await world.control.advanceTo(START);
    await world.control.gap('BTC/USDT', -50);
    await world.control.advance('1m');
    // 0.01 at 30,000 are worth 300; the debt is 390.01625, and the shortfall 90.01625. The member keeps the 390 and the
    // 50.
    expect(await purse(member)).toBe('440.00000000 0.00000000');
    expect([await house('insurance'), await house('loans')]).toEqual([
      '-90.01625000',
      '0.01625000',
    ]);
    expect((await told(world, member)).map(({ key }) => key)).toEqual([
      'loanApproved',
      'loanPaidOut',
      'loanCollateralSold',
    ]);
  });

  it('that is gradual causes a sale at the tick that reaches the level', async () => {
    const member = await world.given.member({ verified: true, balances: { BTC: '0.01' } });
    await pledge(member, '390');
    await world.control.advanceTo(START);
    await world.control.intervene({
      symbol: 'BTC/USDT',
      kind: 'ramp',
      percent: -30,
      durationMs: 50 * MINUTE_MS,
    });
    await world.control.advance('1h');
    const notices = (await told(world, member)).slice(2);
    // The levels are 390.01625 / 0.01 / 0.75 = 52,002.16666667, and 390.01625 / 0.01 / 0.83 = 46,989.90963856.
    const levels = { loanMarginCall: 5_200_216_666_667n, loanCollateralSold: 4_698_990_963_856n };
    const { market } = await world.inside();
    const mark = (at: number) => market.markPrice('BTC/USDT', at);
    expect(notices.map(({ key }) => key)).toEqual(Object.keys(levels));
    for (const { key, at } of notices) {
      const level = levels[key as keyof typeof levels];
      expect(mark(at) <= level, key).toBe(true);
      expect(mark(at - SECOND_MS) > level, key).toBe(true);
    }
  });
});

it('the margin call is at the first tick of the hour in which interest alone reaches the level', async () => {
  const member = await world.given.member({ verified: true, balances: { BTC: '0.01' } });
  await pledge(member, '359.96');
  await world.control.advanceTo(START + 5 * MINUTE_MS);
  // At 48,000 the margin call is at a debt of 360. With 0.01499834 an hour, the debt is 359.98999667 after two hours
  // and 360.004995 in the third.
  await world.control.gap('BTC/USDT', -20);
  await world.control.advanceTo(START + 2 * HOUR_MS);
  expect((await told(world, member)).at(-1)?.key).toBe('loanPaidOut');
  await world.control.advanceTo(START + 2 * HOUR_MS + 5 * SECOND_MS);
  expect((await told(world, member)).at(-1)).toMatchObject({
    key: 'loanMarginCall',
    at: START + 2 * HOUR_MS + SECOND_MS,
  });
  // The price recovers, and an hour later the member can be warned again.
  await world.control.gap('BTC/USDT', 25);
  await world.control.advance('2h');
  await world.control.gap('BTC/USDT', -20);
  await world.control.advance('1m');
  expect((await told(world, member)).filter(({ key }) => key === 'loanMarginCall')).toHaveLength(2);
  expect((await member.must(getLoanInfo)).pledgeLtv).toMatch(/^0\.75/);
});

it('the timeline has a word of its own for the payout of a loan', async () => {
  const member = await world.given.member({ verified: true, balances: { BTC: '0.01' } });
  await pledge(member, '300');
  const input = { params: { world: world.id }, body: { by: '3m' } };
  const advanced = await world.call(advanceClock, input, { language: 'zh-CN' });
  const events = advanced.ok ? advanced.result.events : [];
  expect(events.map(({ summary }) => summary)).toContain('质押借款：已放款');
});
