import { needsSecondLook } from '@hongbao/contracts/loans/loans.quote';
import { interestFor } from '@hongbao/contracts/loans/loans.quote';
import { units } from '@hongbao/contracts/money';
import { DAY_MS, HOUR_MS } from '@hongbao/contracts/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Loan } from './loan.types.ts';
import {
  interestStandsUntil,
  levelsAt,
  owedAt,
  reachedAt,
  repaidScore,
  watchBelow,
} from './loans.rules.ts';

const START = 1_767_672_000_123;
const loan: Loan = {
  id: '1',
  memberId: '1',
  type: 'pledge',
  amount: units('390'),
  principalLeft: units('390'),
  days: 7,
  dailyRate: units('0.0002'),
  graceHours: 72,
  overdueFactor: 3,
  pledgeCurrency: 'BTC',
  pledgeQuantity: units('0.01'),
  marginCallLtv: units('0.75'),
  liquidationLtv: units('0.83'),
  holdId: 'h',
  needsSecondLook: false,
  status: 'passed',
  reason: null,
  interestDue: 0n,
  hoursSettled: 0,
  interestPaid: 0n,
  isOverdue: false,
  isMarginCalled: false,
  watchBelow: null,
  closeReason: null,
  createdAt: BigInt(START),
  startAt: BigInt(START),
  endAt: BigInt(START + 7 * DAY_MS),
  closedAt: null,
};
const credit: Loan = {
  ...loan,
  type: 'credit',
  pledgeCurrency: null,
  pledgeQuantity: null,
  marginCallLtv: null,
  liquidationLtv: null,
  holdId: null,
};

describe('the debt of a loan', () => {
  it.each([
    [0, '390'],
    [1, '390.00325'],
    [HOUR_MS, '390.00325'],
    [HOUR_MS + 1, '390.0065'],
    [7 * DAY_MS, '390.546'],
    // Three hours of the grace period are charged once, and the time after it three times.
    [10 * DAY_MS, '390.78'],
    [10 * DAY_MS + HOUR_MS, '390.78975'],
  ])('is, %s ms after the start, %s', (after, owed) => {
    expect(owedAt(loan, START + after).total).toBe(units(owed));
  });

  it.each(['underReview', 'waiting', 'rejected', 'repaid'] as const)(
    'is zero while the loan is %s',
    (status) => {
      expect(owedAt({ ...loan, status }, START + DAY_MS).total).toBe(0n);
    },
  );

  // Payments within term and grace period: six at most, each after at most forty hours.
  it('is after partial repayments the sum of the interest on each principal for its hours, each rounded up once', () => {
    const payment = fc.record({ hours: fc.integer({ min: 0, max: 40 }), part: fc.bigInt(0n, 10n) });
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 6 }), (payments) => {
        let now = START;
        let running = loan;
        let cost = 0n;
        for (const { hours, part } of payments) {
          now += hours * HOUR_MS;
          cost += interestFor(running.principalLeft, loan.dailyRate, hours);
          const owed = owedAt(running, now);
          expect(owed.interest).toBe(cost);
          const principal = (owed.principal * part) / 20n;
          running = {
            ...running,
            principalLeft: owed.principal - principal,
            interestDue: owed.interest,
            hoursSettled: owed.hours,
          };
        }
      }),
    );
  });
});

describe('the levels of a loan', () => {
  it('rise every hour, but never above the level below which the loan is watched', () => {
    const watched = watchBelow(loan) ?? 0n;
    let before = 0n;
    for (let hour = 0; hour <= 240; hour++) {
      const { call, sale } = levelsAt(loan, START + hour * HOUR_MS);
      expect((call ?? 0n) > before && (call ?? 0n) <= watched).toBe(true);
      expect((sale ?? 0n) < (call ?? 0n)).toBe(true);
      before = call ?? 0n;
    }
  });

  it('are null for a credit loan', () => {
    expect(levelsAt(credit, START)).toEqual({ call: null, sale: null });
    expect(watchBelow(credit)).toBe(null);
    expect(reachedAt(credit, 1n, START)).toBe(null);
  });

  // The levels are 390 / 0.01 / 0.75 = 52,000, and 390 / 0.01 / 0.83 = 46,987.95180723, rounded up.
  it.each([
    ['52000.00000001', false, null],
    ['52000', false, 'marginCall'],
    ['52000', true, null],
    ['46987.95180724', true, null],
    ['46987.95180723', true, 'sale'],
    ['46987.95180723', false, 'sale'],
  ] as const)(
    'at a mark of %s, with an earlier margin call: %s, trigger %s',
    (mark, isMarginCalled, reached) => {
      expect(reachedAt({ ...loan, isMarginCalled }, units(mark), START)).toBe(reached);
    },
  );
});

it.each([
  [0, HOUR_MS],
  [1, HOUR_MS],
  [HOUR_MS - 1, HOUR_MS],
  [HOUR_MS, 2 * HOUR_MS],
])('interest just after %s ms is constant until %s ms', (after, until) => {
  expect(interestStandsUntil(START, START + after)).toBe(START + until);
  expect(owedAt(loan, START + after + 1).total).toBe(owedAt(loan, START + until).total);
  expect(owedAt(loan, START + until + 1).total > owedAt(loan, START + until).total).toBe(true);
});

describe('needsSecondLook', () => {
  const ofCredit = { secondLookAbove: null, secondLookShare: units('0.5') };
  const ofPledge = { secondLookAbove: units('20000'), secondLookShare: null };
  it.each([
    [ofCredit, '500', false, false],
    [ofCredit, '500.00000001', false, true],
    [ofCredit, '500.00000001', true, true],
    [ofPledge, '20000', false, false],
    [ofPledge, '20000.00000001', false, true],
    [ofPledge, '20000.00000001', true, false],
  ])(
    'for %o and a loan of %s, advanced identity %s, is %s',
    (terms, amount, isAdvanced, expected) => {
      const member = { creditLimit: units('1000'), isAdvanced };
      expect(needsSecondLook(terms, units(amount), member)).toBe(expected);
    },
  );
});

// A month is 30 days of world time since the last raise.
it.each([
  ['100', null, 10],
  ['99.99999999', null, 0],
  ['100', START - 30 * DAY_MS, 10],
  ['5000', START - 30 * DAY_MS + 1, 0],
  ['5000', START, 0],
])('a loan of %s repaid after a raise at %s adds %i points', (amount, raisedAt, points) =>
  expect(repaidScore(units(amount), raisedAt, START)).toBe(points),
);
