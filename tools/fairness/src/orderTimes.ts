import { performance } from 'node:perf_hooks';
import { type Interval, wilson } from './intervals.ts';

/** A market of which a program measures the times of orders. */
export interface TimedMarket {
  /** Places an order with a level above (1) or below (-1) the price and cancels it. */
  placeAndCancel: (side: 1 | -1) => Promise<void>;
  /** Moves on by the length of a bet, and returns the sign of the price's change. */
  bet: () => Promise<number>;
}

/** Bets on the side whose level, by the times, is reached first. */
export interface TimedBets {
  readonly hits: number;
  readonly bets: number;
  readonly hit: Interval;
  readonly isFair: boolean;
}

/** Median times are used, because a garbage collection takes longer than hundreds of orders. */
function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
}

/**
 * Measures whether the times of orders tell where the price goes: places and cancels `pairs` orders above and below the
 * price, and bets on the side with the shorter median. A search that ends at the first crossing is shorter on the side
 * that is reached first.
 */
export async function betByTimes(
  market: TimedMarket,
  { bets, pairs, z }: { bets: number; pairs: number; z: number },
  now: () => number = () => performance.now(),
): Promise<TimedBets> {
  let hits = 0;
  let decided = 0;
  for (let bet = 0; bet < bets; bet += 1) {
    const times: Record<1 | -1, number[]> = { 1: [], [-1]: [] };
    for (let pair = 0; pair < pairs; pair += 1) {
      // The order of the two sides alternates, because the second one finds warm caches.
      for (const side of pair % 2 === 0 ? ([1, -1] as const) : ([-1, 1] as const)) {
        const from = now();
        await market.placeAndCancel(side);
        times[side].push(now() - from);
      }
    }
    const guess = median(times[1]) < median(times[-1]) ? 1 : -1;
    const change = await market.bet();
    if (change === 0) continue;
    decided += 1;
    if (Math.sign(change) === guess) hits += 1;
  }
  const hit = wilson(hits, decided, z);
  return { hits, bets: decided, hit, isFair: hit.low <= 0.5 && hit.high >= 0.5 };
}
