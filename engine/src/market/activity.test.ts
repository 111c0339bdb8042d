import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activityUntil, contrastOf } from './activity.ts';
import { EVENING } from './market.samples.ts';

const HOUR = 3_600;
const DAY = 86_400;
const WEEK = 7 * DAY;
/** A Tuesday at 00:00 UTC+8, in seconds. */
const TUESDAY = EVENING / 1_000 - 18 * HOUR;
const between = (from: number, seconds: number) =>
  activityUntil(from + seconds) - activityUntil(from);
const anySecond = fc.integer({ min: -3_000_000_000, max: 9_000_000_000 });

describe('market activity', () => {
  it('sums to seven days over any week', () => {
    fc.assert(
      fc.property(anySecond, (second) => {
        expect(between(second, WEEK)).toBeCloseTo(7, 6);
      }),
    );
  });

  it('is always positive and continuous', () => {
    fc.assert(
      fc.property(anySecond, (second) => {
        const rate = between(second, 60) * 1_440;
        expect(rate).toBeGreaterThan(0.4);
        expect(rate).toBeLessThan(1.7);
        expect(Math.abs(between(second + 60, 60) * 1_440 - rate)).toBeLessThan(0.01);
      }),
    );
  });

  it('is nearly twice as high at 22:00 as at 06:00 (UTC+8)', () => {
    expect(between(TUESDAY + 22 * HOUR, HOUR) / between(TUESDAY + 6 * HOUR, HOUR)).toBeCloseTo(
      1.91,
      1,
    );
  });

  it('is a quarter lower at weekends', () => {
    const days = [-1, 0, 1, 2, 3, 4, 5].map((day) => between(TUESDAY + day * DAY, DAY));
    const [monday = 0, , , , , saturday = 0] = days;
    expect(saturday / monday).toBeCloseTo(0.74, 2);
  });
});

it('contrastOf bounds the ratio of the activity of two adjacent spans', () => {
  const sizes = fc.integer({ min: 6, max: 23 }).map((level) => 2 ** level);
  const bounds = new Map<number, number>();
  fc.assert(
    fc.property(anySecond, sizes, (middle, size) => {
      const bound = bounds.get(size) ?? contrastOf(size);
      bounds.set(size, bound);
      const ratio = between(middle - size, size) / between(middle, size);
      expect(Math.max(ratio, 1 / ratio)).toBeLessThanOrEqual(bound);
    }),
    { numRuns: 2_000 },
  );
  expect(contrastOf(64)).toBeLessThan(1.01);
  expect(contrastOf(2 ** 23)).toBeLessThan(1.06);
});
