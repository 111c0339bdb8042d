import { describe, expect, it } from 'vitest';
import {
  DRAW_MAX,
  drawOf,
  isFirstLarge,
  LARGE,
  ROOT_LARGE,
  ROOT_PRODUCT,
  ROOT_SMALL,
  SMALL,
  TOP_SECONDS,
} from './bridge.ts';

/** The deviation of the sum of three whole numbers below 1024. */
const DEVIATION = Math.sqrt((3 * (1_024 ** 2 - 1)) / 12);

describe('a draw', () => {
  it.each([
    ['of no bits is the least', 0, 0],
    ['of all its bits is the greatest', 0x3fffffff, 3 * 1_023],
    ['counts the lower ten bits', 0b11_0000_0001, 769],
    ['counts the ten in the middle', 769 << 10, 769],
    ['counts the ten above', 769 << 20, 769],
    ['adds all three', (3 << 20) | (5 << 10) | 7, 15],
    ['leaves the uppermost two bits alone', 0xc0000001 | 0, 1],
  ])('%s', (_, word, sum) => expect(drawOf(word)).toBeCloseTo((sum - 1_534.5) / DEVIATION, 12));

  it('is never beyond its greatest', () => {
    expect(drawOf(0x3fffffff)).toBe(DRAW_MAX);
    expect(drawOf(0)).toBe(-DRAW_MAX);
  });
});

it.each([
  [-1, true],
  [-(2 ** 31), true],
  [0, false],
  [1, false],
  [2 ** 31 - 1, false],
])('of a span with the word %d the first half is the large one: %s', (word, isLarge) =>
  expect(isFirstLarge(word)).toBe(isLarge),
);

it('both halves of a span share its trading time, and roots are of these shares', () => {
  expect(LARGE + SMALL).toBe(1);
  expect([ROOT_LARGE ** 2, ROOT_SMALL ** 2].map((each) => each.toFixed(14))).toEqual(
    [LARGE, SMALL].map((each) => each.toFixed(14)),
  );
  expect(ROOT_PRODUCT).toBeCloseTo(ROOT_LARGE * ROOT_SMALL, 14);
  expect(TOP_SECONDS).toBe(16_777_216);
});
