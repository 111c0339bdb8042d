/**
 * Halving of a span of a Brownian motion. The motion runs in trading time, which runs unevenly: of two halves with
 * equal calendar activity, one gets the share `LARGE` of the span's trading time and the other `SMALL`, each with
 * probability one half. Between two known ends the motion is a Brownian bridge in trading time: its middle is normally
 * distributed around the point on the line between the ends. A drift of the motion in trading time does not change its
 * bridges.
 *
 * This is Lévy's construction of Brownian motion, in the time of a binomial cascade (Mandelbrot, Fisher and Calvet, A
 * Multifractal Model of Asset Returns, 1997).
 */

/** The level of the longest spans: 2^24 s, which is 194 days. */
export const TOP_LEVEL = 24;
export const TOP_SECONDS = 2 ** TOP_LEVEL;

/** Maximum level of spans whose halves have equal calendar activity and whose random bits are computed together. */
export const BLOCK_LEVEL = 6;

/** The two shares of trading time, their square roots, and the square root of their product. */
export const LARGE = 0.69;
export const SMALL = 0.31;
export const ROOT_LARGE = 0.8306623862918074;
export const ROOT_SMALL = 0.5567764362830022;
export const ROOT_PRODUCT = 0.46249324319388707;

/**
 * Returns 1 if the first half of a span gets the larger share of its trading time, otherwise 0. The result is bit 15,
 * which no draw uses.
 */
export function largeFirst(bits: number): number {
  return (bits >>> 15) & 1;
}

/**
 * Share of the first half, indexed by `largeFirst`. A table is used because processors mispredict a random branch half
 * of the time.
 */
export const SHARES = Float64Array.of(SMALL, LARGE);
/**
 * Square root of the share of the first half, indexed by `largeFirst`. The square root for the second half is at the
 * other index.
 */
export const ROOTS = Float64Array.of(ROOT_SMALL, ROOT_LARGE);
