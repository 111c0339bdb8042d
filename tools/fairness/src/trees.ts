import { squaredErrorOf } from './ridge.ts';
import type { Predictor, Table } from './table.ts';

const BINS = 32;
const DEPTH = 4;
const MAX_TREES = 80;
/** Number of trees without an improvement of the validation error after which training stops. */
const PATIENCE = 12;
const LEARNING_RATE = 0.08;
const MIN_LEAF_ROWS = 25;
/** L2 penalty on leaf values, as a number of rows. */
const LEAF_PENALTY = 50;

/** A complete binary tree of `DEPTH` levels. Node `n` has the children `2n + 1` and `2n + 2`. */
interface Tree {
  features: Int32Array;
  thresholds: Float64Array;
  values: Float64Array;
}

/**
 * Fits gradient-boosted regression trees for squared error, on histograms of quantile bins. It is deterministic,
 * because every tree uses every row and every feature. The result has the number of trees with the smallest validation
 * error, which may be zero.
 */
export function fitTrees(table: Table, validation: Table): Predictor {
  const { rows, targets } = table;
  const width = rows[0]?.length ?? 0;
  const edges = Array.from({ length: width }, (_, feature) => edgesOf(rows, feature));
  const bins = edges.map((bounds, feature) =>
    Uint8Array.from(rows, (row) => binOf(bounds, row[feature] ?? 0)),
  );
  const residuals = Float64Array.from(targets);
  const left = Float64Array.from(validation.targets);
  const trees: Tree[] = [];
  let [best, least] = [0, squaredErrorOf(() => 0, validation)];
  while (trees.length < MAX_TREES && trees.length - best < PATIENCE) {
    const tree = grow(bins, edges, residuals);
    trees.push(tree);
    for (const [index, row] of rows.entries())
      residuals[index] = (residuals[index] ?? 0) - valueOf(tree, row);
    let error = 0;
    for (const [index, row] of validation.rows.entries()) {
      const rest = (left[index] ?? 0) - valueOf(tree, row);
      left[index] = rest;
      error += rest * rest;
    }
    if (error < least) [best, least] = [trees.length, error];
  }
  trees.length = best;
  return (row) => trees.reduce((sum, tree) => sum + valueOf(tree, row), 0);
}

/** Returns the upper bounds of the bins, at quantiles. The last bin has no bound. */
function edgesOf(rows: readonly Float64Array[], feature: number): Float64Array {
  const sorted = Float64Array.from(rows, (row) => row[feature] ?? 0).sort();
  const edges = new Set<number>();
  for (let bin = 1; bin < BINS; bin += 1)
    edges.add(sorted[Math.floor((bin * sorted.length) / BINS)] ?? 0);
  return Float64Array.from(edges);
}

/** Returns the number of bounds below a value. */
function binOf(edges: Float64Array, value: number): number {
  let [low, high] = [0, edges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edges[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function grow(
  bins: readonly Uint8Array[],
  edges: readonly Float64Array[],
  residuals: Float64Array,
): Tree {
  const size = 2 ** (DEPTH + 1) - 1;
  const tree: Tree = {
    features: new Int32Array(size).fill(-1),
    thresholds: new Float64Array(size),
    values: new Float64Array(size),
  };
  const all = Int32Array.from(residuals, (_, index) => index);
  growNode(0, 0, all);
  return tree;

  function growNode(node: number, depth: number, members: Int32Array): void {
    let sum = 0;
    for (const index of members) sum += residuals[index] ?? 0;
    tree.values[node] = (LEARNING_RATE * sum) / (members.length + LEAF_PENALTY);
    if (depth === DEPTH || members.length < 2 * MIN_LEAF_ROWS) return;
    const split = bestSplit(members, sum);
    if (!split) return;
    const binsOfFeature = bins[split.feature] ?? new Uint8Array();
    tree.features[node] = split.feature;
    tree.thresholds[node] = edges[split.feature]?.[split.bin] ?? 0;
    growNode(
      2 * node + 1,
      depth + 1,
      members.filter((each) => (binsOfFeature[each] ?? 0) <= split.bin),
    );
    growNode(
      2 * node + 2,
      depth + 1,
      members.filter((each) => (binsOfFeature[each] ?? 0) > split.bin),
    );
  }

  function bestSplit(members: Int32Array, sum: number) {
    const scoreOf = (total: number, count: number) => (total * total) / (count + LEAF_PENALTY);
    const whole = scoreOf(sum, members.length);
    let best: { feature: number; bin: number; gain: number } | null = null;
    const sums = new Float64Array(BINS);
    const counts = new Int32Array(BINS);
    for (const [feature, binsOfFeature] of bins.entries()) {
      sums.fill(0);
      counts.fill(0);
      for (const index of members) {
        const bin = binsOfFeature[index] ?? 0;
        sums[bin] = (sums[bin] ?? 0) + (residuals[index] ?? 0);
        counts[bin] = (counts[bin] ?? 0) + 1;
      }
      let [low, count] = [0, 0];
      const last = edges[feature]?.length ?? 0;
      for (let bin = 0; bin < last; bin += 1) {
        low += sums[bin] ?? 0;
        count += counts[bin] ?? 0;
        if (count < MIN_LEAF_ROWS || members.length - count < MIN_LEAF_ROWS) continue;
        const gain = scoreOf(low, count) + scoreOf(sum - low, members.length - count) - whole;
        if (gain > (best?.gain ?? 0)) best = { feature, bin, gain };
      }
    }
    return best;
  }
}

function valueOf({ features, thresholds, values }: Tree, row: Float64Array): number {
  let node = 0;
  for (;;) {
    const feature = features[node] ?? -1;
    if (feature < 0) return values[node] ?? 0;
    node = 2 * node + ((row[feature] ?? 0) <= (thresholds[node] ?? 0) ? 1 : 2);
  }
}
