import { ln, squareRoot } from './exactMath.ts';

/** Bits of a draw. 2^12 equally likely values form a table that fits in the L1 cache of a processor. */
const DRAW_BITS = 12;
const DRAW_COUNT = 1 << DRAW_BITS;

/**
 * Standard deviation of the quantiles at the midpoints of 2^12 equal parts. It is slightly below 1, because the
 * midpoint of a part in the tail is closer to 0 than the part's root mean square. The draws are divided by it. Their
 * kurtosis is 2.991 (normal: 3), and their mean of e^(s z) differs from the mean of a normal draw by at most 4e-8 for s
 * = 0.1 and 4e-5 for s = 0.55.
 */
const QUANTILE_DEVIATION = 0.9998397111503858;

const draws = drawTable();

/** The maximum absolute value of a draw. */
export const DRAW_MAX = draws[DRAW_COUNT - 1] ?? 0;

/** Returns a standard normal draw (mean 0, deviation 1) from the lower 12 bits of a number. */
export function drawOf(bits: number): number {
  return draws[bits & (DRAW_COUNT - 1)] ?? 0;
}

/** Returns the quantiles at the midpoints of 2^12 equal parts, which are exactly symmetric. */
function drawTable(): Float64Array {
  const table = new Float64Array(DRAW_COUNT);
  for (let index = 0; index < DRAW_COUNT / 2; index += 1) {
    const draw = normalQuantile((index + 0.5) / DRAW_COUNT) / QUANTILE_DEVIATION;
    table[index] = draw;
    table[DRAW_COUNT - 1 - index] = -draw;
  }
  return table;
}

/**
 * Returns a standard normal draw from all 32 bits of a word, for rare and large draws that need the finest resolution.
 */
export function fineDrawOf(word: number): number {
  return normalQuantile(((word >>> 0) + 0.5) / 4_294_967_296);
}

/**
 * Returns the standard normal quantile of a probability of at least e^-25, to 7 digits. Algorithm AS 241, PPND7
 * (Wichura, The Percentage Points of the Normal Distribution, Applied Statistics 37, 1988).
 */
export function normalQuantile(probability: number): number {
  const q = probability - 0.5;
  if (q >= -0.425 && q <= 0.425) {
    const r = 0.180625 - q * q;
    const above = ((59.10937472 * r + 159.29113202) * r + 50.434271938) * r + 3.3871327179;
    return (q * above) / (((67.1875636 * r + 78.757757664) * r + 17.895169469) * r + 1);
  }
  const tail = q < 0 ? probability : 1 - probability;
  const r = squareRoot(-ln(tail)) - 1.6;
  const above = ((0.17023821103 * r + 1.3067284816) * r + 2.75681539) * r + 1.4234372777;
  const quantile = above / ((0.12021132975 * r + 0.7370016425) * r + 1);
  return q < 0 ? -quantile : quantile;
}
