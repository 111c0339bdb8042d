import { hashInteger, hashText, signedUnit } from './hash.ts';

/**
 * How lively a stream of noise is over time: calm and stormy hours, days and weeks. It multiplies the fast octaves,
 * which is what makes absolute returns cluster. Constant within a cell of 64 seconds, around 1, never above `VOLATILITY_MAX`.
 */
export interface Volatility {
  /** The factor in the cell that holds this second. */
  at(second: number): number;
  /** A bound from above over all seconds of `first`..`last`. */
  highest(first: number, last: number): number;
}

export const CELL_SECONDS = 64;
/** Periods in cells: 34 minutes, 4.5 hours, 1.5 days, 12 days. */
const PERIODS = [32, 256, 2_048, 16_384] as const;
const WEIGHT = 1 / PERIODS.length;
/** `SCALE * (1 + DEPTH * h)^2` for h in (-1, 1); the scale makes the mean of the square about 1. */
const DEPTH = 0.95;
const SCALE = 0.875;
export const VOLATILITY_MAX = SCALE * (1 + DEPTH) * (1 + DEPTH);

/** Longer spans of one period are bounded without looking. */
const LATTICE_SCAN_MAX = 8;
/** Far above the rounding of the few additions here. */
const ROUNDING_SLACK = 1e-9;
const CACHE_SLOTS = 1_024;

/** Volatility as a function of a seed text and the second alone; the cache inside only remembers. */
export function createVolatility(seedText: string): Volatility {
  const seed = hashText(seedText);
  const layers = PERIODS.map((period, index) => {
    const layerSeed = hashInteger(seed, index);
    const phase = (hashInteger(layerSeed, -1) >>> 0) % period;
    return { period, seed: layerSeed, phase, node: NaN, from: 0, to: 0 };
  });
  const cachedCells = new Float64Array(CACHE_SLOTS).fill(NaN);
  const cachedFactors = new Float64Array(CACHE_SLOTS);

  return {
    at(second) {
      const cell = Math.floor(second / CELL_SECONDS);
      const slot = cell & (CACHE_SLOTS - 1);
      if (cachedCells[slot] === cell) return cachedFactors[slot] ?? 0;
      let h = 0;
      for (const layer of layers) {
        const position = (cell + layer.phase) / layer.period;
        const node = Math.floor(position);
        if (layer.node !== node) {
          layer.from = signedUnit(layer.seed, node);
          layer.to = signedUnit(layer.seed, node + 1);
          layer.node = node;
        }
        h += WEIGHT * (layer.from + (position - node) * (layer.to - layer.from));
      }
      cachedCells[slot] = cell;
      cachedFactors[slot] = factorOf(h);
      return factorOf(h);
    },
    highest(first, last) {
      let h = 0;
      for (const layer of layers) {
        const from = Math.floor((Math.floor(first / CELL_SECONDS) + layer.phase) / layer.period);
        const to = Math.floor((Math.floor(last / CELL_SECONDS) + layer.phase) / layer.period) + 1;
        h += WEIGHT * (to - from > LATTICE_SCAN_MAX ? 1 : highestNode(layer.seed, from, to));
      }
      return factorOf(h) + ROUNDING_SLACK;
    },
  };
}

function highestNode(seed: number, from: number, to: number): number {
  let highest = -1;
  for (let node = from; node <= to; node += 1) highest = Math.max(highest, signedUnit(seed, node));
  return highest;
}

function factorOf(h: number): number {
  return SCALE * (1 + DEPTH * h) * (1 + DEPTH * h);
}
