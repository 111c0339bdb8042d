import {
  addCollateral,
  applyCreditLoan,
  applyPledgeLoan,
  getLoanInfo,
  listLoanTerms,
  listLoans,
  repayLoan,
} from '@hongbao/contracts/loans/loans.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { DAY_MS } from '@hongbao/contracts/time';
import { getAssets, listAssetHistory } from '@hongbao/contracts/wallet/wallet.calls';
import type { Member } from '@hongbao/test-support/given';
import { TEST_AT } from '@hongbao/server/testing/server';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { beforeEach, describe, expect, it } from 'vitest';
import { newest, pledge, purse, stillBitcoin, told } from './loans.samples.ts';

const world = useWorld();
beforeEach(() => stillBitcoin(world));

const credit = { setId: 'credit-7', amount: '500' };
const pledged = { setId: 'pledge-7', amount: '300', pledgeCurrency: 'BTC', pledgeQuantity: '0.01' };
const borrower = () =>
  world.given.member({
    verified: true,
    creditGranted: '1000',
    usdt: '100',
    balances: { BTC: '0.01' },
  });
const statusOf = async (member: Member) => (await newest(member))?.status;

describe('the loan offers', () => {
  it.each([
    ['credit', [7, 15, 30], '0.00120000', undefined],
    ['pledge', [7, 14, 30, 90], '0.00100000', '0.65000000'],
  ] as const)('of kind %s have the expected terms', async (type, days, dailyRate, initialLtv) => {
    const member = await world.given.member();
    const terms = await member.must(listLoanTerms, { query: { type } });
    expect(terms.map((term) => term.days)).toEqual(days);
    for (const term of terms) {
      expect(term).toMatchObject({ type, dailyRate });
      expect(term.initialLtv).toBe(initialLtv);
    }
  });
});

