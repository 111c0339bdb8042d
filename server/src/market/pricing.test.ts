import fc from 'fast-check';
import { expect, test } from 'vitest';
import { units } from '@hongbao/contracts/money';
import { createPricing } from './pricing.ts';

const pricing = createPricing(units('95000'), 2);
const log = fc.double({ min: -45, max: 45, noNaN: true });

test('a greater logarithm never gives a smaller price', () => {
  fc.assert(
    fc.property(log, fc.double({ min: 0, max: 1e-6, noNaN: true }), (from, more) => {
      expect(pricing.ticksOf(from + more)).toBeGreaterThanOrEqual(pricing.ticksOf(from));
    }),
  );
});

test('levels in logarithms divide exactly the prices at or beyond a level from the others', () => {
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

test('levels no price reaches, or every price does', () => {
  expect(pricing.lowestLogAtOrAbove(units('90000001'))).toBe(Infinity);
  expect(pricing.lowestLogAtOrAbove(0n)).toBe(-Infinity);
  expect(pricing.lowestLogAbove(-1n)).toBe(-Infinity);
  expect(pricing.lowestLogAbove(0n)).toBe(-Infinity);
  expect(pricing.lowestLogAbove(units('90000001'))).toBe(Infinity);
});

test('prices stay between one tick and what a double counts exactly', () => {
  expect(pricing.priceOf(-1_000)).toBe(units('0.01'));
  expect(pricing.priceOf(1_000)).toBe(units('90000000'));
});

test.each([0n, 9_100_000_000_000_000n])('a base price of %s units is refused', (base) => {
  expect(() => createPricing(base, 2)).toThrow(RangeError);
});
