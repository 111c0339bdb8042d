import { describe, expect, it } from 'vitest';
import type { Searcher } from './search.ts';
import { createTrailing } from './trailing.ts';

/** Logarithms of 100 seconds: the lowest is at 40 and the highest at 50; higher values follow from 90 on. */
const LOGS = Array.from({ length: 100 }, (_, second) => Math.sin(second * second));
LOGS[40] = -9;
LOGS[50] = 9;
LOGS[90] = 12;

const slowly = (first: number, last: number) => {
  const logs = LOGS.slice(first, last + 1);
  return { low: Math.min(...logs), high: Math.max(...logs) };
};

/** Creates a trailing window that records its searches and its block queries. */
function watched() {
  const done: string[] = [];
  const searcher: Searcher = ({ visit }, first, last) => {
    done.push(`search ${first}-${last}`);
    visit(first, Float64Array.from(LOGS), first, last - first + 1);
  };
  const trailing = createTrailing(searcher, (first, last) => {
    done.push(`blocks ${first}-${last}`);
    return slowly(first, last);
  });
  const doneFor = (first: number, last: number) => {
    done.length = 0;
    expect(trailing.between(first, last)).toMatchObject(slowly(first, last));
    return [...done];
  };
  return { trailing, doneFor };
}

type Look = readonly [first: number, last: number, done: readonly string[]];

describe('a trailing window', () => {
  it.each<[string, Look[]]>([
    [
      'that moves forward searches only the new part',
      [
        [30, 60, ['search 30-60']],
        [35, 70, ['search 61-70']],
        [36, 71, ['search 71-71']],
      ],
    ],
    [
      'that is unchanged searches nothing',
      [
        [30, 60, ['search 30-60']],
        [30, 60, []],
      ],
    ],
    [
      'that starts at its lowest value searches nothing',
      [
        [30, 60, ['search 30-60']],
        [40, 60, []],
      ],
    ],
    [
      'that no longer contains its lowest value is searched as a whole',
      [
        [30, 60, ['search 30-60']],
        [41, 60, ['search 41-60']],
      ],
    ],
    [
      'that ends at its highest value searches nothing',
      [
        [30, 60, ['search 30-60']],
        [30, 50, []],
      ],
    ],
    [
      'that no longer contains its highest value is searched as a whole',
      [
        [30, 60, ['search 30-60']],
        [30, 49, ['search 30-49']],
      ],
    ],
    [
      'that is extended backward is searched as a whole',
      [
        [30, 60, ['search 30-60']],
        [29, 60, ['search 29-60']],
      ],
    ],
    [
      'that starts at the last second of the previous window is searched as a whole',
      [
        [30, 60, ['search 30-60']],
        [60, 80, ['search 60-80']],
      ],
    ],
    [
      'that starts at the last second of the previous window, which has both extremes, searches only the new part',
      [
        [50, 50, ['search 50-50']],
        [50, 70, ['search 51-70']],
      ],
    ],
    [
      'that overlaps three earlier windows is combined from blocks',
      [
        [30, 60, ['search 30-60']],
        [41, 61, ['search 41-61']],
        [51, 70, ['search 51-70']],
        [45, 75, ['blocks 45-75']],
        [42, 69, ['blocks 42-69']],
      ],
    ],
    [
      'combined from blocks is not reused for the next window',
      [
        [30, 60, ['search 30-60']],
        [41, 61, ['search 41-61']],
        [51, 70, ['search 51-70']],
        [30, 60, ['blocks 30-60']],
        [31, 60, ['blocks 31-60']],
      ],
    ],
    [
      'without overlap with earlier windows is searched as a whole',
      [
        [30, 60, ['search 30-60']],
        [20, 49, ['search 20-49']],
        [10, 30, ['search 10-30']],
        [60, 80, ['blocks 60-80']],
        [81, 85, ['search 81-85']],
        [82, 83, ['search 82-83']],
        [10, 30, ['search 10-30']],
        [12, 31, ['blocks 12-31']],
      ],
    ],
  ])('%s', (_, looks) => {
    const { doneFor } = watched();
    expect(looks.map(([first, last]) => [first, last, doneFor(first, last)])).toEqual(looks);
  });
});

describe('the cached extremes of the trailing window', () => {
  it.each([
    [61, []],
    [60, ['search 30-60']],
  ])(
    'up to 60 s, shared with a path that is equal before second %d, require the searches %j',
    (second, done) => {
      const [from, to] = [watched(), watched()];
      from.doneFor(30, 60);
      from.trailing.shareBefore(second, to.trailing);
      expect(to.doneFor(30, 60)).toEqual(done);
    },
  );

  it('are not shared if no window has been searched', () => {
    const [from, to] = [watched(), watched()];
    from.trailing.shareBefore(61, to.trailing);
    expect(to.doneFor(30, 60)).toEqual(['search 30-60']);
  });
});
