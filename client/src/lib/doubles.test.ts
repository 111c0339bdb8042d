import { expect, it } from 'vitest';
import { doubleToUnits } from './doubles.ts';

it.each([
  [65.579, 2, 6_557_000_000n],
  [0.3, 1, 30_000_000n],
  [0.1 + 0.2, 8, 30_000_000n],
  [-1.999, 0, -100_000_000n],
  [Number.NaN, 2, null],
  [undefined, 2, null],
])('doubleToUnits truncates %s to %s decimals', (value, decimals, units) =>
  expect(doubleToUnits(value, decimals)).toBe(units),
);
