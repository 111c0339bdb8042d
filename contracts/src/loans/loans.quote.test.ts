import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ONE, units } from '../money.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';
import {
  accruedInterest,
  collateralFor,
  type CreditRecord,
  type CreditTerms,
  creditCap,
  creditLimit,
  loanAgainst,
  loanToValue,
  needsSecondLook,
  nextCreditStep,
  owedOf,
  priceAtLtv,
  repaymentFor,
  splitRepayment,
  startedHours,
  totalInterest,
} from './loans.quote.ts';

const startAt = 1_700_000_000_000;
const loan = {
  principal: units('1000'),
  dailyRate: units('0.0005'),
  startAt,
  endAt: startAt + 7 * DAY_MS,
};
const overdue = { graceMs: 72 * HOUR_MS, factor: 3 };

describe('interest', () => {
  it.each([
    ['1000', '0.0005', 7, '3.5'],
    ['1000', '0.0005', 30, '15'],
    ['500', '0.0002', 90, '9'],
    ['0.00000001', '0.0005', 7, '0.00000001'],
  ])('on %s at a daily rate of %s for %s days is %s', (amount, rate, days, interest) => {
    expect(totalInterest(units(amount), units(rate), days)).toBe(units(interest));
  });

  it.each([
    { after: 0, hours: 0, interest: '0' },
    { after: 1, hours: 1, interest: '0.02083334' },
    { after: HOUR_MS, hours: 1, interest: '0.02083334' },
    { after: HOUR_MS + 1, hours: 2, interest: '0.04166667' },
    { after: DAY_MS, hours: 24, interest: '0.5' },
    { after: 7 * DAY_MS, hours: 168, interest: '3.5' },
    // In the grace period interest accrues at the usual rate; after it every hour counts three times.
    { after: 10 * DAY_MS, hours: 240, interest: '5' },
    { after: 10 * DAY_MS + HOUR_MS, hours: 241, interest: '5.0625' },
    { after: 11 * DAY_MS, hours: 264, interest: '6.5' },
    { after: -5, hours: 0, interest: '0' },
  ])('after $after ms is $interest', ({ after, hours, interest }) => {
    expect(startedHours(startAt, startAt + after)).toBe(hours);
    expect(accruedInterest(loan, overdue, startAt + after)).toBe(units(interest));
  });

  it('accrued over the whole term equals the total interest', () => {
    const principal = fc.bigInt({ min: 1n, max: units('1000000') });
    fc.assert(
      fc.property(principal, fc.constantFrom(7, 14, 15, 30, 90), (amount, days) => {
        const endAt = startAt + days * DAY_MS;
        const whole = accruedInterest({ ...loan, principal: amount, endAt }, overdue, endAt);
        expect(whole).toBe(totalInterest(amount, loan.dailyRate, days));
      }),
    );
  });

  it('never decreases over time', () => {
    const after = fc.integer({ min: 0, max: 20 * DAY_MS });
    fc.assert(
      fc.property(after, after, (one, other) => {
        const [early, late] = one < other ? [one, other] : [other, one];
        const before = accruedInterest(loan, overdue, startAt + early);
        expect(accruedInterest(loan, overdue, startAt + late) >= before).toBe(true);
      }),
    );
  });
});

