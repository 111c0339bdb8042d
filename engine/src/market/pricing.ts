import { stepOfDecimals } from '@hongbao/contracts/money';
import { exp } from './exactMath.ts';

/**
 * Converts logarithms to prices. Logarithms are first rounded down to multiples of 2^-40, which are much further apart
 * than the rounding errors of `exp`, so that the price never decreases as the logarithm increases. Comparing two prices
 * is therefore equivalent to comparing logarithms.
 */
export interface Pricing {
  /** Returns the price at a logarithm relative to the base price, in whole ticks (a safe integer, at least 1). */
  ticksOf(log: number): number;
  /** Returns the price at a logarithm, in units of 1e-8. */
  priceOf(log: number): bigint;
  /**
   * Returns the level for which `log >= level` if and only if the price is at or above `price`; Infinity if no price
   * is.
   */
  lowestLogAtOrAbove(price: bigint): number;
  /**
   * Returns the level for which `log < level` if and only if the price is at or below `price`; -Infinity if no price
   * is.
   */
  lowestLogAbove(price: bigint): number;
}

const GRID = 1_099_511_627_776;
/**
 * Maximum absolute logarithm. Prices are limited to the range from one tick to the largest exact double, which is
 * within e^40 of any base price.
 */
const LOG_MAX = 40;
const PRICE_UNITS_MAX = 9e15;

/**
 * Creates the conversion for a symbol. Throws RangeError for a base price that is not between one tick and 9e15 units.
 */
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
    // The minimum number of whole ticks at or above the price.
    lowestLogAtOrAbove: (price) => lowestLogReaching((price + step - 1n) / step),
    lowestLogAbove: (price) => lowestLogReaching(price / step + 1n),
  };
}
