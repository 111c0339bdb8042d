import type { Searcher } from './search.ts';

/**
 * The first second of `first`..`last` whose logarithm is at or above `atOrAbove` or below `below`; null when there is none.
 * Spans whose bounds are between the levels are discarded as a whole.
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