describe('an application', () => {
  it('for credit returns the order', async () => {
    const member = await borrower();
    const loan = await member.must(applyCreditLoan, { body: credit });
    expect(loan).toEqual({
      id: loan.id,
      type: 'credit',
      amount: '500.00000000',
      days: 7,
      dailyRate: '0.00120000',
      totalInterest: '4.20000000',
      outstanding: '0.00000000',
      accruedInterest: '0.00000000',
      interestPaid: '0.00000000',
      status: 'underReview',
      overdue: false,
      startTime: '2026-01-06 12:00:00',
      endTime: '2026-01-13 12:00:00',
      settledInterest: '0.00000000',
      settledHours: 0,
      graceHours: 72,
      overdueFactor: 3,
      marginCalled: false,
    });
    expect(await purse(member)).toBe('100.00000000 0.00000000');
  });

  it('for a pledge loan holds the collateral, and returns the loan to value', async () => {
    const member = await borrower();
    expect(await pledge(member, '300')).toMatchObject({
      type: 'pledge',
      pledgeCurrency: 'BTC',
      pledgeQuantity: '0.01000000',
      ltv: '0.50000000',
      totalInterest: '2.10000000',
    });
    expect(await purse(member, 'BTC')).toBe('0.00000000 0.01000000');
  });

  it.each([
    ['an unknown offer', { setId: 'pledge-7' }, 'notFound', { field: 'setId' }],
    [
      'an amount below the minimum',
      { amount: '99.99999999' },
      'amountTooSmall',
      { bound: '100.00000000' },
    ],
    [
      'an amount above the maximum',
      { amount: '15000.00000001' },
      'amountTooLarge',
      { bound: '15000.00000000' },
    ],
    [
      'an amount above the credit limit',
      { amount: '1000.00000001' },
      'creditLimitExceeded',
      { bound: '1000.00000000' },
    ],
  ])('for credit is refused with %s', async (_, change, reason, facts) => {
    const member = await borrower();
    const answer = await member.call(applyCreditLoan, { body: { ...credit, ...change } });
    expect(answer).toMatchObject({ reason, facts });
  });

  it.each([
    ['an unknown offer', { setId: 'credit-7' }, 'notFound', { field: 'setId' }],
    [
      'an amount below the minimum',
      { amount: '99.99999999' },
      'amountTooSmall',
      { bound: '100.00000000' },
    ],
    [
      'an amount above the maximum',
      { amount: '500000.00000001' },
      'amountTooLarge',
      { bound: '500000.00000000' },
    ],
    [
      'a coin that is no collateral',
      { pledgeCurrency: 'DOGE' },
      'collateralNotAccepted',
      { field: 'pledgeCurrency' },
    ],
    [
      'an unknown coin',
      { pledgeCurrency: 'NOPE' },
      'collateralNotAccepted',
      { field: 'pledgeCurrency' },
    ],
    // The required collateral is 300 / 0.65 / 60,000 = 0.00769230.. rounded up.
    [
      'insufficient collateral',
      { pledgeQuantity: '0.00769230' },
      'collateralTooLow',
      { bound: '0.00769231' },
    ],
    [
      'collateral above the balance',
      { pledgeQuantity: '0.01000001' },
      'insufficientBalance',
      { bound: '0.01000000' },
    ],
  ])('for a pledge loan is refused with %s', async (_, change, reason, facts) => {
    const member = await borrower();
    const answer = await member.call(applyPledgeLoan, { body: { ...pledged, ...change } });
    expect(answer).toMatchObject({ reason, facts });
    expect(await purse(member, 'BTC')).toBe('0.01000000 0.00000000');
  });

  it('requires a verified identity', async () => {
    const member = await world.given.member({ balances: { BTC: '0.01' } });
    const needed = { reason: 'identityNeeded' };
    expect(await member.call(applyCreditLoan, { body: credit })).toMatchObject(needed);
    expect(await member.call(applyPledgeLoan, { body: pledged })).toMatchObject(needed);
  });

  it('for a pledge loan is refused while a loan is overdue', async () => {
    const member = await borrower();
    await member.must(applyCreditLoan, { body: credit });
    await world.control.advance(8 * DAY_MS);
    expect(await member.call(applyPledgeLoan, { body: pledged })).toMatchObject({
      reason: 'overdueLoanExists',
    });
  });

  it('uses the credit limit from the moment it is submitted', async () => {
    const member = await world.given.member({ advanced: true, creditGranted: '5000' });
    expect(await member.must(getLoanInfo)).toEqual({
      creditLimit: '5000.00000000',
      creditCap: '5000.00000000',
      creditGranted: '5000.00000000',
      feesPaid: '0.00000000',
      feeShare: '0.50000000',
      provenFeeShare: '0.80000000',
      provenDays: 30,
      memberDays: 0,
      hasRepaidLoan: false,
      nextCreditStep: 'vip',
      creditUsed: '0.00000000',
      outstanding: '0.00000000',
      accruedInterest: '0.00000000',
      identity: 'advanced',
      vipLevel: 0,
      creditBases: [
        { identity: 'none', base: '0.00000000' },
        { identity: 'basic', base: '1000.00000000' },
        { identity: 'advanced', base: '5000.00000000' },
      ],
      overdue: false,
    });
    await member.must(applyCreditLoan, { body: { ...credit, amount: '2000' } });
    const more = { ...credit, amount: '3000.00000001' };
    expect(await member.call(applyCreditLoan, { body: more })).toMatchObject({
      reason: 'creditLimitExceeded',
      facts: { bound: '3000.00000000' },
    });
    await world.control.advance('3m');
    expect(await member.must(getLoanInfo)).toMatchObject({
      creditUsed: '2000.00000000',
      outstanding: '2000.00000000',
      nextDueTime: '2026-01-13 12:03:00',
    });
  });

  it('does not raise the VIP level, because the loan is a debt', async () => {
    const member = await world.given.member({ advanced: true, creditGranted: '5000', usdt: '900' });
    await member.must(applyCreditLoan, { body: { ...credit, amount: '2500' } });
    await world.control.advance('13h');
    expect((await member.must(getMember)).vipLevel).toBe(0);
    expect(Number((await member.must(getAssets)).totalAssets)).toBeLessThanOrEqual(900);
  });

  it('is subtracted from the total assets of the past, with its interest to the hour, also after the repayment', async () => {
    const member = await world.given.member({ advanced: true, creditGranted: '5000', usdt: '900' });
    const { id } = await member.must(applyCreditLoan, { body: { ...credit, amount: '2500' } });
    await world.control.advance('12h');
    const { totalAssets } = await member.must(getAssets);
    const first = async () => Number((await member.must(listAssetHistory))[0]?.totalAssets);
    const hourOfInterest = (2500 * 0.0012) / 24;
    await world.control.advance('30h');
    expect(Math.abs((await first()) - Number(totalAssets))).toBeLessThan(2 * hourOfInterest);
    await member.must(repayLoan, { body: { id, amount: '2000' } });
    expect(Math.abs((await first()) - Number(totalAssets))).toBeLessThan(2 * hourOfInterest);
  });
});

