import { expect, it } from 'vitest';
import {
  LARGE,
  largeFirst,
  ROOT_LARGE,
  ROOT_PRODUCT,
  ROOT_SMALL,
  ROOTS,
  SHARES,
  SMALL,
  TOP_SECONDS,
} from './bridge.ts';

it.each([
  [0, 0],
  [0x7fff, 0],
  [0x8000, 1],
  [0xffff, 1],
])(
  'the random bits %i select the share with index %i for the first half of a span',
  (bits, index) => {
    expect(largeFirst(bits)).toBe(index);
    expect(SHARES[index]).toBe([SMALL, LARGE][index]);
    expect(ROOTS[index]).toBe([ROOT_SMALL, ROOT_LARGE][index]);
  },
);

it('the two shares of a span sum to 1, and each root is the square root of its share', () => {
  expect(LARGE + SMALL).toBe(1);
  expect([ROOT_LARGE ** 2, ROOT_SMALL ** 2].map((each) => each.toFixed(14))).toEqual(
    [LARGE, SMALL].map((each) => each.toFixed(14)),
  );
  expect(ROOT_PRODUCT).toBeCloseTo(ROOT_LARGE * ROOT_SMALL, 14);
  expect(TOP_SECONDS).toBe(16_777_216);
});
