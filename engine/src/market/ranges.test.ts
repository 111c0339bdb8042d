import { describe, expect, it } from 'vitest';
import type { Bounds } from './bounds.ts';
import { CANDLES_MAX } from './market.types.ts';
import { BTC, EVENING, sampleSymbol, ORIGIN, RULES } from './market.samples.ts';
import { createSharedRandomness, createNaturalPath } from './natural.ts';
import { createPath } from './path.ts';
import { createRanges } from './ranges.ts';

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];
/** A midnight in UTC+8, in seconds. */
const MIDNIGHT = EVENING / 1_000 - 18 * HOUR;
const natural = createNaturalPath(
  'sample',
  createSharedRandomness('sample', ORIGIN),
  sampleSymbol(BTC),
);
const path = createPath(natural, [], RULES);

/** Returns ranges that record the first second of each search. */
function watched() {
  const searches: number[] = [];
  const pieceAt = (second: number) => {
    searches.push(second - MIDNIGHT);
    return path.pieceAt(second);
  };
  const ranges = createRanges({ ...path, pieceAt });
  const searchesOf = (first: number, last: number) => {
    searches.length = 0;
    ranges.between(MIDNIGHT + first, MIDNIGHT + last);
    return [...searches];
  };
  return { ranges, searches, searchesOf };
}

/** Computes the bounds by evaluating every second. */
function slowly(first: number, last: number): Bounds {
  const bounds = { low: Infinity, high: -Infinity };
  for (let second = first; second <= last; second += 1) {
    const log = path.at(second);
    bounds.low = Math.min(bounds.low, log);
    bounds.high = Math.max(bounds.high, log);
  }
  return bounds;
}

describe('the extremes of a span', () => {
  it.each([
    [0, 0],
    [59, 60],
    [0, MINUTE - 1],
    [0, MINUTE],
    [1, MINUTE],
    [MINUTE - 1, 3 * MINUTE],
    [0, HOUR - 1],
    [HOUR - 61, 2 * HOUR + 59],
    [7 * HOUR - 1, 9 * HOUR],
    [-1, DAY],
    [-HOUR - MINUTE - 1, DAY + HOUR + MINUTE],
  ])('from %d to %d s after midnight equal the extremes of all its seconds', (first, last) => {
    const { between } = createRanges(path);
    for (const shift of [0, 40 * DAY + 5 * HOUR]) {
      const [from, until] = [MIDNIGHT + shift + first, MIDNIGHT + shift + last];
      expect(between(from, until)).toEqual(slowly(from, until));
    }
  });

  it('are combined from whole days, hours and minutes (UTC+8) and from single seconds at both ends', () => {
    const { searchesOf } = watched();
    const [first, last] = [-HOUR - 2 * MINUTE - 5, 2 * DAY + 2 * HOUR + MINUTE + 3];
    const edges = [first, 2 * DAY + 2 * HOUR + MINUTE];
    expect(searchesOf(first, last)).toEqual([
      first,
      -HOUR - 2 * MINUTE,
      -HOUR - MINUTE,
      -HOUR,
      0,
      DAY,
      2 * DAY,
      2 * DAY + HOUR,
      2 * DAY + 2 * HOUR,
      edges[1],
    ]);
    // In the second query, only the single seconds at the end are not cached.
    expect(searchesOf(first, last)).toEqual(edges);
    expect(searchesOf(DAY + 7, DAY + MINUTE - 1)).toEqual([DAY + 7]);
  });

  it.each([
    ['an hour', 5 * HOUR - 30, 5 * HOUR + 29],
    ['a minute', 5 * MINUTE - 1, 5 * MINUTE],
    ['a day', -1, 0],
  ])(
    'without a whole block are searched in one pass, across the boundary of %s',
    (_, first, last) => {
      expect(watched().searchesOf(first, last)).toEqual([first]);
    },
  );
});

describe('a whole block of seconds', () => {
  it('is searched in one pass, and then cached', () => {
    const { ranges, searches } = watched();
    const [first, size] = [MIDNIGHT + 17, 4 * HOUR];
    for (let time = 0; time < 3; time += 1)
      expect(ranges.whole(first, size)).toMatchObject(slowly(first, first + size - 1));
    expect(searches).toEqual([17]);
    ranges.whole(first, MINUTE);
    ranges.whole(first + 1, size);
    expect(searches).toEqual([17, 17, 18]);
  });

  it('whose extremes are given to learn() is not searched', () => {
    const { ranges, searches } = watched();
    const found = { low: -5, high: 5 };
    ranges.learn(MIDNIGHT, HOUR, found);
    expect(ranges.whole(MIDNIGHT, HOUR)).toBe(found);
    expect(ranges.between(MIDNIGHT, MIDNIGHT + HOUR - 1)).toEqual(found);
    expect(searches).toEqual([]);
  });

  it('is shared with another path if it ends before the paths differ', () => {
    const [from, to] = [watched(), watched()];
    for (const first of [0, HOUR, 2 * HOUR]) from.ranges.whole(MIDNIGHT + first, HOUR);
    from.ranges.whole(MIDNIGHT + 2 * HOUR - MINUTE, MINUTE);
    from.ranges.shareBefore(MIDNIGHT + 2 * HOUR, to.ranges);
    to.searches.length = 0;
    for (const first of [0, HOUR, 2 * HOUR]) to.ranges.whole(MIDNIGHT + first, HOUR);
    to.ranges.whole(MIDNIGHT + 2 * HOUR - MINUTE, MINUTE);
    expect(to.searches).toEqual([2 * HOUR]);
  });

  it('is shared together with the extremes of the last trailing window', () => {
    const [from, to] = [watched(), watched()];
    const window = [MIDNIGHT, MIDNIGHT + DAY] as const;
    const found = from.ranges.trailing.between(...window);
    from.ranges.shareBefore(MIDNIGHT + DAY + 1, to.ranges);
    expect(to.ranges.trailing.between(...window)).toEqual(found);
    expect(to.searches).toEqual([]);
  });
});

it('the cache holds all blocks of the longest list of candles', () => {
  const { ranges, searches } = watched();
  const ask = () => {
    for (let index = 0; index < CANDLES_MAX; index += 1)
      ranges.whole(MIDNIGHT + index * MINUTE, MINUTE);
  };
  ask();
  expect(searches).toHaveLength(CANDLES_MAX);
  ask();
  ask();
  expect(searches).toHaveLength(CANDLES_MAX);
});