describe('the loan review', () => {
  it('pays out the loan after three minutes under the policy auto', async () => {
    const member = await borrower();
    await pledge(member, '300');
    const seen: unknown[] = [];
    for (const by of ['119s', '1s', '59s', '1s']) {
      await world.control.advance(by);
      seen.push([await statusOf(member), await purse(member)]);
    }
    expect(seen).toEqual([
      ['underReview', '100.00000000 0.00000000'],
      ['waiting', '100.00000000 0.00000000'],
      ['waiting', '100.00000000 0.00000000'],
      ['passed', '400.00000000 0.00000000'],
    ]);
    expect(await newest(member)).toMatchObject({
      startTime: '2026-01-06 12:03:00',
      endTime: '2026-01-13 12:03:00',
    });
  });

  it.each([
    ['credit of half the limit', '500', false],
    ['credit above half the limit', '500.00000001', true],
  ])('requires a second review for %s (%s): %s', async (_, amount, isTwice) => {
    const member = await borrower();
    await member.must(applyCreditLoan, { body: { ...credit, amount } });
    await world.control.advance('2m');
    expect(await statusOf(member)).toBe(isTwice ? 'pendingReview' : 'waiting');
    await world.control.advance('5m');
    expect(await statusOf(member)).toBe(isTwice ? 'waiting' : 'passed');
    await world.control.advance('1m');
    expect(await statusOf(member)).toBe('passed');
  });

  it.each([
    [{ verified: true, creditGranted: '1000' }, 'pendingReview'],
    [{ advanced: true, creditGranted: '5000' }, 'waiting'],
  ] as const)('of a pledge loan above 20,000 by a member %j ends %s', async (given, status) => {
    const member = await world.given.member({ ...given, balances: { BTC: '1' } });
    await pledge(member, '20000.00000001', '1');
    await world.control.advance('2m');
    expect(await statusOf(member)).toBe(status);
  });

  it('waits for an operator under the policy manual, twice when a second review is needed', async () => {
    await world.control.setPolicy('manual', 'loan');
    const member = await borrower();
    const { id } = await member.must(applyCreditLoan, { body: { ...credit, amount: '600' } });
    const approve = () => world.control.decide(id, 'approve', undefined, 'loan');
    await world.control.advance('2d');
    expect(await world.control.waiting()).toMatchObject([
      { kind: 'loan', id, summary: '600 USDT, days: 7, unsecured (under review)' },
    ]);
    await approve();
    await world.control.advance('2d');
    expect(await statusOf(member)).toBe('pendingReview');
    await approve();
    expect(await statusOf(member)).toBe('waiting');
    await expect(approve()).rejects.toThrow('decisionAlreadyMade');
    await world.control.advance('1m');
    expect(await statusOf(member)).toBe('passed');
    await expect(approve()).rejects.toThrow('decisionAlreadyMade');
    await expect(world.control.decide(id, 'reject', undefined, 'loan')).rejects.toThrow(
      'decisionAlreadyMade',
    );
    await expect(world.control.decide('1', 'reject', undefined, 'loan')).rejects.toThrow(
      'notFound',
    );
  });

  it('releases the collateral after a rejection by policy, or by an operator in the first or second review', async () => {
    await world.control.setPolicy('reject', 'loan');
    const member = await borrower();
    await pledge(member, '300');
    await world.control.advance('2m');
    expect(await statusOf(member)).toBe('rejected');
    expect(await purse(member, 'BTC')).toBe('0.01000000 0.00000000');
    await world.control.setPolicy('auto', 'loan');
    const { id } = await pledge(member, '200');
    await world.control.decide(id, 'reject', 'Too young an account.', 'loan');
    expect(await purse(member, 'BTC')).toBe('0.01000000 0.00000000');
    const second = await member.must(applyCreditLoan, { body: { ...credit, amount: '900' } });
    await world.control.advance('3m');
    expect(await statusOf(member)).toBe('pendingReview');
    await world.control.decide(second.id, 'reject', undefined, 'loan');
    await world.control.advance('1d');
    expect(await statusOf(member)).toBe('rejected');
    expect(await purse(member)).toBe('100.00000000 0.00000000');
    expect((await told(world, member)).map(({ key, facts }) => [key, facts['reason']])).toEqual([
      ['loanRejected', 'reason:loanNotApproved'],
      ['loanRejected', 'Too young an account.'],
      ['loanPendingReview', undefined],
      ['loanRejected', 'reason:loanNotApproved'],
    ]);
    await expect(world.control.decide(id, 'approve', undefined, 'loan')).rejects.toThrow(
      'decisionAlreadyMade',
    );
  });
});

