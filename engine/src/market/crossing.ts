import type { Searcher } from './search.ts';

/**
 * Returns the first second from `first` to `last` whose logarithm is at or above `atOrAbove`, or below `below`; null if
 * there is none. Spans whose bounds are between the two levels are discarded.
 */
export function findCrossing(
  searcher: Searcher,
  first: number,
  last: number,
  atOrAbove: number,
  below: number,
): number | null {
  let found: number | null = null;
  searcher(
    {
      order: 'inTime',
      canDiscard: ({ low, high }) => high < atOrAbove && low >= below,
      visit(from, logs, offset, count) {
        for (let index = 0; index < count; index += 1) {
          const log = logs[offset + index] ?? 0;
          if (log < atOrAbove && log >= below) continue;
          found = from + index;
          return true;
        }
        return false;
      },
    },
    first,
    last,
  );
  return found;
}
