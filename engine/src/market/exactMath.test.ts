import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exp, ln, squareRoot } from './exactMath.ts';

test('exp, ln and squareRoot agree with Math to a few units in the last place', () => {
  fc.assert(
    fc.property(fc.double({ min: -50, max: 50, noNaN: true }), (x) => {
      expect(Math.abs(exp(x) / Math.exp(x) - 1)).toBeLessThan(1e-14);
      const positive = Math.abs(x) + 0.001;
      expect(Math.abs(ln(positive) - Math.log(positive))).toBeLessThan(1e-14);
      expect(Math.abs(squareRoot(positive) / Math.sqrt(positive) - 1)).toBeLessThan(1e-15);
    }),
  );
});

test('exp, ln and squareRoot return fixed values to the last bit on every machine', () => {
  expect([
    exp(1),
    exp(-3.7),
    exp(12.25),
    ln(0.88),
    ln(101),
    squareRoot(2),
    squareRoot(0.19),
  ]).toEqual([
    2.7182818284590455, 0.024723526470339388, 208981.28886971297, -0.12783337150988489,
    4.615120516841259, 1.414213562373095, 0.43588989435406733,
  ]);
});

test.each([
  ['exp', exp, -61, 61, 'f5db22ccebcfb8ba'],
  ['ln', ln, 0.001, 40, '3192b5078280fe74'],
  ['squareRoot', squareRoot, 0, 3, '95611bebaecdabf2'],
])('10,000 values of %s have a fixed hash on every machine', (_, of, from, until, bits) => {
  const values = Float64Array.from({ length: 10_000 }, (_, index) =>
    of(from + ((until - from) * index) / 10_000),
  );
  const hash = createHash('sha256').update(new Uint8Array(values.buffer));
  expect(hash.digest('hex').slice(0, 16)).toBe(bits);
});

test.each([
  [exp, 60, 1.1420073898156842e26],
  [exp, -60, 8.75651076269652e-27],
  [exp, 59.9, 1.0333310179788078e26],
  [exp, 0, 1],
  [ln, 1, 0],
  // The value at which the halving in `ln` ends.
  [ln, 1.4142135623730951, 0.34657359027997275],
  [ln, 0.7071067811865476, -0.3465735902799726],
  [squareRoot, 0, 0],
  [squareRoot, 0.5, 0.7071067811865475],
  [squareRoot, 1, 1],
  [squareRoot, 1e12, 1e6],
  [squareRoot, 1e-24, 1e-12],
])('%o of %d is %d', (of, value, result) => expect(of(value)).toBe(result));

test('ln agrees with Math.log within 2e-15 from 0.01 to 4', () => {
  for (let value = 0.01; value < 4; value += 0.003)
    expect(Math.abs(ln(value) - Math.log(value))).toBeLessThan(2e-15);
});

test.each([0, -1, NaN, Infinity])('ln throws for %s', (value) => {
  expect(() => ln(value)).toThrow(RangeError);
});

test.each([-1, -1e-9, NaN, 1e12 + 1])('squareRoot throws for %s', (value) => {
  expect(() => squareRoot(value)).toThrow(RangeError);
});

test('exp is constant beyond its bounds instead of overflowing', () => {
  for (const beyond of [60.001, 61, 1_000, Infinity]) {
    expect(exp(beyond)).toBe(exp(60));
    expect(exp(-beyond)).toBe(exp(-60));
  }
  expect(exp(59.999)).toBeLessThan(exp(60));
  expect(exp(-59.999)).toBeGreaterThan(exp(-60));
});
