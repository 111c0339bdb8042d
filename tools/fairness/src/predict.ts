import { featuresOf, readAll, targetOf, type Window } from './features.ts';
import { quantileFor, wilson, Z_99, type Interval } from './intervals.ts';
import { drawsOf } from './random.ts';
import { fitRidge } from './ridge.ts';
import { SYMBOLS, type Build } from './source.ts';
import type { Predictor, Table } from './table.ts';
import { fitTrees } from './trees.ts';

/**
 * Instants at which an attacker predicts: relative to the clock, or to the spans of the price model (whose phase is
 * known to the attacker).
 */
export interface Grid {
  every: number;
  at: number;
  from: 'clock' | 'spans';
}

export interface Attack {
  name: string;
  /** Time between prediction and outcome, in seconds. */
  horizon: number;
  grid: Grid;
  /** Range of the start dates of the worlds, in epoch ms. */
  begins: { from: number; until: number };
  /** Time after the start of a world in which it is attacked, in seconds. */
  within: number;
  windows: readonly Window[];
  coins: readonly string[];
  seeds: { train: number; validation: number; test: number };
  samplesPerSeed: number;
}

/**
 * Models of an attack. `ridge` and `trees` use all features. `own` is ridge regression on the features of the coin;
 * with few features it detects weaker leaks.
 */
const MODELS = ['ridge', 'own', 'trees'] as const;
export type Model = (typeof MODELS)[number];

export interface Row {
  attack: string;
  horizon: number;
  coin: string;
  model: Model;
  /** Number of test samples. */
  count: number;
  r2: number;
  r2Error: number;
  /** Number of test samples that were not a tie and had a prediction. */
  decided: number;
  hits: number;
  /**
   * Expected hit rate of a prediction without information: 0.5; for horizons above five minutes that of independent
   * predictions with the same share of rises.
   */
  chance: number;
  hit: Interval;
  sureDecided: number;
  sureHits: number;
  sureChance: number;
  sure: Interval;
  isFair: boolean;
}

/** R2 that is allowed in addition to the sampling error. */
export const MAX_R2 = 0.002;
/** Longest term of an option, in seconds. */
const MAX_OPTION_SECONDS = 300;
const DAY_MS = 86_400_000;
/** Maximum absolute value of a training target, in usual changes, for robustness. Test targets are not clipped. */
const TARGET_CLIP = 6;

/**
 * Trains on some seeds and predicts the others. `isFair` is set later, because the limits depend on the number of rows.
 */
export function runAttack(build: Build, attack: Attack): Row[] {
  const { train, validation, test } = attack.seeds;
  const [learning, choosing, testing] = [
    samplesOf(build, attack, 0, train),
    samplesOf(build, attack, train, validation),
    samplesOf(build, attack, train + validation, test),
  ];
  return attack.coins.flatMap((coin) => {
    const tables = [learning, choosing].map((samples) => tableOf(samples.get(coin) ?? []));
    const [table, chosen] = [tables[0] ?? tableOf([]), tables[1] ?? tableOf([])];
    const ownCount = learning.get(coin)?.[0]?.ownCount ?? 0;
    return MODELS.map((model) =>
      measure(attack, coin, model, fit(model, table, chosen, ownCount), testing.get(coin) ?? []),
    );
  });
}

function fit(model: Model, table: Table, validation: Table, ownCount: number): Predictor {
  if (model === 'trees') return fitTrees(table, validation);
  if (model === 'ridge') return fitRidge(table, validation);
  const ownOf = (row: Float64Array) => row.subarray(0, ownCount);
  const own = ({ rows, targets }: Table): Table => ({ rows: rows.map(ownOf), targets });
  const predict = fitRidge(own(table), own(validation));
  return (row) => predict(ownOf(row));
}

/** Sets `isFair` of all rows of a run. */
export function judge(rows: readonly Row[]): Row[] {
  // There are three tests per row: R2, the hits, and the hits of the decile with the highest confidence.
  const z = quantileFor(3 * rows.length);
  return rows.map((row) => {
    const hit = wilson(row.hits, row.decided, z);
    const sure = wilson(row.sureHits, row.sureDecided, z);
    const holds = (interval: Interval, chance: number) =>
      interval.low <= chance && chance <= interval.high;
    const isFair =
      row.r2 - z * row.r2Error < MAX_R2 && holds(hit, row.chance) && holds(sure, row.sureChance);
    return { ...row, isFair };
  });
}

