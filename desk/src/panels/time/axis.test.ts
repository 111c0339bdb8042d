import { DAY_MS, HOUR_MS } from '@hongbao/contracts/time';
import { expect, it } from 'vitest';
import { LANES, placeEvents, rangeAt, scales, ticksIn, zooms } from './axis.ts';

const NOON = Date.UTC(2026, 0, 7, 4);

it.each(zooms)('the axis of a %s begins in the past and has at most eight ticks', (zoom) => {
  const { from, to } = rangeAt(NOON, zoom);
  expect(to - from).toBe(scales[zoom].spanMs);
  expect(NOON - from).toBeGreaterThan(0);
  expect(to - NOON).toBeGreaterThan(NOON - from);
  expect(ticksIn(from, to, scales[zoom].tickMs).length).toBeLessThanOrEqual(8);
});

it('ticks of days are at midnight in UTC+8', () => {
  const ticks = ticksIn(NOON - DAY_MS, NOON + DAY_MS, DAY_MS);
  expect(ticks.map((at) => new Date(at).toISOString())).toEqual([
    '2026-01-06T16:00:00.000Z',
    '2026-01-07T16:00:00.000Z',
  ]);
});

it('places events in the interval, and events near each other in different lanes', () => {
  const range = rangeAt(NOON, 'day');
  const at = (hours: number) => ({ at: NOON + hours * HOUR_MS });
  const placed = placeEvents([at(1), at(-1), at(1), at(40), at(1.1)], range);
  expect(placed.map(({ event, lane }) => [(event.at - NOON) / HOUR_MS, lane])).toEqual([
    [-1, 0],
    [1, 0],
    [1, 1],
    [1.1, 2],
  ]);
  expect(placed[0]?.x).toBeCloseTo(0.3 - 1 / 24);
});

it('shows at most as many events at one instant as there are lanes', () => {
  const events = Array.from({ length: 9 }, () => ({ at: NOON }));
  expect(placeEvents(events, rangeAt(NOON, 'hour'))).toHaveLength(LANES);
});
