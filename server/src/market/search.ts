import { type Bounds, boundSpan, slackOf, type Span } from './bounds.ts';
import { progressAt } from './interventions.ts';
import { GRIDS, OCTAVES } from './octave.ts';
import type { Path, Piece } from './path.ts';

/** What a search does with the spans of a path that it is shown, coarse ones first. */
export interface Search {
  /** Whether a span is of no interest, given that every logarithm in it lies within the bounds. */
  canDiscard(bounds: Bounds): boolean;
  /** Looks at `count` seconds from `first`, each within `slack` of its true logarithm. True ends the search. */
  visit(first: number, logs: Float64Array, count: number, slack: number): boolean;
  /** Whether the spans that look highest and lowest come first, or the earliest. */
  order: 'bestFirst' | 'inTime';
}

/** Searches the seconds `first`..`last` of one path. */
export type Searcher = (search: Search, first: number, last: number) => void;

/** Spans looked at together on the coarsest grid; on the others, those of one coarser span. */
const TOP_SPANS = 64;
const TOP = GRIDS[0];
const FINEST = GRIDS[3];

/**
 * Branch and bound over a path, without walking its every second: between two points of a grid the slow octaves are a
 * straight line and the fast ones bounded by the volatility there. A span that the search cannot discard is refined on
 * the next finer grid, down to seconds. Holds the scratch memory for it.
 */
export function createSearcher(path: Path): Searcher {
  const { natural } = path;
  const buffers = GRIDS.map(
    (_, level) => new Float64Array(1 + (level === 0 ? TOP_SPANS : partsOf(level))),
  );
  let search: Search;
  let piece: Piece;
  let slack: number;
  let first: number;
  let last: number;

  function searchPiece(): boolean {
    const points = bufferOf(level0);
    let start = Math.floor(first / TOP.step) * TOP.step;
    for (; start <= last; start += TOP_SPANS * TOP.step) {
      const count = Math.min(TOP_SPANS, Math.floor((last - start) / TOP.step) + 1);
      points.fill(0);
      const grid = { first: start, step: TOP.step };
      natural.addBand(points, count + 1, grid, { from: TOP.octave, to: OCTAVES });
      if (goThrough(level0, start, count)) return true;
    }
    return false;
  }

  /** Goes through `count` spans of a grid, whose ends are in the level's buffer. */
  function goThrough(level: number, start: number, count: number): boolean {
    const { step, octave } = gridOf(level);
    const points = bufferOf(level);
    const spanAt = (index: number): Span => {
      return {
        second: start + index * step,
        step,
        begin: points[index] ?? 0,
        end: points[index + 1] ?? 0,
      };
    };
    // A span alone has just been judged, as part of the coarser one.
    if (count === 1) return refine(level, spanAt(0));
    const most = natural.most(octave, start, start + count * step);
    let highest = -1;
    let lowest = -1;
    if (search.order === 'bestFirst') {
      highest = mostPromising(points, count, 1);
      lowest = mostPromising(points, count, -1);
      if (judge(level, spanAt(highest), most)) return true;
      if (lowest !== highest && judge(level, spanAt(lowest), most)) return true;
    }
    for (let index = 0; index < count; index += 1) {
      if (index === highest || index === lowest) continue;
      if (judge(level, spanAt(index), most)) return true;
    }
    return false;
  }

  function judge(level: number, span: Span, mostNearby: number): boolean {
    if (search.canDiscard(boundSpan(piece, span, mostNearby, slack))) return false;
    const { second, step } = span;
    if (level < FINE_LEVEL) {
      // On coarse grids the volatility differs from span to span, so a look at this one alone may settle it.
      const most = natural.most(gridOf(level).octave, second, second + step);
      if (search.canDiscard(boundSpan(piece, span, most, slack))) return false;
    }
    return refine(level, span);
  }

  function refine(level: number, { second, step, begin, end }: Span): boolean {
    const finer = gridOf(level + 1);
    const skipped = second < first ? Math.floor((first - second) / finer.step) : 0;
    const from = second + skipped * finer.step;
    const until = Math.min(second + step, last + 1);
    const count = Math.ceil((until - from) / finer.step);
    const isFinest = finer.step === 1;
    const points = bufferOf(level + 1);
    const pointCount = isFinest ? count : count + 1;
    const slope = ((end - begin) * finer.step) / step;
    for (let index = 0; index < pointCount; index += 1) {
      points[index] = begin + (skipped + index) * slope;
    }
    const band = { from: finer.octave, to: gridOf(level).octave };
    natural.addBand(points, pointCount, { first: from, step: finer.step }, band);
    if (!isFinest) return goThrough(level + 1, from, count);
    compose(piece, points, count, from);
    return search.visit(from, points, count, slack);
  }

  function bufferOf(level: number): Float64Array {
    return buffers[level] ?? new Float64Array(0);
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
        ? search.visit(first, Float64Array.of(piece.offset), 1, 0)
        : searchPiece();
      if (isDone) return;
      first = last + 1;
    }
  };
}

const level0 = 0;
/** From this grid on, spans are shorter than the volatility takes to change. */
const FINE_LEVEL = 2;

function gridOf(level: number): (typeof GRIDS)[number] {
  return GRIDS[level] ?? FINEST;
}

/** How many spans of a grid make one of the next coarser. */
function partsOf(level: number): number {
  return gridOf(level - 1).step / gridOf(level).step;
}

/** The span that begins at the highest point (sign 1) or the lowest (sign -1). */
function mostPromising(points: Float64Array, count: number, sign: number): number {
  let best = 0;
  let value = -Infinity;
  for (let index = 0; index < count; index += 1) {
    const signed = sign * (points[index] ?? 0);
    if (signed <= value) continue;
    value = signed;
    best = index;
  }
  return best;
}

/** Turns natural logarithms into the path's. */
function compose(
  { scale, offset, glides }: Piece,
  logs: Float64Array,
  count: number,
  first: number,
): void {
  for (let index = 0; index < count; index += 1) logs[index] = scale * (logs[index] ?? 0) + offset;
  for (const { effect, weight } of glides) {
    for (let index = 0; index < count; index += 1) {
      logs[index] = (logs[index] ?? 0) + weight * progressAt(effect, first + index);
    }
  }
}
