import type { Bounds } from './bounds.ts';
import type { Searcher } from './search.ts';

/**
 * The lowest and highest logarithm over the seconds `first`..`last`, exact. Spans whose bounds lie within what is already
 * known are discarded whole.
 */
export function findExtremes(searcher: Searcher, first: number, last: number): Bounds {
  const found: Bounds = { low: Infinity, high: -Infinity };
  searcher(
    {
      order: 'bestFirst',
      canDiscard: ({ low, high }) => high <= found.high && low >= found.low,
      visit(_from, logs, offset, count) {
        for (let index = offset; index < offset + count; index += 1) {
          const log = logs[index] ?? 0;
          if (log < found.low) found.low = log;
          if (log > found.high) found.high = log;
        }
        return false;
      },
    },
    first,
    last,
  );
  return found;
}
