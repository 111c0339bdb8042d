import { progressAt } from './interventions.ts';
import type { Piece } from './path.ts';

/** Every logarithm of a span lies within. */
export interface Bounds {
  low: number;
  high: number;
}

/** A span of a grid: from `second` to `second + step` the slow octaves go straight from `begin` to `end`. */
export interface Span {
  second: number;
  step: number;
  begin: number;
  end: number;
}

/**
 * Widens everything computed in blocks and spans against rounding, relative to the size of the numbers: a hundred
 * terms, each rounded to about 1e-16 of its size, in another order than the path adds them.
 */
const ROUNDING_SLACK = 1e-11;

/** How far a logarithm of this piece that was added up in another order may be from the path's own. */
export function slackOf({ scale, offset, glides }: Piece): number {
  let size = 1 + scale + (offset < 0 ? -offset : offset);
  for (const { weight } of glides) size += weight < 0 ? -weight : weight;
  return ROUNDING_SLACK * size;
}

/**
 * Bounds every logarithm of a span, where the octaves faster than the grid add or take at most `most`: interval
 * arithmetic on the ends, as a straight line and every glide are monotone. Sound with the slack of rounding in it.
 */
export function boundSpan(
  { scale, offset, glides }: Piece,
  { second, step, begin, end }: Span,
  most: number,
  slack: number,
): Bounds {
  let low = scale * ((begin < end ? begin : end) - most) + offset - slack;
  let high = scale * ((begin < end ? end : begin) + most) + offset + slack;
  for (const { effect, weight } of glides) {
    const before = weight * progressAt(effect, second);
    const after = weight * progressAt(effect, second + step);
    low += before < after ? before : after;
    high += before < after ? after : before;
  }
  return { low, high };
}
