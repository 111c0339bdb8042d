import { type Bounds, boundSpan, slackOf } from './bounds.ts';
import { driftAt } from './composition.ts';
import { progressAt } from './interventions.ts';
import { BLOCK_LEVEL } from './bridge.ts';
import { LEAF_LEVEL, type NaturalPath, newBlock, newSpan, type Span } from './natural.ts';
import type { Path, Piece } from './path.ts';

/** A search over the spans of a path, in which long spans come first. */
export interface Search {
  /** Whether a span can be discarded, given bounds that contain all its logarithms. */
  canDiscard(bounds: Bounds): boolean;
  /**
   * Visits the logarithms of `count` seconds from `first` on, which start at `logs[offset]`. Returns true to end the
   * search.
   */
  visit(first: number, logs: Float64Array, offset: number, count: number): boolean;
  /** Whether spans are searched by the likelihood of extremes (`bestFirst`) or by time (`inTime`). */
  order: 'bestFirst' | 'inTime';
}

/** Runs a search over the seconds `first` to `last` of a path. */
export type Searcher = (search: Search, first: number, last: number) => void;

/** Maximum level of spans that are searched without visiting likely extremes first: 2^8 s, which are four blocks. */
const APPROACHED_LEVEL = 8;

/**
 * Levels of spans (2^13 and 2^15 s, a few hours) in which likely extremes are visited again if a new extreme is likely,
 * at most this many deviations beyond the ends. It reduces the time for a day by a tenth.
 */
const PROBED_LEVELS: readonly number[] = [13, 15];
const PROBED_DEVIATIONS = 0.3;

/**
 * Creates a branch-and-bound search over a path, which does not evaluate every second: the deviation of a span bounds
 * how far its values exceed its ends. A span that cannot be discarded is halved, down to leaves of 8 seconds.
 */
export function createSearcher(path: Path): Searcher {
  const { natural } = path;
  const block = newBlock();
  const leaf = newSpan();
  const bounds: Bounds = { low: 0, high: 0 };
  let search: Search;
  let piece: Piece;
  let slack: number;
  let first: number;
  let last: number;

  function searchPiece(): boolean {
    const around = natural.spanAround(first, last);
    if (around) return searchSpan({ ...around });
    const until = natural.topOf(last);
    for (let number = natural.topOf(first); number <= until; number += 1) {
      if (searchSpan({ ...natural.top(number) })) return true;
    }
    return false;
  }

  function searchSpan(span: Span): boolean {
    // After likely extremes are visited, most other spans can be discarded.
    if (search.order === 'bestFirst' && span.level > APPROACHED_LEVEL) {
      if (approach(span, 1) || approach(span, -1)) return true;
    }
    return goThrough(span);
  }

  /** Visits the block with the highest (sign 1) or lowest (sign -1) estimate. */
  function approach(span: Span, sign: number): boolean {
    if (span.level <= BLOCK_LEVEL) return visit(span);
    const { first: early, second: late } = natural.halves(span);
    if (late.second > last) return approach(early, sign);
    if (late.second <= first) return approach(late, sign);
    const isLate = best(late, sign) > best(early, sign);
    return approach(isLate ? late : early, sign);
  }

  /**
   * Estimates the highest or lowest value of a span: about one deviation beyond its ends, much less than the maximum.
   */
  function best(span: Span, sign: number): number {
    const { begin, end, deviation } = span;
    return Math.max(sign * begin, sign * (isKnown(span) ? end : begin)) + deviation;
  }

  /**
   * Whether the value at the end of a span belongs to the searched seconds. Other ends are not used, because they may
   * be prices that are still to come, and the time of a search would depend on them.
   */
  function isKnown({ level, second }: Span): boolean {
    return second + (1 << level) <= last;
  }

  function goThrough(span: Span): boolean {
    if (isDiscarded(span)) return false;
    if (span.level <= BLOCK_LEVEL) return visit(span);
    if (search.order === 'bestFirst' && PROBED_LEVELS.includes(span.level) && isKnown(span)) {
      boundSpan(bounds, piece, natural, span, PROBED_DEVIATIONS * span.deviation, slack);
      if (!search.canDiscard(bounds) && (approach(span, 1) || approach(span, -1))) return true;
    }
    const { first: early, second: late } = natural.halves(span);
    if (late.second > first && goThrough(early)) return true;
    return late.second <= last && goThrough(late);
  }

  function isDiscarded(span: Span): boolean {
    if (!isKnown(span)) return false;
    boundSpan(bounds, piece, natural, span, natural.reach(span), slack);
    return search.canDiscard(bounds);
  }

  /** Visits a block, one leaf at a time. */
  function visit(span: Span): boolean {
    const { second } = span;
    const { values, deviations } = block;
    const begin = first > second ? first - second : 0;
    const size = 1 << span.level;
    const until = last - second < size ? last - second + 1 : size;
    leaf.level = Math.min(span.level, LEAF_LEVEL);
    const leafSize = 1 << leaf.level;
    natural.fillLeaves(block, span);
    for (let from = begin & -leafSize; from < until; from += leafSize) {
      const next = from + leafSize;
      leaf.second = second + from;
      leaf.begin = values[from] ?? 0;
      leaf.end = next < size ? (values[next] ?? 0) : span.end;
      leaf.deviation = deviations[from] ?? 0;
      if (isDiscarded(leaf)) continue;
      natural.fillLeaf(block, span, from, leaf.end);
      const offset = Math.max(from, begin);
      const end = Math.min(next, until);
      compose(piece, natural, values, offset, end, second);
      if (search.visit(second + offset, values, offset, end - offset)) return true;
    }
    return false;
  }

  return (wanted, wantedFirst, wantedLast) => {
    search = wanted;
    first = wantedFirst;
    while (first <= wantedLast) {
      piece = path.pieceAt(first);
      last = Math.min(wantedLast, piece.until - 1);
      slack = slackOf(piece);
      const isStill = piece.scale === 0 && piece.glides.length === 0;
      const isDone = isStill
        ? search.visit(first, Float64Array.of(piece.offset), 0, 1)
        : searchPiece();
      if (isDone) return;
      first = last + 1;
    }
  };
}

/**
 * Converts natural logarithms to logarithms of the path with the same operations as `valueOf`, so that both are equal
 * to the last bit.
 */
function compose(
  { scale, offset, drift, glides }: Piece,
  natural: NaturalPath,
  logs: Float64Array,
  from: number,
  until: number,
  second: number,
): void {
  // Stryker disable next-line EqualityOperator: values beyond the returned seconds are not used
  for (let index = from; index < until; index += 1)
    logs[index] = scale * (logs[index] ?? 0) + offset;
  if (drift) {
    for (let index = from; index < until; index += 1)
      logs[index] = (logs[index] ?? 0) + driftAt(drift, natural, second + index);
  }
  for (const { effect, weight } of glides) {
    // Stryker disable next-line EqualityOperator: values beyond the returned seconds are not used
    for (let index = from; index < until; index += 1)
      logs[index] = (logs[index] ?? 0) + weight * progressAt(effect, second + index);
  }
}
