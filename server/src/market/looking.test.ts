import { describe, expect, it } from 'vitest';
import { findCrossing } from './crossing.ts';
import { findExtremes } from './extremes.ts';
import { effectOf, inOrder } from './interventions.ts';
import type { Intervention } from './market.types.ts';
import type { Path } from './path.ts';
import type { Search, Searcher } from './search.ts';

/** A path of these logarithms from second 0 on. */
const pathOf = (logs: readonly number[]) =>
  ({ at: (second: number) => logs[second] ?? Number.NaN }) as Path;

/** Shows one block whose every second is off by as much as the slack allows, here the wrong way for whoever looks. */
const showing =
  (near: readonly number[], slack: number): Searcher =>
  (search) =>
    void search.visit(0, Float64Array.from(near), near.length, slack);

describe('the first crossing', () => {
  const find = (logs: readonly number[], near = logs, slack = 0) =>
    findCrossing(pathOf(logs), showing(near, slack), 0, logs.length - 1, 10, -10);
  it.each([
    ['a touch from below counts', [9, 10, 11], 1],
    ['below is strict, as levels are cut to ticks', [0, -10, -11], 2],
    ['nothing reaches them', [9, -9.5, 0], null],
    ['the first of several', [0, 12, -12], 1],
  ])('%s', (_, logs, found) => expect(find(logs)).toBe(found));

  it('looks at every second that the slack lets be there', () => {
    expect(find([9, 10, 0], [9, 9, 0], 1)).toBe(1);
    expect(find([0, -10.5, 0], [0, -9.75, 0], 1)).toBe(1);
  });

  it('asks for the exact price only where the block is near a level', () => {
    const asked: number[] = [];
    const path = { at: (second: number) => (asked.push(second), 0) } as unknown as Path;
    findCrossing(path, showing([8.9, 9, -9, -8.9], 1), 0, 3, 10, -10);
    expect(asked).toEqual([1]);
  });

  it('discards no span that could touch a level', () => {
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
    findCrossing(pathOf([]), searcher, 0, 0, 10, -10);
    expect(judged).toEqual([true, false, true, false]);
  });
});

describe('the extremes', () => {
  const find = (logs: readonly number[], near: readonly number[], slack: number) =>
    findExtremes(pathOf(logs), showing(near, slack), 0, logs.length - 1);

  it('are the exact ones, where the block’s own peaks are others within the slack', () => {
    // The block sees its peak at 0 and its bottom at 3; both are a slack off, the other way from the true ones.
    const logs = [9, 11, -11, -9];
    expect(find(logs, [10, 10, -10, -10], 1)).toEqual({ low: -11, high: 11 });
    expect(find(logs, [10, 8.5, -8.5, -10], 2.5)).toEqual({ low: -11, high: 11 });
  });

  it('of a later block count where they pass those of an earlier one by less than the slack', () => {
    const searcher: Searcher = ({ visit }: Search) => {
      visit(0, Float64Array.of(5, -5), 2, 0);
      visit(2, Float64Array.of(4.5, -4.5), 2, 1);
    };
    const path = pathOf([5, -5, 5.25, -5.25]);
    expect(findExtremes(path, searcher, 0, 3)).toEqual({ low: -5.25, high: 5.25 });
  });

  it('discard a span only when it cannot pass what is known', () => {
    const judged: boolean[] = [];
    const searcher: Searcher = ({ visit, canDiscard }) => {
      visit(0, Float64Array.of(5, -5), 2, 0);
      const bounds = [
        [-5, 5],
        [-5, 5.01],
        [-5.01, 5],
      ] as const;
      for (const [low, high] of bounds) judged.push(canDiscard({ low, high }));
    };
    findExtremes(pathOf([5, -5]), searcher, 0, 1);
    expect(judged).toEqual([true, false, false]);
  });
});

describe('an intervention', () => {
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
    ['a part second counts whole', {}, 10, 12],
    ['whole seconds are what they are', { durationMs: 2_000 }, 10, 12],
    ['a start within a second waits for the next', { startAt: 9_001 }, 10, 12],
    ['it begins after the second that made it', { createdAt: 10_000 }, 11, 13],
    ['created within a second, it begins with the next', { createdAt: 10_999 }, 11, 13],
    ['a gap has no window', { kind: 'gap', durationMs: 0 }, 10, 10],
  ] as const)('%s', (_, change, from, until) =>
    expect(effectOf({ ...move, ...change })).toMatchObject({ from, until }),
  );

  it('acts on what those created before it made, whenever they start', () => {
    const created = (id: string, createdAt: number, startAt: number) => ({
      ...move,
      id,
      createdAt,
      startAt,
    });
    const made = [created('c', 2, 5), created('b', 1, 9), created('a', 2, 7)];
    expect(inOrder(made).map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  });
});
