import type { Bounds } from './bounds.ts';
import type { Searcher } from './search.ts';

/** The lowest and highest logarithm of a span, and a second at which each occurs. */
export interface Extremes extends Bounds {
  lowAt: number;
  highAt: number;
}

export const noExtremes = (): Extremes => ({
  low: Infinity,
  high: -Infinity,
  lowAt: NaN,
  highAt: NaN,
});

/**
 * Returns the exact lowest and highest logarithm over the seconds `first` to `last`. With `found`, the result also
 * covers spans already searched. Spans whose bounds are within the known extremes are discarded.
 */
export function findExtremes(
  searcher: Searcher,
  first: number,
  last: number,
  found: Extremes = noExtremes(),
): Extremes {
  searcher(
    {
      order: 'bestFirst',
      canDiscard: ({ low, high }) => high <= found.high && low >= found.low,
      visit(from, logs, offset, count) {
        for (let index = offset; index < offset + count; index += 1) {
          const log = logs[index] ?? 0;
          if (log < found.low) {
            found.low = log;
            found.lowAt = from + index - offset;
          }
          if (log > found.high) {
            found.high = log;
            found.highAt = from + index - offset;
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
