import { expect, it } from 'vitest';
import { LARGE, ROOT_PRODUCT, SMALL, TOP_LEVEL } from './bridge.ts';
import { reachesPerDraw } from './reach.ts';

/** Returns the largest value within a span of equally active halves if every draw is 1, over all ways to halve it. */
function largestValue(level: number, begin: number, end: number, deviation: number): number {
  let largest = Math.max(begin, end);
  if (level === 0) return largest;
  for (const share of [LARGE, SMALL]) {
    const middle = begin + share * (end - begin) + deviation * ROOT_PRODUCT;
    largest = Math.max(
      largest,
      largestValue(level - 1, begin, middle, deviation * Math.sqrt(share)),
      largestValue(level - 1, middle, end, deviation * Math.sqrt(1 - share)),
    );
  }
  return largest;
}

it.each([1, 2, 3, 4, 5, 6])(
  'the reach of level %d is at least the largest possible value, and at most 0.2 % above it',
  (level) => {
    const largest = largestValue(level, 0, 0, 1);
    const reach = reachesPerDraw()[level] ?? 0;
    expect(reach).toBeGreaterThanOrEqual(largest - 1e-12);
    expect(reach).toBeLessThan(largest * 1.002);
  },
);

it('reaches are below two deviations at every level', () => {
  const reaches = reachesPerDraw();
  expect(reaches).toHaveLength(TOP_LEVEL + 1);
  expect(reaches[0]).toBe(0);
  for (const reach of reaches.slice(1)) expect(reach).toBeGreaterThan(0.4);
  expect(Math.max(...reaches)).toBeLessThan(2);
});
