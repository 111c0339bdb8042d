import type { Bounds } from './bounds.ts';
import type { Path } from './path.ts';
import type { Searcher } from './search.ts';

/**
 * The lowest and highest logarithm over the seconds `first`..`last`, exact. Spans whose bounds lie within what is already
 * known are discarded whole; only seconds that a block says may be extreme are looked at exactly.
 */
export function findExtremes(path: Path, searcher: Searcher, first: number, last: number): Bounds {
  const found: Bounds = { low: Infinity, high: -Infinity };
  searcher(
    {
      order: 'bestFirst',
      canDiscard: ({ low, high }) => high <= found.high && low >= found.low,
      visit(from, logs, count, slack) {
        const { low, high } = extremesOf(logs, count);
        const enoughHigh = (high > found.high ? high : found.high) - 2 * slack;
        const enoughLow = (low < found.low ? low : found.low) + 2 * slack;
        if (high < enoughHigh && low > enoughLow) return false;
        for (let index = 0; index < count; index += 1) {
          const near = logs[index] ?? 0;
          if (near < enoughHigh && near > enoughLow) continue;
          const log = path.at(from + index);
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

function extremesOf(logs: Float64Array, count: number): Bounds {
  let low = Infinity;
  let high = -Infinity;
  for (let index = 0; index < count; index += 1) {
    const log = logs[index] ?? 0;
    if (log < low) low = log;
    if (log > high) high = log;
  }
  return { low, high };
}
