/** Probability that a fair market fails one run. */
export const OVERALL_RISK = 0.01;
/** Two-sided 99 % quantile of the normal distribution. */
export const Z_99 = 2.5758;

export interface Interval {
  low: number;
  high: number;
}

/** Returns the Wilson score interval of a share. */
export function wilson(hits: number, count: number, z: number): Interval {
  if (count === 0) return { low: 0, high: 1 };
  const share = hits / count;
  const square = (z * z) / count;
  const center = (share + square / 2) / (1 + square);
  const half = (z * Math.sqrt((share * (1 - share)) / count + square / (4 * count))) / (1 + square);
  return { low: center - half, high: center + half };
}

/** Returns the two-sided normal quantile for one of `tests` tests, with Bonferroni's correction. */
export function quantileFor(tests: number): number {
  const risk = OVERALL_RISK / Math.max(1, tests);
  let [low, high] = [0, 10];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (2 * tailOf(middle) > risk) low = middle;
    else high = middle;
  }
  return high;
}

/** Returns the probability that a standard normal variable exceeds z, by Simpson's rule up to 12. */
export function tailOf(z: number): number {
  const steps = 2_000;
  const width = (12 - z) / steps;
  let sum = 0;
  for (let step = 0; step <= steps; step += 1) {
    const x = z + step * width;
    const weight = step === 0 || step === steps ? 1 : step % 2 === 0 ? 2 : 4;
    sum += weight * Math.exp((-x * x) / 2);
  }
  return (sum * width) / 3 / Math.sqrt(2 * Math.PI);
}

export function meanInterval(values: readonly number[], z: number): Interval & { mean: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  const half = z * Math.sqrt(square / values.length);
  return { mean, low: mean - half, high: mean + half };
}
