import type { Bounds } from './bounds.ts';
import { type Extremes, findExtremes } from './extremes.ts';
import type { Searcher } from './search.ts';

/**
 * The extremes of a trailing window, such as the last 24 hours. Instants are seconds since 1970, and values are
 * logarithms.
 */
export interface Trailing {
  /** Returns the exact extremes over the seconds `first` to `last`. */
  between(first: number, last: number): Bounds;
  /** Copies the last found extremes to the window of a path that is equal before `second`. */
  shareBefore(second: number, other: Trailing): void;
  learn(window: Window): void;
}

/** A span that was searched in one pass, with its extremes. */
interface Window extends Extremes {
  first: number;
  last: number;
}

/**
 * Maximum overlapping windows that are searched in one pass. Further windows are combined from cached blocks, whose
 * computation costs as much as four searches and is reused by later windows.
 */
const SEARCHES_MAX = 3;

/** Creates a trailing window. `fromBlocks` must return the same extremes from cached blocks. */
export function createTrailing(
  searcher: Searcher,
  fromBlocks: (first: number, last: number) => Bounds,
): Trailing {
  let found: Window | null = null;
  let searches = 0;
  let seenUntil = -Infinity;

  /**
   * Extends the last window if its extremes are also in this window, so that only the new part is searched; null
   * otherwise.
   */
  function movedOn(first: number, last: number): Window | null {
    if (!found || first < found.first || first > found.last) return null;
    const { low, high, lowAt, highAt } = found;
    const isIn = (second: number) => first <= second && second <= last;
    if (!isIn(lowAt) || !isIn(highAt)) return null;
    const extremes = { low, high, lowAt, highAt };
    if (last > found.last) findExtremes(searcher, found.last + 1, last, extremes);
    return { first, last, ...extremes };
  }

  return {
    between(first, last) {
      const moved = movedOn(first, last);
      if (moved) return (found = moved);
      if (first > seenUntil) searches = 0;
      seenUntil = Math.max(seenUntil, last);
      if (searches >= SEARCHES_MAX) return fromBlocks(first, last);
      searches += 1;
      return (found = { first, last, ...findExtremes(searcher, first, last) });
    },
    shareBefore(second, other) {
      if (found && found.last < second) other.learn(found);
    },
    learn: (window) => void (found = window),
  };
}
