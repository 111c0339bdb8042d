import { describe, expect, it } from 'vitest';
import { findCrossing } from './crossing.ts';
import { findExtremes, noExtremes } from './extremes.ts';
import { toEffect, sortInterventions } from './interventions.ts';
import type { Intervention } from './market.types.ts';
import type { Search, Searcher } from './search.ts';

/** Returns a searcher that visits one block with these logarithms, which starts at second 0. */
const showing =
  (logs: readonly number[]): Searcher =>
  (search) =>
    void search.visit(0, Float64Array.from(logs), 0, logs.length);

describe('findCrossing', () => {
  const find = (logs: readonly number[]) =>
    findCrossing(showing(logs), 0, logs.length - 1, { atOrAbove: 10, below: -10 });
  it.each([
    ['finds a value equal to the upper level', [9, 10, 11], 1],
    [
      'finds only values strictly below the lower level, because levels are rounded to ticks',
      [0, -10, -11],
      2,
    ],
    ['returns null when no level is reached', [9, -9.5, 0], null],
    ['returns the first of several crossings', [0, 12, -12], 1],
  ])('%s', (_, logs, found) => expect(find(logs)).toBe(found));

  it('checks only the requested part of a block', () => {
    const part: Searcher = ({ visit }) => void visit(5, Float64Array.of(99, 0, 11, 99), 1, 2);
    expect(findCrossing(part, 5, 6, { atOrAbove: 10, below: -10 })).toBe(6);
    const none: Searcher = ({ visit }) => void visit(5, Float64Array.of(99, 0, 9, 99), 1, 2);
    expect(findCrossing(none, 5, 6, { atOrAbove: 10, below: -10 })).toBeNull();
  });

  it('discards only spans that cannot reach a level', () => {
    const judged: boolean[] = [];
    const searcher: Searcher = ({ canDiscard }) => {
      const bounds = [
        [0, 9.999],
        [0, 10],
        [-10, 0],
        [-10.001, 0],
      ] as const;
      for (const [low, high] of bounds) judged.push(canDiscard({ low, high }));
    };
    findCrossing(searcher, 0, 0, { atOrAbove: 10, below: -10 });
    expect(judged).toEqual([true, false, true, false]);
  });
});

describe('findExtremes', () => {
  it('covers all blocks, each with its requested part', () => {
    const searcher: Searcher = ({ visit }: Search) => {
      visit(0, Float64Array.of(99, 5, -5, -99), 1, 2);
      visit(2, Float64Array.of(4, 5.25, -5.25), 0, 3);
    };
    expect(findExtremes(searcher, 0, 4)).toEqual({
      low: -5.25,
      lowAt: 4,
      high: 5.25,
      highAt: 3,
    });
  });

  it('returns the first second with each extreme, wherever a block begins', () => {
    const searcher: Searcher = ({ visit }: Search) => {
      visit(7, Float64Array.of(99, -99, 0, 5, -5, 5, -5, 0), 2, 6);
      visit(13, Float64Array.of(5, -5), 0, 2);
    };
    expect(findExtremes(searcher, 7, 14)).toEqual({ low: -5, lowAt: 9, high: 5, highAt: 8 });
  });

  it('retains the given extremes when no value exceeds them', () => {
    const found = { low: -5, lowAt: 3, high: 4, highAt: 2 };
    const extremes = findExtremes(showing([-5, 4, 3]), 10, 12, { ...found });
    expect(extremes).toEqual(found);
  });

  it('starts with noExtremes(), which every value exceeds', () => {
    expect(noExtremes()).toEqual({ low: Infinity, high: -Infinity, lowAt: NaN, highAt: NaN });
  });

  it('discards a span only when it cannot exceed the known extremes', () => {
    const judged: boolean[] = [];
    const searcher: Searcher = ({ visit, canDiscard }) => {
      visit(0, Float64Array.of(5, -5), 0, 2);
      const bounds = [
        [-5, 5],
        [-5, 5.01],
        [-5.01, 5],
      ] as const;
      for (const [low, high] of bounds) judged.push(canDiscard({ low, high }));
    };
    findExtremes(searcher, 0, 1);
    expect(judged).toEqual([true, false, false]);
  });
});

describe('the effect of an intervention', () => {
  const move: Intervention = {
    id: 'b',
    symbol: 'BTC/USDT',
    kind: 'move',
    percent: 10,
    startAt: 10_000,
    durationMs: 1_500,
    createdAt: 0,
  };

  it.each([
    ['has its duration rounded up to whole seconds', {}, 10, 12],
    ['has an unchanged duration of whole seconds', { durationMs: 2_000 }, 10, 12],
    ['has its start rounded up to the next second', { startAt: 9_001 }, 10, 12],
    ['starts after the second of its creation', { createdAt: 10_000 }, 11, 13],
    [
      'starts with the next second when it is created within a second',
      { createdAt: 10_999 },
      11,
      13,
    ],
    ['ends at its start for a gap', { kind: 'gap', durationMs: 0 }, 10, 10],
  ] as const)('%s', (_, change, from, until) =>
    expect(toEffect({ ...move, ...change })).toMatchObject({ from, until }),
  );

  it('applies in the order of creation, not of start', () => {
    const created = (id: string, createdAt: number, startAt: number) => ({
      ...move,
      id,
      createdAt,
      startAt,
    });
    const made = [created('c', 2, 5), created('b', 1, 9), created('a', 2, 7)];
    expect(sortInterventions(made).map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  });
});
