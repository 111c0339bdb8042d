/** Rows of features with the same width, each with its target. */
export interface Table {
  rows: readonly Float64Array[];
  targets: readonly number[];
}

export type Predictor = (row: Float64Array) => number;
