import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exp, ln, squareRoot } from './exactMath.ts';

test('exp, ln and squareRoot agree with the engine to a few units in the last place', () => {
  fc.assert(
    fc.property(fc.double({ min: -50, max: 50, noNaN: true }), (x) => {
      expect(Math.abs(exp(x) / Math.exp(x) - 1)).toBeLessThan(1e-14);
      const positive = Math.abs(x) + 0.001;
      expect(Math.abs(ln(positive) - Math.log(positive))).toBeLessThan(1e-14);
      expect(Math.abs(squareRoot(positive) / Math.sqrt(positive) - 1)).toBeLessThan(1e-15);
    }),
  );
});

test('the last bits are fixed: these are the very numbers every machine computes', () => {
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

test('ln is exact to the last places over every octave of its mantissa', () => {
  for (let value = 0.01; value < 4; value += 0.003)
    expect(Math.abs(ln(value) - Math.log(value))).toBeLessThan(2e-15);
});

test.each([0, -1, NaN, Infinity])('ln refuses %s', (value) => {
  expect(() => ln(value)).toThrow(RangeError);
});

test.each([-1, NaN, 1e13])('squareRoot refuses %s', (value) => {
  expect(() => squareRoot(value)).toThrow(RangeError);
});

test('exp saturates instead of overflowing', () => {
  expect(exp(1_000)).toBe(exp(60));
  expect(exp(-1_000)).toBe(exp(-60));
});
