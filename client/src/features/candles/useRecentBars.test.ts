import { expect, it } from 'vitest';
import { followPrice } from './useRecentBars.ts';

const MINUTE_MS = 60_000;
const bar = (at: number, close = 100) => ({ at, open: 99, high: 101, low: 98, close });

it('updates the last bar with the latest price, and extends its range', () => {
  const [first, last] = followPrice([bar(0), bar(MINUTE_MS)], '105', 90_000, MINUTE_MS);
  expect(first).toEqual(bar(0));
  expect(last).toEqual({ at: MINUTE_MS, open: 99, high: 105, low: 98, close: 105 });
});

it('begins the current bar at the last close when the last bar has ended', () => {
  const bars = followPrice([bar(0)], '97', 5 * MINUTE_MS + 10, MINUTE_MS);
  expect(bars).toEqual([bar(0), { at: 5 * MINUTE_MS, open: 100, high: 100, low: 97, close: 97 }]);
});

it('does not change bars without a price, and draws nothing before they are loaded', () => {
  const bars = [bar(0)];
  expect(followPrice(bars, undefined, 10, MINUTE_MS)).toBe(bars);
  expect(followPrice([], '100', 10, MINUTE_MS)).toEqual([]);
});
