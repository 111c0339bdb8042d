import type { Bounds } from './bounds.ts';
import { type Extremes, findExtremes } from './extremes.ts';
import type { Searcher } from './search.ts';

/** The extremes of a window that moves on with the time, as that of the last day. Seconds since 1970; logarithms. */
export interface Trailing {
  /** The exact lowest and highest over `first`..`last`. */
  between(first: number, last: number): Bounds;
  /** What was found last, for the window of a path that is the same before `second`. */
  shareBefore(second: number, other: Trailing): void;
  learn(window: Window): void;
}

/** A span that was searched at once, with its extremes. */
interface Window extends Extremes {
  first: number;
  last: number;
}

/**
 * How many windows that overlap are searched at once. Later ones are put together from remembered blocks: to fill those
 * costs as much as four searches, but from then on a window costs nearly nothing.
 */
const SEARCHES_MAX = 3;

/** `fromBlocks` finds the same from blocks that it remembers. */
export function createTrailing(
  searcher: Searcher,
  fromBlocks: (first: number, last: number) => Bounds,
): Trailing {
  let found: Window | null = null;
  let searches = 0;
  let seenUntil = -Infinity;

  /** What was found last, when its extremes stand in this window too: only what is new of it has to be searched. */
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
