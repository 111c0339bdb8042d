import { describe, expect, it, test } from 'vitest';
import {
  toEffective,
  toEffect,
  sortInterventions,
  isWithdrawn,
  progressAt,
} from './interventions.ts';
import type { Intervention } from './market.types.ts';

const move: Intervention = {
  id: 'b',
  symbol: 'BTC/USDT',
  kind: 'move',
  percent: 10,
  startAt: 10_000,
  durationMs: 10_000,
  createdAt: 0,
};
const candles = { candleMs: 1_000, rows: [['1', '1', '1', '1']] } as const;
const none = { ...candles, rows: [] };

test.each<[Partial<Intervention>, RegExp]>([
  [{ percent: -100 }, /percent/],
  [{ kind: 'ramp', percent: 10_000.01 }, /percent/],
  [{ kind: 'gap', percent: NaN }, /percent/],
  [{ kind: 'volatility', factor: -0.01 }, /factor/],
  [{ kind: 'volatility', factor: 100.01 }, /factor/],
  [{ kind: 'volatility', factor: NaN }, /factor/],
  [{ durationMs: 0 }, /durationMs/],
  [{ durationMs: -1 }, /durationMs/],
  [{ durationMs: Infinity }, /durationMs/],
  [{ kind: 'freeze', durationMs: NaN }, /durationMs/],
  [{ kind: 'replay' }, /candles/],
  [{ kind: 'replay', candles: none }, /candles/],
  [{ startAt: Infinity }, /startAt/],
  [{ createdAt: NaN }, /createdAt/],
])('toEffect throws for an intervention with %j', (changes, message) =>
  expect(() => toEffect({ ...move, ...changes })).toThrow(message),
);

test.each<[Partial<Intervention>, { logChange: number; factor: number }]>([
  [{ percent: -99.99 }, { logChange: Math.log(0.0001), factor: 1 }],
  [
    { kind: 'ramp', percent: 10_000 },
    { logChange: Math.log(101), factor: 1 },
  ],
  [
    { kind: 'gap', percent: 25, durationMs: 0 },
    { logChange: Math.log(1.25), factor: 1 },
  ],
  [{ durationMs: 0.5 }, { logChange: Math.log(1.1), factor: 1 }],
  [
    { kind: 'volatility', factor: 0 },
    { logChange: 0, factor: 0 },
  ],
  [
    { kind: 'volatility', factor: 100 },
    { logChange: 0, factor: 100 },
  ],
  [
    { kind: 'freeze', percent: -100, factor: -1 },
    { logChange: 0, factor: -1 },
  ],
  [
    { kind: 'replay', candles, percent: 10_001 },
    { logChange: 0, factor: 1 },
  ],
])('an intervention with %j has the effect %j', (changes, { logChange, factor }) => {
  const effect = toEffect({ ...move, ...changes });
  expect(effect.logChange).toBeCloseTo(logChange, 10);
  expect(effect.factor).toBe(factor);
});

test('an intervention without percent and factor has no effect on the price', () => {
  const { percent: _, ...still } = move;
  for (const kind of ['move', 'ramp', 'gap', 'volatility'] as const)
    expect(toEffect({ ...still, kind })).toMatchObject({ logChange: 0, factor: 1 });
});

test('only the effect of a replay has prices, as logarithms relative to the base price', () => {
  expect(toEffect(move)).not.toHaveProperty('knots');
  const replay = { ...move, kind: 'replay', candles } as const;
  expect(toEffect(replay, 100_000_000n).knots).toEqual({ seconds: [0], logs: [0] });
  expect(toEffect(replay).knots).toEqual({ seconds: [0], logs: [0] });
  expect(toEffect(replay, 200_000_000n).knots?.logs[0]).toBeCloseTo(Math.log(0.5), 12);
});

describe('an intervention that was ended early', () => {
  // The intervention starts at second 10 and is complete at second 20.
  it.each([
    [7_999, true, 9],
    [8_000, true, 9],
    [9_000, true, 10],
    [9_001, true, 10],
    [10_000, false, 11],
    [17_001, false, 18],
    [18_000, false, 19],
    [18_001, false, 19],
    [19_000, false, 20],
    [60_000, false, 20],
  ])('at %d ms is withdrawn (%s), or acts until second %d', (endedAt, isGone, until) => {
    const ended = { ...move, endedAt };
    expect(isWithdrawn(ended)).toBe(isGone);
    if (isGone) return;
    expect(toEffect(ended)).toMatchObject({ from: 10, until, complete: 20 });
    expect(toEffective(ended)).toEqual({
      ...ended,
      effectiveFrom: 10_000,
      effectiveUntil: 20_000,
      ...(until < 20 ? { stoppedAt: until * 1_000 } : {}),
    });
  });

  it('acts over its full duration if `endedAt` is absent', () => {
    expect(isWithdrawn(move)).toBe(false);
    expect(toEffect(move)).toMatchObject({ from: 10, until: 20, complete: 20 });
    expect(toEffective(move)).not.toHaveProperty('stoppedAt');
  });
});

describe('the progress at a second', () => {
  const shape = { from: 10, until: 20, complete: 20 };
  const early = { ...shape, until: 14 };
  it.each([
    ['a ramp before it starts', { ...shape, kind: 'ramp' }, 3, 0],
    ['a ramp at its start', { ...shape, kind: 'ramp' }, 10, 0],
    ['a ramp one second after its start', { ...shape, kind: 'ramp' }, 11, 0.1],
    ['a ramp one second before its end', { ...shape, kind: 'ramp' }, 19, 0.9],
    ['a ramp at its end', { ...shape, kind: 'ramp' }, 20, 1],
    ['a ramp long after its end', { ...shape, kind: 'ramp' }, 99, 1],
    ['a ramp that was ended early', { ...early, kind: 'ramp' }, 14, 0.4],
    ['a ramp long after it was ended early', { ...early, kind: 'ramp' }, 99, 0.4],
    ['a move before it starts', { ...shape, kind: 'move' }, 9, 0],
    ['a move after a fifth of its window', { ...shape, kind: 'move' }, 12, 0.104],
    ['a move in its middle', { ...shape, kind: 'move' }, 15, 0.5],
    ['a move a fifth before its end', { ...shape, kind: 'move' }, 18, 0.896],
    ['a move at its end', { ...shape, kind: 'move' }, 20, 1],
    ['a gap before its second', { kind: 'gap', from: 10, until: 10, complete: 10 }, 9, 0],
    ['a gap at its second', { kind: 'gap', from: 10, until: 10, complete: 10 }, 10, 1],
    ['a gap after its second', { kind: 'gap', from: 10, until: 10, complete: 10 }, 11, 1],
  ] as const)('of %s', (_, of, second, progress) =>
    expect(progressAt(of, second)).toBeCloseTo(progress, 14),
  );
});

test('sortInterventions orders by creation, then by id, without changing its argument', () => {
  const made = ['d', 'b', 'a', 'c'].map((id, index) => ({
    ...move,
    id,
    createdAt: index < 3 ? 5 : 1,
  }));
  const order = (all: readonly Intervention[]) => sortInterventions(all).map(({ id }) => id);
  expect(order(made)).toEqual(['c', 'a', 'b', 'd']);
  expect(order(made.toReversed())).toEqual(['c', 'a', 'b', 'd']);
  expect(made.map(({ id }) => id)).toEqual(['d', 'b', 'a', 'c']);
});
