import { createMarket } from '@hongbao/engine/market/market';
import type { Intervention, MarketSymbol } from '@hongbao/engine/market/market.types';
import { type Interval, wilson } from './intervals.ts';
import { SYMBOLS } from './source.ts';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 0, 7);
const STEERED = 'BTC/USDT';

/** How far a price moves, as logarithms, in an hour of an intervention and in its last second. */
interface Hour {
  readonly own: number;
  readonly jump: number;
  /** The changes of the other coins during the intervention. */
  readonly others: readonly number[];
}

/** Returns the hours of an intervention in BTC under the rules of a version of the market, one for each seed. */
function hoursOf(version: number, steering: Partial<Intervention>, seeds: number): Hour[] {
  const intervention: Intervention = {
    id: 'steered',
    symbol: STEERED,
    kind: 'freeze',
    startAt: START,
    durationMs: HOUR_MS,
    createdAt: START - HOUR_MS,
    ...steering,
  };
  const others = SYMBOLS.filter(({ symbol }) => symbol !== STEERED);
  const symbols: MarketSymbol[] = SYMBOLS.map((symbol) => ({ ...symbol }));
  return Array.from({ length: seeds }, (_, seed) => {
    const originAt = START - 24 * HOUR_MS;
    const market = createMarket({
      version,
      seed: `steered ${seed}`,
      originAt,
      symbols,
      interventions: [intervention],
    });
    const change = (symbol: string, from: number, until: number) =>
      Math.log(Number(market.markPrice(symbol, until)) / Number(market.markPrice(symbol, from)));
    const [end, last] = [START + HOUR_MS, START + HOUR_MS - 1_000];
    return {
      own: change(STEERED, START, end),
      jump: change(STEERED, last, end),
      others: others.map(({ symbol }) => change(symbol, START, last)),
    };
  });
}

/** Bets on the direction in which the other coins went during a freeze. */
export interface FreezeBets {
  readonly bets: number;
  readonly hits: number;
  readonly hit: Interval;
}

/** Bets that after a freeze the price jumps in the direction of the mean change of the other coins. */
export function betAfterFreeze(version: number, seeds: number, z: number): FreezeBets {
  let [bets, hits] = [0, 0];
  for (const { jump, others } of hoursOf(version, { kind: 'freeze' }, seeds)) {
    const guess = Math.sign(others.reduce((sum, each) => sum + each, 0));
    if (jump === 0 || guess === 0) continue;
    bets += 1;
    if (Math.sign(jump) === guess) hits += 1;
  }
  return { bets, hits, hit: wilson(hits, bets, z) };
}

/** The mean return of an hour of `factor` times the volatility, and its standard error. */
export function meanReturn(version: number, factor: number, seeds: number) {
  const returns = hoursOf(version, { kind: 'volatility', factor }, seeds).map(({ own }) =>
    Math.expm1(own),
  );
  const mean = returns.reduce((sum, each) => sum + each, 0) / seeds;
  const squares = returns.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares / (seeds - 1) / seeds) };
}
