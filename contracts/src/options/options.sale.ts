import { mulDiv, multiply, ONE } from '../money.ts';
import type { OptionDirection } from './options.types.ts';

/** The windows over which a sale measures the movement of the price, in seconds. */
export const SALE_WINDOWS = [15, 60, 300] as const;

/** Number of prices, one per second, from which a sale is computed: those of the longest window and the one before it. */
export const SALE_TICKS = 301;

/** What a sale deducts from the probability of a win: 2 percentage points, a fraction in units. */
export const SALE_SPREAD = ONE / 50n;

/** The inputs of a sale. All of them are public at its tick. */
export interface SaleFacts {
  readonly direction: OptionDirection;
  readonly stake: bigint;
  readonly payoutRate: bigint;
  readonly entryPrice: bigint;
  /** The mark prices of the last `SALE_TICKS` seconds in units, oldest first; the last one is that of the sale's tick. */
  readonly prices: readonly bigint[];
  /** Seconds from the tick of the sale to the exit tick, at least 1. */
  readonly secondsLeft: number;
}

export interface SaleQuote {
  /** The estimated probability of a win, a fraction in units, truncated to 4 decimals. */
  readonly probability: bigint;
  /** What the sale pays, in units: `stake * (1 + payoutRate) * (probability - SALE_SPREAD)`, truncated; 0 at least. */
  readonly price: bigint;
}

/**
 * The price at which the house buys a running option back.
 *
 * With the distance `x` by which the option is ahead (negative when it is behind), the mean squared change `v` of the
 * price in a second, and `n` seconds left, the probability of a win is `Φ(x / √(v n))` (Bachelier: changes of the
 * price are normal, without drift). `v` is measured over each of `SALE_WINDOWS`; an option that is ahead gets the largest,
 * one that is behind the smallest, so the lowest of the three probabilities counts. A seller who knows a better estimate
 * of the movement than one window gives therefore gains nothing by it, and `SALE_SPREAD` covers the rest;
 * `docs/fairness.md` has the measurements.
 */
export function quoteSale({
  direction,
  stake,
  payoutRate,
  entryPrice,
  prices,
  secondsLeft,
}: SaleFacts): SaleQuote {
  if (prices.length !== SALE_TICKS || secondsLeft < 1)
    throw new RangeError(
      `A sale needs ${SALE_TICKS} prices and at least one second, not ${prices.length} and ${secondsLeft}`,
    );
  const ahead = ((prices.at(-1) ?? 0n) - entryPrice) * (direction === 'up' ? 1n : -1n);
  const scores = SALE_WINDOWS.map((window) =>
    scoreOf(ahead, variance(prices, window), secondsLeft),
  );
  const share = BigInt(Math.floor(normalShare(Math.min(...scores)) * 10_000));
  const probability = mulDiv(share, ONE, 10_000n, 'floor');
  const paid = probability > SALE_SPREAD ? probability - SALE_SPREAD : 0n;
  const whole = stake + multiply(stake, payoutRate, 'floor');
  return { probability, price: multiply(whole, paid, 'floor') };
}

/** The mean squared change of the price in a second over the last seconds, in squared units. */
function variance(prices: readonly bigint[], seconds: number): number {
  let sum = 0n;
  for (let place = prices.length - seconds; place < prices.length; place += 1) {
    const change = (prices[place] ?? 0n) - (prices[place - 1] ?? 0n);
    sum += change * change;
  }
  return Number(sum) / seconds;
}

/** The distance to the entry in standard deviations of the time that is left. A price that does not move stays where it is. */
function scoreOf(ahead: bigint, perSecond: number, secondsLeft: number): number {
  if (ahead === 0n) return 0;
  if (perSecond === 0) return ahead > 0n ? Infinity : -Infinity;
  return Number(ahead) / Math.sqrt(perSecond * secondsLeft);
}

/**
 * The standard normal distribution `Φ`, within 1.5e-7 (Abramowitz and Stegun, 26.2.19). It uses only operations that
 * IEEE 754 rounds exactly, so that every engine and language gets the same result.
 */
function normalShare(score: number): number {
  const x = Math.abs(score);
  if (x > 8) return score < 0 ? 0 : 1;
  let power =
    1 +
    x *
      (0.049867347 +
        x *
          (0.0211410061 +
            x * (0.0032776263 + x * (0.0000380036 + x * (0.0000488906 + x * 0.000005383)))));
  for (let doubling = 0; doubling < 4; doubling += 1) power *= power;
  const above = 0.5 / power;
  return score < 0 ? above : 1 - above;
}
