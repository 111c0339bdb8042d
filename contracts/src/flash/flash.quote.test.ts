import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ONE, stepOfDecimals, units } from '../money.ts';
import {
  flashAmounts,
  flashNeeded,
  flashRate,
  flashReceived,
  flashWorth,
  isBetterThanLive,
} from './flash.quote.ts';

const feeRate = units('0.001');
const toUsdt = { fromMid: units('60000'), toMid: ONE, feeRate };
const toBtc = { fromMid: ONE, toMid: units('60000'), feeRate };
const step = stepOfDecimals(8);

describe('an exchange', () => {
  it.each([
    { facts: toUsdt, from: '0.1', to: '5994', rate: '59940' },
    { facts: toBtc, from: '6000', to: '0.0999', rate: '0.00001665' },
    { facts: toBtc, from: '0.00000001', to: '0', rate: '0.00001665' },
  ])('of $from yields $to', ({ facts, from, to, rate }) => {
    expect(flashReceived(units(from), facts, step)).toBe(units(to));
    expect(flashRate(facts)).toBe(units(rate));
  });

  it('of a cheap coin is computed from the mid prices, not from the truncated rate', () => {
    const facts = { fromMid: units('0.12345678'), toMid: units('97531.13'), feeRate };
    const received = flashReceived(units('1000000'), facts, step);
    expect(received).toBe(units('1.26455341'));
    expect(flashRate(facts) * 1_000_000n).toBe(units('1.26'));
  });

  it('yields whole steps of the coin, rounded down', () => {
    expect(flashReceived(units('0.12345678'), toUsdt, stepOfDecimals(2))).toBe(units('7399.99'));
  });

  it('requires the smallest amount that yields at least the wanted amount', () => {
    const price = fc.bigInt({ min: units('0.01'), max: units('100000') });
    fc.assert(
      fc.property(
        price,
        price,
        fc.bigInt({ min: 1n, max: units('1000') }),
        (fromMid, toMid, to) => {
          const facts = { fromMid, toMid, feeRate };
          const needed = flashNeeded(to, facts, 1n);
          expect(flashReceived(needed, facts, 1n) >= to).toBe(true);
          expect(flashReceived(needed - 1n, facts, 1n) < to).toBe(true);
        },
      ),
    );
  });

  it.each([
    ['from', '0.123456', '0.12345600', '7399.95'],
    // 10,000 / 59,940 = 0.16683350…; a whole step of BTC is 0.0001 here, and yields more than the wanted amount.
    ['to', '10000', '0.16690000', '10003.98'],
    ['to', '9999.999', '0.16690000', '10003.98'],
  ] as const)(
    'with the %s amount %s takes %s and yields %s',
    (side, amount, fromAmount, toAmount) => {
      const steps = { fromStep: stepOfDecimals(4), toStep: stepOfDecimals(2) };
      expect(flashAmounts(units(amount), side, toUsdt, steps)).toEqual({
        fromAmount: units(fromAmount),
        toAmount: units(toAmount),
      });
    },
  );

  it('never yields a gain when the result is exchanged back', () => {
    const price = fc.bigInt({ min: units('0.01'), max: units('100000') });
    fc.assert(
      fc.property(price, price, fc.bigInt({ min: 0n, max: units('1000') }), (a, b, amount) => {
        const there = flashReceived(amount, { fromMid: a, toMid: b, feeRate }, 1n);
        const back = flashReceived(there, { fromMid: b, toMid: a, feeRate }, 1n);
        expect(back <= amount).toBe(true);
      }),
    );
  });

  it('is valued in USDT, rounded down', () => {
    expect(flashWorth(units('0.00000001'), toUsdt)).toBe(units('0.0006'));
    expect(flashWorth(1n, { ...toBtc, fromMid: units('0.5') })).toBe(0n);
  });
});

describe('a quote', () => {
  const tolerance = units('0.0005');
  // 60,000 / 1.0005 = 59,970.01499…
  it.each([
    ['60000', false],
    ['59970.02', false],
    ['59970.01', true],
    ['59000', true],
    ['60030.01', false],
    ['90000', false],
  ])(
    'with a mid of 60,000, while the live mid is %s, is better by more than 0.05 %%: %s',
    (mid, isBetter) => {
      const live = { ...toUsdt, fromMid: units(mid) };
      expect(isBetterThanLive(toUsdt, live, tolerance)).toBe(isBetter);
    },
  );

  // In the other direction the member gains from a falling price: 60,000 x 1.0005 = 60,030.
  it.each([
    ['60030', false],
    ['60030.01', true],
    ['59000', false],
  ])(
    'into a coin with a mid of 60,000, while the live mid is %s, is better: %s',
    (mid, isBetter) => {
      const live = { ...toBtc, toMid: units(mid) };
      expect(isBetterThanLive(toBtc, live, tolerance)).toBe(isBetter);
    },
  );

  it('within the tolerance never covers the fee of exchanging back', () => {
    const price = fc.bigInt({ min: units('0.01'), max: units('100000') });
    const amount = fc.bigInt({ min: units('1'), max: units('1000') });
    fc.assert(
      fc.property(price, price, price, amount, (quoted, live, other, given) => {
        const promise = { fromMid: quoted, toMid: other, feeRate };
        const now = { fromMid: live, toMid: other, feeRate };
        fc.pre(!isBetterThanLive(promise, now, tolerance));
        const got = flashReceived(given, promise, 1n);
        const back = flashReceived(got, { fromMid: other, toMid: live, feeRate }, 1n);
        expect(back <= given).toBe(true);
      }),
    );
  });
});
