import { progressAt } from './interventions.ts';
import type { Span } from './natural.ts';
import type { Piece } from './path.ts';

/** Every logarithm of a span lies within. */
export interface Bounds {
  low: number;
  high: number;
}

/**
 * Widens bounds against rounding, relative to the size of the numbers: a hundred steps from a span down to a second,
 * each rounded to about 1e-16 of its size.
 */
const ROUNDING_SLACK = 1e-11;

/** How far rounding may take a logarithm of this piece out of its bounds. */
export function slackOf({ scale, offset, glides }: Piece): number {
  let size = 1 + scale + Math.abs(offset);
  for (const { weight } of glides) size += Math.abs(weight);
  return ROUNDING_SLACK * size;
}

/**
 * Sets `bounds` to those of every logarithm of a span whose natural values go beyond its ends by at most `most`: interval
 * arithmetic on the ends, as every glide is monotone. Sound with the slack of rounding in it.
 */
export function boundSpan(
  bounds: Bounds,
  { scale, offset, glides }: Piece,
  { second, level, begin, end }: Span,
  most: number,
  slack: number,
): void {
  let low = scale * ((begin < end ? begin : end) - most) + offset - slack;
  let high = scale * ((begin < end ? end : begin) + most) + offset + slack;
  for (const { effect, weight } of glides) {
    const before = weight * progressAt(effect, second);
    const after = weight * progressAt(effect, second + 2 ** level);
    low += before < after ? before : after;
    high += before < after ? after : before;
  }
  bounds.low = low;
  bounds.high = high;
}
