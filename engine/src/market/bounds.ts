import { driftAt } from './composition.ts';
import { progressAt } from './interventions.ts';
import type { NaturalPath, Span } from './natural.ts';
import type { Piece } from './path.ts';

/** Lower and upper bound of every logarithm in a span. */
export interface Bounds {
  low: number;
  high: number;
}

/**
 * Relative widening of bounds for rounding errors: about 100 steps from a span down to a second, each with a relative
 * error of about 1e-16.
 */
const ROUNDING_SLACK = 1e-11;

/** Returns the maximum rounding error of a logarithm in this piece. */
export function slackOf({ scale, offset, drift, glides }: Piece): number {
  let size = 1 + scale + Math.abs(offset) + Math.abs(drift?.perDay ?? 0);
  for (const { weight } of glides) size += Math.abs(weight);
  return ROUNDING_SLACK * size;
}

/**
 * Sets `bounds` to bounds on every logarithm of a span whose natural values exceed its ends by at most `excess`. It
 * applies interval arithmetic to the ends, which is exact because drift and glides are monotonic, and adds the rounding
 * slack.
 */
export function boundSpan(
  bounds: Bounds,
  { scale, offset, drift, glides }: Piece,
  natural: NaturalPath,
  { second, level, begin, end }: Span,
  excess: number,
  slack: number,
): void {
  let low = scale * ((begin < end ? begin : end) - excess) + offset - slack;
  let high = scale * ((begin < end ? end : begin) + excess) + offset + slack;
  if (drift) {
    const before = driftAt(drift, natural, second);
    const after = driftAt(drift, natural, second + (1 << level));
    low += before < after ? before : after;
    high += before < after ? after : before;
  }
  for (const { effect, weight } of glides) {
    const before = weight * progressAt(effect, second);
    const after = weight * progressAt(effect, second + (1 << level));
    low += before < after ? before : after;
    high += before < after ? after : before;
  }
  bounds.low = low;
  bounds.high = high;
}