interface Sample {
  features: Float64Array;
  /** Number of features of the coin itself, which come first. */
  ownCount: number;
  target: number;
  move: number;
}

function tableOf(samples: readonly Sample[]): Table {
  return {
    rows: samples.map(({ features }) => features),
    targets: samples.map(({ target }) => Math.max(-TARGET_CLIP, Math.min(TARGET_CLIP, target))),
  };
}

function samplesOf(build: Build, attack: Attack, first: number, count: number) {
  const samples = new Map<string, Sample[]>(attack.coins.map((coin) => [coin, []]));
  for (let index = first; index < first + count; index += 1) {
    const draw = drawsOf(`${attack.name}/${index}`);
    const { from, until } = attack.begins;
    const originAt = from + Math.floor((draw() * (until - from)) / DAY_MS) * DAY_MS;
    const source = build(`fairness-${attack.name}-${index}`, originAt);
    for (const second of instantsOf(attack, originAt / 1_000, source.phase, draw)) {
      const reading = readAll(source, second, attack.horizon);
      for (const coin of attack.coins) {
        const place = SYMBOLS.findIndex(({ symbol }) => symbol === coin);
        const features = featuresOf(reading, place, attack.windows);
        const ownCount = features.length - reading.features.length;
        samples.get(coin)?.push({ features, ownCount, ...targetOf(reading, place) });
      }
    }
  }
  return samples;
}

/** Returns successive instants on the grid, so that the spans between instant and horizon do not overlap. */
function instantsOf(
  { grid, horizon, within, samplesPerSeed }: Attack,
  origin: number,
  phase: number,
  draw: () => number,
): number[] {
  const shift = grid.from === 'spans' ? phase : 0;
  const stride = Math.ceil(horizon / grid.every) * grid.every;
  const spare = Math.max(0, within - stride * samplesPerSeed);
  const begin = origin + Math.floor(draw() * spare);
  const first = Math.ceil((begin + shift - grid.at) / grid.every) * grid.every + grid.at - shift;
  return Array.from({ length: samplesPerSeed }, (_, index) => first + index * stride);
}

interface Call {
  guess: number;
  isUp: boolean;
}

function measure(
  { name, horizon }: Attack,
  coin: string,
  model: Row['model'],
  predict: Predictor,
  samples: readonly Sample[],
): Row {
  let [explained, all] = [0, 0];
  const parts: { gain: number; square: number }[] = [];
  const calls: Call[] = [];
  for (const { features, target, move } of samples) {
    const guess = predict(features);
    const square = target * target;
    const gain = square - (target - guess) ** 2;
    explained += gain;
    all += square;
    parts.push({ gain, square });
    if (move !== 0 && guess !== 0) calls.push({ guess, isUp: move > 0 });
  }
  const r2 = all > 0 ? explained / all : 0;
  const error = Math.sqrt(
    parts.reduce((sum, { gain, square }) => sum + (gain - r2 * square) ** 2, 0),
  );
  calls.sort((a, b) => Math.abs(b.guess) - Math.abs(a.guess));
  const surest = calls.slice(0, Math.floor(calls.length / 10));
  const [whole, sure] = [countHits(calls, horizon), countHits(surest, horizon)];
  return {
    attack: name,
    horizon,
    coin,
    model,
    count: samples.length,
    r2,
    r2Error: all > 0 ? error / all : 0,
    decided: calls.length,
    hits: whole.hits,
    chance: whole.chance,
    hit: wilson(whole.hits, calls.length, Z_99),
    sureDecided: surest.length,
    sureHits: sure.hits,
    sureChance: sure.chance,
    sure: wilson(sure.hits, surest.length, Z_99),
    isFair: true,
  };
}

/**
 * Counts hits and the expected hit rate. The price is a martingale, so over long horizons it falls more often than it
 * rises, but by less. For long horizons the expected rate is therefore that of independent predictions with the same
 * shares of rises. Options are shorter, and their expected rate is 0.5.
 */
function countHits(calls: readonly Call[], horizon: number): { hits: number; chance: number } {
  const hits = calls.filter(({ guess, isUp }) => guess > 0 === isUp).length;
  if (horizon <= MAX_OPTION_SECONDS || calls.length === 0) return { hits, chance: 0.5 };
  const ups = calls.filter(({ isUp }) => isUp).length / calls.length;
  const called = calls.filter(({ guess }) => guess > 0).length / calls.length;
  return { hits, chance: ups * called + (1 - ups) * (1 - called) };
}
