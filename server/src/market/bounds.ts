import { progressAt } from './interventions.ts';
import type { Span } from './natural.ts';
import type { Piece } from './path.ts';

/** Bounds on every logarithm of a span. */
export interface Bounds {
  low: number;
  high: number;
}

/**
 * Widens bounds for rounding errors, relative to the size of the numbers: about 100 steps from a span down to a second, each
 * rounded to about 1e-16 of its size.
 */
const ROUNDING_SLACK = 1e-11;

/** The maximum rounding error of a logarithm of this piece. */
export function slackOf({ scale, offset, glides }: Piece): number {
  let size = 1 + scale + Math.abs(offset);
  for (const { weight } of glides) size += Math.abs(weight);
  return ROUNDING_SLACK * size;
}

/**
 * Sets `bounds` to bounds on every logarithm of a span whose natural values exceed its ends by at most `excess`: interval
 * arithmetic on the ends, since every glide is monotone. The rounding slack makes the bounds sound.
 */
export function boundSpan(
  bounds: Bounds,
  { scale, offset, glides }: Piece,
  { second, level, begin, end }: Span,
  excess: number,
  slack: number,
): void {
  let low = scale * ((begin < end ? begin : end) - excess) + offset - slack;
  let high = scale * ((begin < end ? end : begin) + excess) + offset + slack;
  for (const { effect, weight } of glides) {
    const before = weight * progressAt(effect, second);
    const after = weight * progressAt(effect, second + (1 << level));
    low += before < after ? before : after;
    high += before < after ? after : before;
  }
  bounds.low = low;
  bounds.high = high;
}
