import type { Searcher } from './search.ts';

/** Levels between which a search continues: it ends at a logarithm at or above the first or below the second. */
export interface CrossingLevels {
  readonly atOrAbove: number;
  readonly below: number;
}

/**
 * Returns the first second from `first` to `last` whose logarithm is at or above `atOrAbove`, or below `below`; null if
 * there is none. Spans whose bounds are between the two levels are discarded. A logarithm for which `renew`
 * returns other levels moves the levels: the search continues between those.
 */
export function findCrossing(
  searcher: Searcher,
  first: number,
  last: number,
  levels: CrossingLevels,
  renew: (log: number) => CrossingLevels | null = () => null,
): number | null {
  let found: number | null = null;
  let { atOrAbove, below } = levels;
  searcher(
    {
      order: 'inTime',
      canDiscard: ({ low, high }) => high < atOrAbove && low >= below,
      visit(from, logs, offset, count) {
        for (let index = 0; index < count; index += 1) {
          const log = logs[offset + index] ?? 0;
          if (log < atOrAbove && log >= below) continue;
          const renewed = renew(log);
          if (renewed) {
            ({ atOrAbove, below } = renewed);
            continue;
          }
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
