import type { NaturalPath } from './natural.ts';

/** Statistics for the tests of the market and its docs page. */

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Standard deviation around zero, because the mean of returns is negligible. */
export function deviation(values: readonly number[]): number {
  return Math.sqrt(mean(values.map((value) => value * value)));
}

export function kurtosis(values: readonly number[]): number {
  return mean(values.map((value) => value ** 4)) / mean(values.map((value) => value ** 2)) ** 2;
}

export function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, ofA, ofB] = [0, 0, 0];
  for (const [index, value] of a.entries()) {
    const other = (b[index] ?? 0) - meanB;
    both += (value - meanA) * other;
    ofA += (value - meanA) ** 2;
    ofB += other ** 2;
  }
  return both / Math.sqrt(ofA * ofB);
}

export function variationOf(values: readonly number[]): number {
  const center = mean(values);
  return deviation(values.map((value) => value - center)) / center;
}

/** Returns `count` consecutive logarithmic returns over `step` seconds each, starting at the given second. */
export function returnsOf(path: NaturalPath, from: number, step: number, count: number): number[] {
  let last = path.at(from);
  return Array.from({ length: count }, (_, index) => {
    const value = path.at(from + (index + 1) * step);
    const change = value - last;
    last = value;
    return change;
  });
}

/** Returns the variance of the change over `days`, divided by that many daily variances: 1 for a random walk. */
export function varianceRatio(daily: readonly number[], days: number): number {
  const sums: number[] = [];
  for (let from = 0; from + days <= daily.length; from += Math.ceil(days / 4))
    sums.push(daily.slice(from, from + days).reduce((sum, value) => sum + value, 0));
  return mean(sums.map((sum) => sum * sum)) / days / mean(daily.map((value) => value * value));
}

const LAGS = 4;
const RIDGE = 1e-3;

/**
 * Returns the share of the next change that the best linear predictor explains from the last four changes, with
 * separate coefficients for each phase (the index in the series modulo `phases`). The predictor is fitted on the first
 * half, and R² is computed on the second. 0 or less means no predictability.
 */
export function predictability(changes: readonly number[], phases: number): number {
  const half = Math.floor(changes.length / 2);
  const models = Array.from({ length: phases }, (_, phase) => fit(changes, half, phase, phases));
  let [wrong, all] = [0, 0];
  for (let index = half; index < changes.length; index += 1) {
    const model = models[index % phases] ?? [];
    const guess = model.reduce((sum, each, lag) => sum + each * (changes[index - 1 - lag] ?? 0), 0);
    const change = changes[index] ?? 0;
    wrong += (change - guess) ** 2;
    all += change * change;
  }
  return 1 - wrong / all;
}

/** Fits a ridge regression for one phase with its normal equations. */
function fit(changes: readonly number[], until: number, phase: number, phases: number): number[] {
  const rows = Array.from({ length: LAGS }, () => Array.from({ length: LAGS + 1 }, () => 0));
  for (let index = LAGS; index < until; index += 1) {
    if (index % phases !== phase) continue;
    for (const [lag, row] of rows.entries()) {
      const own = changes[index - 1 - lag] ?? 0;
      for (let other = 0; other < LAGS; other += 1)
        row[other] = (row[other] ?? 0) + own * (changes[index - 1 - other] ?? 0);
      row[LAGS] = (row[LAGS] ?? 0) + own * (changes[index] ?? 0);
    }
  }
  for (const [lag, row] of rows.entries()) row[lag] = (row[lag] ?? 0) * (1 + RIDGE);
  return solve(rows);
}

/**
 * Solves a system of linear equations by Gauss-Jordan elimination. Each row contains the coefficients and the constant.
 * The matrix is positive definite, so rows need not be exchanged. Modifies `rows`.
 */
export function solve(rows: number[][]): number[] {
  for (const [pivot, row] of rows.entries()) {
    const by = row[pivot] ?? 1;
    for (const [column, value] of row.entries()) row[column] = value / by;
    for (const [index, other] of rows.entries()) {
      const times = other[pivot] ?? 0;
      if (index === pivot) continue;
      for (const [column, value] of row.entries())
        other[column] = (other[column] ?? 0) - times * value;
    }
  }
  return rows.map((row) => row.at(-1) ?? 0);
}
