import type { Predictor, Table } from './table.ts';

/** Candidate penalties, as multiples of the number of rows. The features have unit variance. */
const PENALTIES = [0.001, 0.01, 0.1, 1, 10];

/**
 * Fits a ridge regression on standardized features. The penalty is the one with the smallest error on the validation
 * rows; the model is then fitted to all rows.
 */
export function fitRidge(table: Table, validation: Table): Predictor {
  const all: Table = {
    rows: [...table.rows, ...validation.rows],
    targets: [...table.targets, ...validation.targets],
  };
  const scaling = scalingOf(all.rows);
  const [part, whole] = [normalEquations(table, scaling), normalEquations(all, scaling)];
  let [best, least] = [PENALTIES.at(-1) ?? 1, Infinity];
  for (const penalty of PENALTIES) {
    const error = squaredErrorOf(predictorOf(solve(part, penalty), scaling), validation);
    if (error < least) [best, least] = [penalty, error];
  }
  return predictorOf(solve(whole, best), scaling);
}

export function squaredErrorOf(predict: Predictor, { rows, targets }: Table): number {
  return rows.reduce((sum, row, index) => sum + ((targets[index] ?? 0) - predict(row)) ** 2, 0);
}

interface Scaling {
  means: Float64Array;
  scales: Float64Array;
}

function scalingOf(rows: readonly Float64Array[]): Scaling {
  const width = rows[0]?.length ?? 0;
  const means = new Float64Array(width);
  const scales = new Float64Array(width);
  for (const row of rows)
    for (let at = 0; at < width; at += 1) means[at] = (means[at] ?? 0) + (row[at] ?? 0);
  for (let at = 0; at < width; at += 1) means[at] = (means[at] ?? 0) / rows.length;
  for (const row of rows)
    for (let at = 0; at < width; at += 1)
      scales[at] = (scales[at] ?? 0) + ((row[at] ?? 0) - (means[at] ?? 0)) ** 2;
  for (let at = 0; at < width; at += 1) {
    const deviation = Math.sqrt((scales[at] ?? 0) / rows.length);
    // A constant feature contains no information, so its scale is 0.
    scales[at] = deviation > 1e-9 ? 1 / deviation : 0;
  }
  return { means, scales };
}

interface NormalEquations {
  width: number;
  count: number;
  /** The lower triangle of the matrix, stored row by row at full width. */
  matrix: Float64Array;
  vector: Float64Array;
}

function normalEquations({ rows, targets }: Table, { means, scales }: Scaling): NormalEquations {
  const width = means.length;
  const matrix = new Float64Array(width * width);
  const vector = new Float64Array(width);
  const scaled = new Float64Array(width);
  for (const [index, row] of rows.entries()) {
    const target = targets[index] ?? 0;
    for (let at = 0; at < width; at += 1)
      scaled[at] = ((row[at] ?? 0) - (means[at] ?? 0)) * (scales[at] ?? 0);
    for (let at = 0; at < width; at += 1) {
      const value = scaled[at] ?? 0;
      vector[at] = (vector[at] ?? 0) + value * target;
      const start = at * width;
      for (let other = 0; other <= at; other += 1)
        matrix[start + other] = (matrix[start + other] ?? 0) + value * (scaled[other] ?? 0);
    }
  }
  return { width, count: rows.length, matrix, vector };
}

/** Solves the equations by Cholesky decomposition, followed by forward and backward substitution. */
function solve({ width, count, matrix, vector }: NormalEquations, penalty: number): Float64Array {
  const lower = matrix.slice();
  for (let row = 0; row < width; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = lower[row * width + column] ?? 0;
      if (row === column) sum += penalty * count + 1e-9;
      for (let at = 0; at < column; at += 1)
        sum -= (lower[row * width + at] ?? 0) * (lower[column * width + at] ?? 0);
      lower[row * width + column] =
        row === column ? Math.sqrt(sum) : sum / (lower[column * width + column] ?? 1);
    }
  }
  const solution = vector.slice();
  for (let row = 0; row < width; row += 1) {
    let sum = solution[row] ?? 0;
    for (let at = 0; at < row; at += 1) sum -= (lower[row * width + at] ?? 0) * (solution[at] ?? 0);
    solution[row] = sum / (lower[row * width + row] ?? 1);
  }
  for (let row = width - 1; row >= 0; row -= 1) {
    let sum = solution[row] ?? 0;
    for (let at = row + 1; at < width; at += 1)
      sum -= (lower[at * width + row] ?? 0) * (solution[at] ?? 0);
    solution[row] = sum / (lower[row * width + row] ?? 1);
  }
  return solution;
}

/** Returns a predictor without an intercept, because the expected change of a martingale is zero. */
function predictorOf(weights: Float64Array, { means, scales }: Scaling): Predictor {
  return (row) => {
    let sum = 0;
    for (let at = 0; at < weights.length; at += 1)
      sum += ((row[at] ?? 0) - (means[at] ?? 0)) * (scales[at] ?? 0) * (weights[at] ?? 0);
    return sum;
  };
}
