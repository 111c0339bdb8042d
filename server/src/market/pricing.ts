import { stepOfDecimals } from '@hongbao/contracts/money';
import { exp } from './exactMath.ts';

/**
 * Converts logarithms to prices. Logarithms are first cut to multiples of 2^-40: adjacent multiples are much further apart
 * than the rounding of `exp`, so a greater logarithm never gives a smaller price. Every comparison of prices is therefore
 * exactly a comparison of logarithms.
 */
export interface Pricing {
  /** The price in whole ticks (a safe integer, at least 1) of a logarithm relative to the base price. */
  ticksOf(log: number): number;
  /** Units of 1e-8. */
  priceOf(log: number): bigint;
  /** `log >= lowestLogAtOrAbove(p)` exactly when the price is at or above p. Infinity when no price is. */
  lowestLogAtOrAbove(price: bigint): number;
  /** `log < lowestLogAbove(p)` exactly when the price is at or below p. -Infinity when no price is. */
  lowestLogAbove(price: bigint): number;
}

const GRID = 1_099_511_627_776;
/** Prices saturate at one tick and at the largest exact double, for any base before e^+-40 of it. */
const LOG_MAX = 40;
const PRICE_UNITS_MAX = 9e15;

/** Pricing of a symbol. Throws RangeError for a base price that is not between one tick and 9e15 units. */
export function createPricing(basePrice: bigint, pricePrecision: number): Pricing {
  const step = stepOfDecimals(pricePrecision);
  if (basePrice < step || basePrice > BigInt(PRICE_UNITS_MAX)) {
    throw new RangeError(`The base price must be from ${step} to ${PRICE_UNITS_MAX} units`);
  }
  const baseTicks = Number(basePrice) / Number(step);
  const ticksMax = PRICE_UNITS_MAX / Number(step);

  function ticksOfGrid(grid: number): number {
    const ticks = Math.floor(baseTicks * exp(grid / GRID) + 0.5);
    return Math.max(1, Math.min(ticks, ticksMax));
  }

  function lowestLogReaching(ticks: bigint): number {
    if (ticks <= 1n) return -Infinity;
    if (ticks > BigInt(ticksMax)) return Infinity;
    const wanted = Number(ticks);
    let below = -LOG_MAX * GRID;
    let reached = LOG_MAX * GRID;
    while (reached - below > 1) {
      const middle = Math.floor((below + reached) / 2);
      if (ticksOfGrid(middle) >= wanted) reached = middle;
      else below = middle;
    }
    return reached / GRID;
  }

  const ticksOf = (log: number): number => {
    const bounded = Math.max(-LOG_MAX, Math.min(LOG_MAX, log));
    return ticksOfGrid(Math.floor(bounded * GRID));
  };
  return {
    ticksOf,
    priceOf: (log) => BigInt(ticksOf(log)) * step,
    // The minimum whole number of ticks at or above the price; -floor(-a/b) is ceil, and the comparison is exact.
    lowestLogAtOrAbove: (price) => lowestLogReaching((price + step - 1n) / step),
    lowestLogAbove: (price) => lowestLogReaching(price / step + 1n),
  };
}
