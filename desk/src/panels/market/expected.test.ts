import { expect, it } from 'vitest';
import { expectedPath } from './expected.ts';

const NOW = 1_000_000;
const MINUTE = 60_000;
const look = { now: NOW, price: 100, untilMs: NOW + 10 * MINUTE };
const ramp = { kind: 'ramp', percent: -50, startAt: NOW, durationMs: 5 * MINUTE } as const;
const priceAt = (path: ReturnType<typeof expectedPath>, at: number) =>
  path.findLast((point) => point.at <= at)?.price ?? NaN;

it('a ramp changes the expected price linearly in its logarithm, and the end value remains', () => {
  const path = expectedPath([ramp], look);
  expect(priceAt(path, NOW)).toBe(100);
  expect(priceAt(path, NOW + 2.5 * MINUTE)).toBeCloseTo(100 * Math.sqrt(0.5), 0);
  expect(path.at(-1)?.price).toBeCloseTo(50, 6);
});

it('the expected path continues an active ramp from its current value', () => {
  const half = { ...ramp, startAt: NOW - 2.5 * MINUTE };
  expect(expectedPath([half], look).at(-1)?.price).toBeCloseTo(100 * Math.sqrt(0.5), 6);
});

it('applies a scheduled price gap at its scheduled time', () => {
  const gap = { kind: 'gap', percent: 20, startAt: NOW + MINUTE, durationMs: 0 } as const;
  const path = expectedPath([gap], look);
  expect(priceAt(path, gap.startAt - 1)).toBe(100);
  expect(priceAt(path, gap.startAt)).toBeCloseTo(120, 6);
});

it('the expected path adds up simultaneous interventions', () => {
  const both = [ramp, { ...ramp, percent: 300 }];
  expect(expectedPath(both, look).at(-1)?.price).toBeCloseTo(200, 6);
});

it('a freeze suspends older interventions, whose change of that time does not follow', () => {
  const freeze = { kind: 'freeze', startAt: NOW + MINUTE, durationMs: MINUTE } as const;
  const path = expectedPath([freeze, ramp], look);
  const held = priceAt(path, NOW + MINUTE);
  expect(held).toBeCloseTo(100 * 0.5 ** 0.2, 6);
  expect(priceAt(path, NOW + 2 * MINUTE - 1)).toBe(held);
  expect(priceAt(path, NOW + 2 * MINUTE)).toBeCloseTo(held, 6);
  expect(path.at(-1)?.price).toBeCloseTo(100 * 0.5 ** 0.8, 6);
  const above = expectedPath([ramp, freeze], look);
  expect(priceAt(above, NOW + 2 * MINUTE - 1)).toBeCloseTo(100 * 0.5 ** 0.4, 1);
});

it('the expected path ends at the start of a replay', () => {
  const replay = { kind: 'replay', startAt: NOW + MINUTE, durationMs: MINUTE } as const;
  expect(expectedPath([replay, ramp], look).at(-1)?.at).toBe(NOW + MINUTE);
  expect(expectedPath([{ ...replay, startAt: NOW }, ramp], look)).toEqual([]);
});

it.each([
  ['no intervention', []],
  ['a freeze', [{ kind: 'freeze', startAt: NOW, durationMs: MINUTE } as const]],
  ['a finished ramp', [{ ...ramp, startAt: NOW - 6 * MINUTE }]],
  ['a ramp ended early', [{ ...ramp, startAt: NOW - MINUTE, endedAt: NOW - 1 }]],
  ['a withdrawn ramp', [{ ...ramp, startAt: NOW + MINUTE, endedAt: NOW }]],
])('expectedPath is empty for %s', (_, interventions) =>
  expect(expectedPath(interventions, look)).toEqual([]),
);
