import type { Bounds } from './bounds.ts';
import { CANDLES_MAX } from './market.types.ts';
import { findExtremes } from './extremes.ts';
import type { Path } from './path.ts';
import { createGenerationalCache, type GenerationalCache } from './generationalCache.ts';
import { createSearcher } from './search.ts';
import { createTrailing, type Trailing } from './trailing.ts';

/**
 * The exact extremes of spans of a path, with a cache of whole blocks. Instants are seconds since 1970, and values are
 * logarithms.
 */
export interface Ranges {
  /** Returns the extremes of any span `first` to `last`, combined from cached blocks. */
  between(first: number, last: number): Bounds;
  /** The extremes of a trailing window. */
  trailing: Trailing;
  /** Returns the extremes of the block of `size` seconds from `first`, searched in one pass and cached. */
  whole(first: number, size: number): Bounds;
  /** Caches the extremes of a block that were computed elsewhere. */
  learn(first: number, size: number, range: Bounds): void;
  /** Copies the cached extremes of seconds before `second` to the ranges of a path that is equal until then. */
  shareBefore(second: number, others: Ranges): void;
}

/** Block sizes in seconds, in descending order: days and hours (UTC+8) and minutes. */
const BLOCKS = [86_400, 3_600, 60] as const;
const DAY_OFFSET = 8 * 3_600;
/**
 * Minimum cached blocks of one size for a symbol; the maximum is twice as many. The longest list of candles and the
 * parts of its current candle must fit, otherwise a repeated request would recompute most of them.
 */
const GENERATION = CANDLES_MAX + 100;

export function createRanges(path: Path): Ranges {
  const searcher = createSearcher(path);
  const known = new Map<number, GenerationalCache<Bounds>>();

  /** Covers a span with whole blocks in the middle, shorter blocks at both ends, and finally single seconds. */
  function cover(level: number, first: number, last: number, found: Bounds): void {
    const size = BLOCKS[level];
    if (size === undefined) {
      widen(found, findExtremes(searcher, first, last));
      return;
    }
    const from = Math.ceil((first + DAY_OFFSET) / size) * size - DAY_OFFSET;
    const until = Math.floor((last + 1 + DAY_OFFSET) / size) * size - DAY_OFFSET;
    if (from >= until) {
      cover(level + 1, first, last, found);
      return;
    }
    cover(level + 1, first, from - 1, found);
    for (let block = from; block < until; block += size) widen(found, whole(block, size));
    cover(level + 1, until, last, found);
  }

  function whole(first: number, size: number): Bounds {
    const blocks = blocksOf(size);
    const cached = blocks.get(first);
    if (cached) return cached;
    const range = findExtremes(searcher, first, first + size - 1);
    blocks.set(first, range);
    return range;
  }

  function blocksOf(size: number): GenerationalCache<Bounds> {
    const blocks = known.get(size) ?? createGenerationalCache<Bounds>(GENERATION);
    known.set(size, blocks);
    return blocks;
  }

  function between(first: number, last: number): Bounds {
    const found: Bounds = { low: Infinity, high: -Infinity };
    cover(0, first, last, found);
    return found;
  }

  const trailing = createTrailing(searcher, between);
  return {
    between,
    trailing,
    whole,
    learn: (first, size, range) => blocksOf(size).set(first, range),
    shareBefore(second, others) {
      trailing.shareBefore(second, others.trailing);
      for (const [size, blocks] of known) {
        for (const [first, range] of blocks.entries()) {
          if (first + size <= second) others.learn(first, size, range);
        }
      }
    },
  };
}

function widen(found: Bounds, range: Bounds): void {
  if (range.low < found.low) found.low = range.low;
  if (range.high > found.high) found.high = range.high;
}
