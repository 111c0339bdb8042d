import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ONE, units } from '../money.ts';
import { optionPayout } from './options.quote.ts';
import { quoteSale, SALE_TICKS, type SaleFacts } from './options.sale.ts';

/** Prices that go up and down by a step every second, and end at `last`. */
const zigzag = (last: bigint, step: bigint) =>
  Array.from({ length: SALE_TICKS }, (_, place) => (place % 2 === 0 ? last : last + step));
const facts: SaleFacts = {
  direction: 'up',
  stake: units('100'),
  payoutRate: units('0.75'),
  entryPrice: units('60000'),
  prices: zigzag(units('60000'), units('2')),
  secondsLeft: 25,
};
const at = (price: string, more: Partial<SaleFacts> = {}) =>
  quoteSale({ ...facts, prices: zigzag(units(price), units('2')), ...more });

describe('the sale of an option', () => {
  it.each([
    // The distance is 0, 1, 2 and -1 deviations of 2 * sqrt(25) = 10.
    ['60000', '0.5', '84'],
    ['60010', '0.8413', '143.7275'],
    ['60020', '0.9772', '167.51'],
    ['59990', '0.1586', '24.255'],
    ['59970', '0.0013', '0'],
    ['61000', '1', '171.5'],
    ['59000', '0', '0'],
  ])('at %s has the probability %s and pays %s', (price, probability, paid) => {
    expect(at(price)).toEqual({ probability: units(probability), price: units(paid) });
  });

  it('counts the window that gives the lowest probability', () => {
    const wild = zigzag(units('60010'), units('2'));
    for (let place = SALE_TICKS - 45; place < SALE_TICKS - 20; place += 2)
      wild[place] = units('60030');
    const ahead = quoteSale({ ...facts, prices: wild });
    expect(ahead.probability).toBeLessThan(units('0.6'));
    const behind = quoteSale({ ...facts, entryPrice: units('60020'), prices: wild });
    expect(behind).toEqual(
      quoteSale({
        ...facts,
        entryPrice: units('60020'),
        prices: zigzag(units('60010'), units('2')),
      }),
    );
  });

  it('of a price that does not move depends on the side only', () => {
    const still = (price: string) => Array.from({ length: SALE_TICKS }, () => units(price));
    expect(quoteSale({ ...facts, prices: still('60000.01') }).probability).toBe(ONE);
    expect(quoteSale({ ...facts, prices: still('59999.99') }).probability).toBe(0n);
    expect(quoteSale({ ...facts, prices: still('60000') }).probability).toBe(units('0.5'));
  });

  it('never pays more than 98 % of a win, or less than zero, also for both directions together', () => {
    const cases = fc.record({
      changes: fc.array(fc.bigInt({ min: -units('50'), max: units('50') }), {
        minLength: SALE_TICKS,
        maxLength: SALE_TICKS,
      }),
      entryPrice: fc.bigInt({ min: units('59500'), max: units('60500') }),
      secondsLeft: fc.integer({ min: 1, max: 299 }),
      stake: fc.bigInt({ min: units('10'), max: units('20000') }),
    });
    fc.assert(
      fc.property(cases, ({ changes, ...more }) => {
        const prices = changes.map((change) => units('60000') + change);
        const both = (['up', 'down'] as const).map((direction) =>
          quoteSale({ ...facts, ...more, direction, prices }),
        );
        const win = optionPayout(more.stake, facts.payoutRate, 'win');
        for (const { price, probability } of both) {
          expect(price).toBeGreaterThanOrEqual(0n);
          expect(price).toBeLessThanOrEqual((win * 98n) / 100n);
          expect(probability).toBeLessThanOrEqual(ONE);
        }
        // The two options together win exactly once, unless they tie.
        const sum = both.reduce((total, { price }) => total + price, 0n);
        expect(sum).toBeLessThanOrEqual((win * 98n) / 100n);
      }),
      { numRuns: 200 },
    );
  });

  it('rejects another number of prices, and an option without a second left', () => {
    expect(() => quoteSale({ ...facts, prices: [1n] })).toThrow(RangeError);
    expect(() => quoteSale({ ...facts, secondsLeft: 0 })).toThrow(RangeError);
  });
});
