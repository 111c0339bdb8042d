import { describe, expect, it } from 'vitest';
import type { Searcher } from './search.ts';
import { createTrailing } from './trailing.ts';

/** The logarithms of a hundred seconds: the lowest at 40, the highest at 50; higher still from 90 on. */
const LOGS = Array.from({ length: 100 }, (_, second) => Math.sin(second * second));
LOGS[40] = -9;
LOGS[50] = 9;
LOGS[90] = 12;

const slowly = (first: number, last: number) => {
  const logs = LOGS.slice(first, last + 1);
  return { low: Math.min(...logs), high: Math.max(...logs) };
};

/** A window that tells what is searched for it, and what is asked of the blocks. */
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

describe('the extremes of a window', () => {
  it.each<[string, Look[]]>([
    [
      'that moves on: only what is new',
      [
        [30, 60, ['search 30-60']],
        [35, 70, ['search 61-70']],
        [36, 71, ['search 71-71']],
      ],
    ],
    [
      'that stays: nothing',
      [
        [30, 60, ['search 30-60']],
        [30, 60, []],
      ],
    ],
    [
      'that begins with its lowest: nothing',
      [
        [30, 60, ['search 30-60']],
        [40, 60, []],
      ],
    ],
    [
      'that has lost its lowest: all',
      [
        [30, 60, ['search 30-60']],
        [41, 60, ['search 41-60']],
      ],
    ],
    [
      'that ends with its highest: nothing',
      [
        [30, 60, ['search 30-60']],
        [30, 50, []],
      ],
    ],
    [
      'that has lost its highest: all',
      [
        [30, 60, ['search 30-60']],
        [30, 49, ['search 30-49']],
      ],
    ],
    [
      'that grows backwards: all',
      [
        [30, 60, ['search 30-60']],
        [29, 60, ['search 29-60']],
      ],
    ],
    [
      'that goes on with the last second of the one before: all',
      [
        [30, 60, ['search 30-60']],
        [60, 80, ['search 60-80']],
      ],
    ],
    [
      'whose only second is the last one of the one before, and both its extremes: what is new',
      [
        [50, 50, ['search 50-50']],
        [50, 70, ['search 51-70']],
      ],
    ],
    [
      'the fourth that overlaps: from blocks',
      [
        [30, 60, ['search 30-60']],
        [41, 61, ['search 41-61']],
        [51, 70, ['search 51-70']],
        [45, 75, ['blocks 45-75']],
        [42, 69, ['blocks 42-69']],
      ],
    ],
    [
      'from blocks is not what the next one goes on from',
      [
        [30, 60, ['search 30-60']],
        [41, 61, ['search 41-61']],
        [51, 70, ['search 51-70']],
        [30, 60, ['blocks 30-60']],
        [31, 60, ['blocks 31-60']],
      ],
    ],
    [
      'beyond all that was seen: searched again, as the first',
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
  ])('%s is searched', (_, looks) => {
    const { doneFor } = watched();
    expect(looks.map(([first, last]) => [first, last, doneFor(first, last)])).toEqual(looks);
  });
});

describe('what was found last', () => {
  it.each([
    [61, []],
    [60, ['search 30-60']],
  ])(
    'up to 60 s is shared with a path that is the same before %d: then searched is %j',
    (second, done) => {
      const [from, to] = [watched(), watched()];
      from.doneFor(30, 60);
      from.trailing.shareBefore(second, to.trailing);
      expect(to.doneFor(30, 60)).toEqual(done);
    },
  );

  it('is nothing of a window nobody asked for', () => {
    const [from, to] = [watched(), watched()];
    from.trailing.shareBefore(61, to.trailing);
    expect(to.doneFor(30, 60)).toEqual(['search 30-60']);
  });
});
