import type { Path } from './path.ts';
import type { Searcher } from './search.ts';

/**
 * The first second of `first`..`last` whose logarithm is at or above `atOrAbove` or below `below`; null when there is
 * none. Spans whose bounds stay between the levels are discarded whole; what a block says is near a level is looked at
 * exactly.
 */
export function findCrossing(
  path: Path,
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
      visit(from, logs, count, slack) {
        for (let index = 0; index < count; index += 1) {
          const near = logs[index] ?? 0;
          if (near < atOrAbove - slack && near >= below + slack) continue;
          const log = path.at(from + index);
          if (log >= atOrAbove || log < below) {
            found = from + index;
            return true;
          }
        }
        return false;
      },
    },
    first,
    last,
  );
  return found;
}
