import fc from 'fast-check';
import { expect, test } from 'vitest';
import { units } from '@hongbao/contracts/money';
import { createPricing } from './pricing.ts';

const pricing = createPricing(units('95000'), 2);
const log = fc.double({ min: -45, max: 45, noNaN: true });

test('the price never decreases as its logarithm increases', () => {
  fc.assert(
    fc.property(log, fc.double({ min: 0, max: 1e-6, noNaN: true }), (from, more) => {
      expect(pricing.ticksOf(from + more)).toBeGreaterThanOrEqual(pricing.ticksOf(from));
    }),
  );
});

test('lowestLogAtOrAbove and lowestLogAbove separate logarithms exactly at the given price', () => {
  const level = fc.bigInt({ min: units('0.01'), max: units('50000000') });
  fc.assert(
    fc.property(level, (price) => {
      for (const threshold of [pricing.lowestLogAtOrAbove(price), pricing.lowestLogAbove(price)]) {
        const isAbove = threshold === pricing.lowestLogAtOrAbove(price);
        for (const nudge of [-1e-12, -1e-10, 0, 1e-12, 1e-6]) {
          const at = threshold + nudge;
          const reached = pricing.priceOf(at);
          if (isAbove) expect(at >= threshold).toBe(reached >= price);
          else expect(at < threshold).toBe(reached <= price);
        }
      }
    }),
  );
});

test('levels are infinite for a price above the maximum, and minus infinity for a price below the minimum', () => {
  expect(pricing.lowestLogAtOrAbove(units('90000001'))).toBe(Infinity);
  expect(pricing.lowestLogAtOrAbove(0n)).toBe(-Infinity);
  expect(pricing.lowestLogAbove(-1n)).toBe(-Infinity);
  expect(pricing.lowestLogAbove(0n)).toBe(-Infinity);
  expect(pricing.lowestLogAbove(units('90000001'))).toBe(Infinity);
});

test('prices are between one tick and the largest exact double', () => {
  expect(pricing.priceOf(-1_000)).toBe(units('0.01'));
  expect(pricing.priceOf(1_000)).toBe(units('90000000'));
});

test.each([0n, 999_999n, 9_000_000_000_000_001n])('a base price of %s units throws', (base) => {
  expect(() => createPricing(base, 2)).toThrow(RangeError);
});

test.each([1_000_000n, 9_000_000_000_000_000n])(
  'a base price of %s units is the price at the logarithm 0',
  (base) => {
    expect(createPricing(base, 2).priceOf(0)).toBe(base);
  },
);

test.each([
  ['95000', 0.5, '156628.52'],
  ['95000', -0.5, '57620.41'],
  ['95000', 1e-13, '95000'],
  ['95000', -2e-6, '94999.81'],
  ['0.07', -2, '0.01'],
])(
  'with the base price %s the logarithm %d is the price %s, rounded to the tick',
  (base, log, price) => {
    expect(createPricing(units(base), 2).priceOf(log)).toBe(units(price));
  },
);

test.each([
  '0.02',
  '0.03',
  '94999.99',
  '95000',
  '95000.01',
  '95000.015',
  '123456.78',
  '89999999.99',
])('the level of the price %s is the lowest multiple of 2^-40 that reaches it', (text) => {
  const price = units(text);
  const grid = 2 ** 40;
  const least = pricing.lowestLogAtOrAbove(price);
  expect(Number.isInteger(least * grid)).toBe(true);
  expect(pricing.priceOf(least)).toBeGreaterThanOrEqual(price);
  expect(pricing.priceOf(least - 1 / grid)).toBeLessThan(price);
  const above = pricing.lowestLogAbove(price);
  expect(pricing.priceOf(above)).toBeGreaterThan(price);
  expect(pricing.priceOf(above - 1 / grid)).toBeLessThanOrEqual(price);
});

test('levels at the minimum and the maximum price are exact', () => {
  expect(pricing.lowestLogAtOrAbove(units('0.01'))).toBe(-Infinity);
  expect(pricing.lowestLogAtOrAbove(units('0.01') + 1n)).toBeGreaterThan(-Infinity);
  expect(pricing.lowestLogAtOrAbove(units('90000000'))).toBeLessThan(Infinity);
  expect(pricing.lowestLogAbove(units('90000000') - 1n)).toBeLessThan(Infinity);
  expect(pricing.lowestLogAtOrAbove(units('90000000') + 1n)).toBe(Infinity);
  expect(pricing.lowestLogAbove(units('90000000'))).toBe(Infinity);
});