describe('collateral of a loan', () => {
  it.each([
    ['39000', '1', '60000', '0.65'],
    ['45000', '1', '60000', '0.75'],
    ['1', '3', '1', '0.33333334'],
  ])(
    'for a debt of %s, with a quantity of %s at a price of %s, has an LTV of %s',
    (owed, quantity, price, ltv) => {
      expect(loanToValue(units(owed), units(quantity), units(price))).toBe(units(ltv));
    },
  );

  it('with a quantity of zero has no LTV and no price', () => {
    expect(loanToValue(units('1'), 0n, units('60000'))).toBe(null);
    expect(loanToValue(units('1'), ONE, 0n)).toBe(null);
    expect(priceAtLtv(units('1'), 0n, units('0.75'))).toBe(null);
  });

  it('reaches the levels of the margin call and of the sale at the expected prices', () => {
    expect(priceAtLtv(units('39000'), ONE, units('0.75'))).toBe(units('52000'));
    expect(priceAtLtv(units('39000'), ONE, units('0.83'))).toBe(units('46987.95180723'));
  });

  it('computed for a loan is the smallest that secures it', () => {
    expect(loanAgainst(ONE, units('60000'), units('0.65'))).toBe(units('39000'));
    expect(collateralFor(units('39000'), units('60000'), units('0.65'), 1n)).toBe(ONE);
    const price = fc.bigInt({ min: units('1'), max: units('100000') });
    fc.assert(
      fc.property(price, fc.bigInt({ min: 1n, max: units('100000') }), (at, amount) => {
        const ltv = units('0.65');
        const needed = collateralFor(amount, at, ltv, 1n);
        expect(loanAgainst(needed, at, ltv) >= amount).toBe(true);
        expect(loanAgainst(needed - 1n, at, ltv) < amount).toBe(true);
        expect(loanToValue(amount, needed, at) ?? ONE).toBeLessThanOrEqual(ltv);
      }),
    );
  });
});

describe('the debt of a partly repaid loan', () => {
  const paid = { ...loan, ...overdue, settledInterest: units('0.5'), settledHours: 24 };
  it.each([
    ['at the hour that is settled', 24, '0.5'],
    ['half a day later', 36, '0.75'],
    // Ten days, plus one that counts three times: 13 days at 0.5, of which one is settled.
    ['after a day beyond the grace', 11 * 24, '6.5'],
  ])('is, %s, the principal plus %s hours of interest', (_, hours, interest) => {
    const owed = owedOf(paid, startAt + hours * HOUR_MS);
    expect(owed).toMatchObject({
      principal: units('1000'),
      interest: units(interest),
      total: units('1000') + units(interest),
    });
    expect(owed.hours).toBe(hours > 240 ? hours + 48 : hours);
  });
});

describe('a repayment down to an LTV', () => {
  it.each([
    // A collateral of 0.01 at 50,000 secures 375 at an LTV of 0.75.
    ['450', '75'],
    ['375.00000001', '0.00000001'],
    ['375', '0'],
    ['300', '0'],
  ])('for a debt of %s is %s', (owed, payment) => {
    const needed = repaymentFor(units(owed), units('0.01'), units('50000'), units('0.75'));
    expect(needed).toBe(units(payment));
  });

  it('is the smallest amount that reaches the LTV', () => {
    const amount = fc.bigInt({ min: 1n, max: units('1000') });
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.bigInt({ min: units('1'), max: units('90000') }),
        (...facts) => {
          const [owed, quantity, price] = facts;
          const payment = repaymentFor(owed, quantity, price, units('0.65'));
          const ltvAfter = (paid: bigint) => loanToValue(owed - paid, quantity, price) ?? 0n;
          expect(ltvAfter(payment) <= units('0.65')).toBe(true);
          if (payment > 0n) expect(ltvAfter(payment - 1n) > units('0.65')).toBe(true);
        },
      ),
    );
  });
});

describe('needsSecondLook', () => {
  const member = { creditLimit: 3n, isAdvanced: false };
  it.each([
    // Half of three units is one and a half, so two units and more require a second review.
    ['credit of a third of the limit', null, '0.5', 1n, member, false],
    ['credit of more than half of it', null, '0.5', 2n, member, true],
    ['a pledge at the bound', 10n, null, 10n, member, false],
    ['a pledge above it', 10n, null, 11n, member, true],
    ['a verified member’s pledge above it', 10n, null, 11n, { ...member, isAdvanced: true }, false],
    ['a loan without a bound', null, null, 11n, member, false],
  ] as const)(
    'returns the expected result for %s',
    (_, secondLookAbove, share, amount, who, isNeeded) => {
      const secondLookShare = share === null ? null : units(share);
      expect(needsSecondLook({ secondLookAbove, secondLookShare }, amount, who)).toBe(isNeeded);
    },
  );
});

