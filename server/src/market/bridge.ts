/**
 * How a span of the price is halved. The price is a random walk in trading time, and trading time runs unevenly: of the
 * trading time of a span one half gets `LARGE` and the other `SMALL`, which is which by chance. The walk between two
 * known ends is a Brownian bridge in that time: its middle is the point on the line plus a displacement of the bridge's
 * deviation. So increments are uncorrelated at every scale, while their sizes cluster and have fat tails.
 *
 * Lévy's construction of Brownian motion, in the time of a binomial cascade (Mandelbrot, Fisher and Calvet, A
 * Multifractal Model of Asset Returns, 1997). No square root is taken: deviations go down by constant factors.
 */

/** The longest spans: 2^24 s, 194 days. */
export const TOP_LEVEL = 24;
export const TOP_SECONDS = 2 ** TOP_LEVEL;

/** Shares of trading time, and the square roots of them and of their product. */
export const LARGE = 0.69;
export const SMALL = 0.31;
export const ROOT_LARGE = 0.8306623862918074;
export const ROOT_SMALL = 0.5567764362830022;
export const ROOT_PRODUCT = 0.46249324319388707;

/** A draw is the sum of three whole numbers below 1024, made to have mean 0 and deviation 1. */
const DRAW_MEAN = 1_534.5;
const DRAW_DEVIATION = 511.9997558593168;
/** No draw is beyond this. */
export const DRAW_MAX = DRAW_MEAN / DRAW_DEVIATION;

/** Whether the first half of a span gets the larger share of its trading time: the uppermost bit of its word. */
export function isFirstLarge(word: number): boolean {
  return word < 0;
}

/** Close to a normal deviate, of the lower 30 bits of a word. */
export function drawOf(word: number): number {
  const sum = (word & 1_023) + ((word >>> 10) & 1_023) + ((word >>> 20) & 1_023);
  return (sum - DRAW_MEAN) / DRAW_DEVIATION;
}
