import { contrastOf } from './activity.ts';
import { BLOCK_LEVEL, LARGE, SMALL, TOP_LEVEL } from './bridge.ts';

/**
 * Upper bounds of how far the values of a span can exceed its ends, with which searches discard spans.
 *
 * A value is the sum of the line between the ends, in trading time, and a bridge from 0 to 0. Let G(u) be the largest
 * value that such a bridge can have after the share u of the trading time, if no draw is larger than 1 and the span's
 * deviation is 1, and let H(t) = max over u of G(u) + t u. The reach is H(0). The tilted middle of a span whose first
 * half has the share s is Q = sqrt(s (1 - s)) + t s, and each half is also such a bridge, with another tilt:
 *
 *     H(t) = max over s of max(sqrt(s) H'(Q / sqrt(s)), Q + sqrt(1 - s) H'((t - Q) / sqrt(1 - s)))
 *
 * where H' belongs to the level below, and is 0 or t at level 0. Reversing the time gives H(-t) = H(t) - t. H is
 * convex with a slope of at most 1, so chords between the points of a grid, and a line of slope 1 after its end, are
 * upper bounds.
 */

const STEP = 1 / 32;
/** Number of grid points. Tilts are below 3.4 for equally active halves. */
const POINTS = 161;
/** Number of parts into which a range of shares is divided. Each part is bounded separately. */
const PARTS = 8;

let reaches: readonly number[] | null = null;

/**
 * Returns the maximum change of the price within a span of each level, for a deviation of 1 and random draws of at most
 * 1. The maximum change is proportional to the deviation and to the draws.
 */
export function reachesPerDraw(): readonly number[] {
  return (reaches ??= computeReaches());
}

function computeReaches(): readonly number[] {
  const found = [0];
  let below = Float64Array.from({ length: POINTS }, (_, index) => index * STEP);
  for (let level = 1; level <= TOP_LEVEL; level += 1) {
    const shares = sharesOf(level);
    const last = below;
    below = last.map((_, index) => tiltedReach(last, shares, index * STEP));
    found.push(below[0] ?? 0);
  }
  return found;
}

interface ShareRange {
  from: number;
  until: number;
}

/** Returns the ranges of trading time shares that the first half of a span can have. */
function sharesOf(level: number): ShareRange[] {
  if (level <= BLOCK_LEVEL) return [LARGE, SMALL].map((share) => ({ from: share, until: share }));
  const contrast = contrastOf(2 ** (level - 1));
  const least = LARGE / (LARGE + SMALL * contrast);
  const width = ((LARGE * contrast) / (LARGE * contrast + SMALL) - least) / PARTS;
  return Array.from({ length: PARTS }, (_, part) => {
    const large = { from: least + part * width, until: least + (part + 1) * width };
    return [large, { from: 1 - large.until, until: 1 - large.from }];
  }).flat();
}

/** Returns H at a tilt, given H of the level below. */
function tiltedReach(below: Float64Array, shares: readonly ShareRange[], tilt: number): number {
  let largest = tilt;
  for (const { from, until } of shares) {
    const product = Math.max(from * (1 - from), until * (1 - until));
    const middle = Math.sqrt(from < 0.5 && until > 0.5 ? 0.25 : product) + tilt * until;
    const first = Math.sqrt(until);
    const second = Math.sqrt(1 - from);
    largest = Math.max(
      largest,
      first * valueAt(below, middle / first),
      middle + second * valueAt(below, (tilt - middle) / second),
    );
  }
  return largest;
}

/** Returns an upper bound of H from its values on the grid. */
function valueAt(values: Float64Array, tilt: number): number {
  if (tilt < 0) return valueAt(values, -tilt) + tilt;
  const index = Math.min(Math.floor(tilt / STEP), POINTS - 1);
  const value = values[index] ?? 0;
  const rise = index === POINTS - 1 ? STEP : (values[index + 1] ?? 0) - value;
  return value + (tilt / STEP - index) * rise;
}
