/**
 * How a span of a Brownian motion is halved. The motion runs in trading time, and trading time runs unevenly: of two
 * halves that are equally busy by the calendar, one gets `LARGE` of the span's trading time and the other `SMALL`, each
 * with probability one half. The motion between two known ends is a Brownian bridge in that time: its middle is normal,
 * around the point on the line between the ends. A drift of the motion in trading time does not change its bridges.
 *
 * Lévy's construction of Brownian motion, in the time of a binomial cascade (Mandelbrot, Fisher and Calvet, A
 * Multifractal Model of Asset Returns, 1997).
 */

/** The longest spans: 2^24 s, 194 days. */
export const TOP_LEVEL = 24;
export const TOP_SECONDS = 2 ** TOP_LEVEL;

/** Spans of up to this level have equal calendar activity in both halves, and their random bits are computed together. */
export const BLOCK_LEVEL = 6;

/** Shares of trading time, and the square roots of them and of their product. */
export const LARGE = 0.69;
export const SMALL = 0.31;
export const ROOT_LARGE = 0.8306623862918074;
export const ROOT_SMALL = 0.5567764362830022;
export const ROOT_PRODUCT = 0.46249324319388707;

/** Returns 1 if the first half of a span gets the larger share of its trading time, otherwise 0. It is bit 15, which no draw uses. */
export function largeFirst(bits: number): number {
  return (bits >>> 15) & 1;
}

/** By `largeFirst`: the share of the first half. A table, because processors mispredict a random branch half of the time. */
export const SHARES = Float64Array.of(SMALL, LARGE);
/** By `largeFirst`: the square root of the share of the first half. That of the second is at the other index. */
export const ROOTS = Float64Array.of(ROOT_SMALL, ROOT_LARGE);