describe('the credit limit', () => {
  const terms: CreditTerms = {
    base: units('1000'),
    feeShare: units('0.5'),
    provenFeeShare: units('0.8'),
    provenDays: 30,
  };
  const fresh: CreditRecord = {
    vipLevel: 0,
    granted: 0n,
    feesPaid: 0n,
    memberDays: 0,
    hasRepaidLoan: false,
  };

  it.each([
    ['of a new member', {}, '0', 'trade'],
    ['after fees of 100', { feesPaid: units('100') }, '50', 'trade'],
    ['after fees that allow the smallest loan', { feesPaid: units('200') }, '100', 'repay'],
    ['rounded down', { feesPaid: 3n }, '0.00000001', 'trade'],
    ['with a repaid loan', { feesPaid: units('500'), hasRepaidLoan: true }, '250', 'wait'],
    ['of an old member', { feesPaid: units('500'), memberDays: 400 }, '250', 'repay'],
    [
      'a day before the member is proven',
      { feesPaid: units('500'), hasRepaidLoan: true, memberDays: 29 },
      '250',
      'wait',
    ],
    [
      'of a proven member',
      { feesPaid: units('500'), hasRepaidLoan: true, memberDays: 30 },
      '400',
      'trade',
    ],
    ['at the cap', { feesPaid: units('2000') }, '1000', 'verifyAdvanced'],
    ['above the cap', { feesPaid: units('90000') }, '1000', 'verifyAdvanced'],
    [
      'above the cap, at VIP 2',
      { feesPaid: units('90000'), vipLevel: 2 },
      '1500',
      'verifyAdvanced',
    ],
    ['with granted credit', { granted: units('300') }, '300', 'trade'],
    [
      'with granted credit and fees',
      { granted: units('300'), feesPaid: units('10') },
      '305',
      'repay',
    ],
    ['with more granted than the cap', { granted: units('9000') }, '1000', 'verifyAdvanced'],
  ] as const)('%s has the expected amount and next step', (_, change, limit, step) => {
    const record = { ...fresh, ...change };
    expect(creditLimit(terms, record)).toBe(units(limit));
    expect(nextCreditStep('basic', terms, record, units('100'))).toBe(step);
  });

  it('requires identity verification first, and the VIP level as the last step', () => {
    const none = { ...terms, base: 0n };
    expect(nextCreditStep('none', none, fresh, units('100'))).toBe('verify');
    const full = { ...fresh, feesPaid: units('2000') };
    expect(nextCreditStep('advanced', terms, full, units('100'))).toBe('vip');
  });

  it('never exceeds the fees paid, and never decreases with more fees, days or repaid loans', () => {
    const record = fc.record({
      vipLevel: fc.integer({ min: 0, max: 8 }),
      granted: fc.constant(0n),
      feesPaid: fc.bigInt({ min: 0n, max: units('100000') }),
      memberDays: fc.integer({ min: 0, max: 1_000 }),
      hasRepaidLoan: fc.boolean(),
    });
    fc.assert(
      fc.property(record, fc.bigInt({ min: 0n, max: units('1000') }), (held, more) => {
        const limit = creditLimit(terms, held);
        expect(limit * 10n <= held.feesPaid * 8n).toBe(true);
        for (const better of [
          { ...held, feesPaid: held.feesPaid + more },
          { ...held, memberDays: held.memberDays + 30 },
          { ...held, hasRepaidLoan: true },
        ])
          expect(creditLimit(terms, better) >= limit).toBe(true);
      }),
    );
  });
});

describe('credit and repayment', () => {
  it.each([
    ['1000', 0, '1000'],
    ['1000', 1, '1250'],
    ['5000', 8, '15000'],
    ['0', 8, '0'],
    // A limit of one and a quarter units is rounded down.
    ['0.00000001', 1, '0.00000001'],
  ])('a base limit of %s at VIP level %s has a cap of %s', (base, level, limit) => {
    expect(creditCap(units(base), level)).toBe(units(limit));
  });

  it.each([
    { payment: 5n, interest: 5n, principal: 0n, excess: 0n },
    { payment: 3n, interest: 3n, principal: 0n, excess: 0n },
    { payment: 60n, interest: 5n, principal: 55n, excess: 0n },
    { payment: 120n, interest: 5n, principal: 100n, excess: 15n },
  ])(
    'a payment of $payment is split into interest, principal and excess',
    ({ payment, ...expected }) => {
      expect(splitRepayment(payment, 5n, 100n)).toEqual(expected);
    },
  );
});