describe('a running loan', () => {
  async function running(): Promise<{ member: Member; id: string }> {
    const member = await borrower();
    const { id } = await pledge(member, '300');
    await world.control.advance('3m');
    return { member, id };
  }

  it('accepts a repayment of at most the debt and the balance of the member', async () => {
    const { member, id } = await running();
    await world.control.advance(1);
    expect(await member.call(repayLoan, { body: { id, amount: '300.01250001' } })).toMatchObject({
      reason: 'amountTooLarge',
      facts: { field: 'amount', bound: '300.01250000' },
    });
    const { member: poor, id: loanId } = await running();
    // A hold of 250 of the 400 represents the margin of a position.
    const inside = await world.inside();
    const hold = {
      op: 'hold',
      id: 'test/hold',
      kind: 'positionMargin',
      currency: 'USDT',
      debit: `m${poor.id}/main/USDT`,
      credit: 'house/payouts/USDT',
      amount: 25_000_000_000n,
      ref: { type: 'position', id: '1' },
    } as const;
    await inside.commit({ ledger: [hold] }, inside.now());
    expect(
      await poor.call(repayLoan, { body: { id: loanId, amount: '150.00000001' } }),
    ).toMatchObject({
      reason: 'insufficientBalance',
      facts: { field: 'amount', bound: '150.00000000' },
    });
    const more = { id: loanId, quantity: '0.00000001' };
    expect(await poor.call(addCollateral, { body: more })).toMatchObject({
      reason: 'insufficientBalance',
      facts: { field: 'quantity', bound: '0.00000000' },
    });
  });

  it('can be repaid and secured by its owner only', async () => {
    const { id } = await running();
    const other = await borrower();
    for (const loanId of [id, '1']) {
      const pay = await other.call(repayLoan, { body: { id: loanId, amount: '1' } });
      const secure = await other.call(addCollateral, { body: { id: loanId, quantity: '0.001' } });
      expect([pay, secure]).toMatchObject([{ reason: 'notFound' }, { reason: 'notFound' }]);
    }
    expect((await other.must(listLoans, {})).total).toBe(0);
  });

  it('has no cost when it is repaid immediately, and is repaid once by twenty concurrent calls', async () => {
    const { member, id } = await running();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => member.call(repayLoan, { body: { id, amount: '300' } })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers)
      if (!answer.ok) expect(answer.reason).toBe('notAllowedInThisState');
    expect(await purse(member)).toBe('100.00000000 0.00000000');
    expect((await member.must(getMember)).creditScore).toBe(70);
  });

  it('is created once for one Idempotency-Key', async () => {
    const member = await borrower();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        member.must(applyPledgeLoan, { body: pledged }, { idempotencyKey: 'tap' }),
      ),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await member.must(listLoans, {})).total).toBe(1);
  });
});

describe('a loan', () => {
  const acts = [
    ['repay', repayLoan, { amount: '1' }],
    ['add collateral', addCollateral, { quantity: '0.0001' }],
  ] as const;
  const ways: readonly [string, 'auto' | 'manual' | 'reject', number][] = [
    ['underReview', 'manual', 0],
    ['waiting', 'auto', 120_000],
    ['rejected', 'reject', 120_000],
    ['repaid', 'auto', 8 * DAY_MS + 3 * DAY_MS],
  ];
  it.each(ways)(
    'in the status %s refuses repayment and more collateral',
    async (status, policy, after) => {
      await world.control.setPolicy(policy, 'loan');
      const member = await world.given.member({ verified: true, balances: { BTC: '0.02' } });
      const { id } = await pledge(member, '300');
      await world.control.advance(after);
      expect(await statusOf(member)).toBe(status);
      for (const [, call, more] of acts)
        expect(await member.call(call, { body: { id, ...more } as never })).toMatchObject({
          reason: 'notAllowedInThisState',
          facts: { status },
        });
    },
  );

  it('in the status pendingReview refuses repayment and more collateral, and a credit loan accepts no collateral', async () => {
    const member = await borrower();
    const { id } = await member.must(applyCreditLoan, { body: { ...credit, amount: '600' } });
    await world.control.advance('3m');
    expect(await statusOf(member)).toBe('pendingReview');
    const act = () =>
      Promise.all([
        member.call(repayLoan, { body: { id, amount: '1' } }),
        member.call(addCollateral, { body: { id, quantity: '0.001' } }),
      ]);
    const refused = { reason: 'notAllowedInThisState' };
    expect(await act()).toMatchObject([refused, refused]);
    await world.control.advance('6m');
    expect(await statusOf(member)).toBe('passed');
    expect(await act()).toMatchObject([{ ok: true }, refused]);
  });
});

it('loans are listed in pages, newest first, filtered by status', async () => {
  const member = await world.given.member({ verified: true, balances: { BTC: '0.03' } });
  for (const amount of ['100', '200', '300']) {
    await pledge(member, amount);
    await world.control.advance('1m');
  }
  const list = async (query: object) =>
    (await member.must(listLoans, { query })).records.map(({ amount }) => Number(amount));
  expect(await world.control.now()).toBe(TEST_AT + 180_000);
  expect(await list({})).toEqual([300, 200, 100]);
  expect(await list({ status: 'passed' })).toEqual([100]);
  expect(await list({ status: 'waiting' })).toEqual([200]);
  expect(await list({ pageSize: 2, pageNo: 2 })).toEqual([100]);
});
