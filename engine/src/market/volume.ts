import { activityUntil } from './activity.ts';
import { largeFirst, SHARES, TOP_LEVEL, TOP_SECONDS } from './bridge.ts';
import { createMarketRandom } from './chance.ts';
import type { MarketSymbol } from './market.types.ts';
import type { NaturalPath } from './natural.ts';

/**
 * Volume without interventions, in whole lots (the symbol's minimum quantity). It is proportional to the trading
 * time of the market model (see docs/market.md), not to the movement of the price. Trading time is independent of the
 * direction, so the volume does not predict prices.
 */
export interface NaturalVolume {
  /** Returns the lots traded in the seconds `first` to `last`. Adjacent spans are exactly additive. */
  between(first: number, last: number): number;
}

/** Shares of the volume that depend on the calendar, on the trading time of the price, and on independent noise. */
const CALENDAR_SHARE = 0.3;
const PRICE_SHARE = 0.5;
const NOISE_SHARE = 0.2;
const TOP_DAYS = TOP_SECONDS / 86_400;
/** Level of spans within which the noise is even: it has no detail below 17 minutes. */
const EVEN_LEVEL = 10;

export function createNaturalVolume(
  seed: string,
  symbol: MarketSymbol,
  natural: NaturalPath,
): NaturalVolume {
  const chance = createMarketRandom(`${seed}/volume/${symbol.symbol}`);
  const lotsDaily = symbol.dailyVolume * lotsPerCoin(symbol);

  /** Returns cumulative noise in average days: a cascade like trading time, with positions in seconds since 1970. */
  function noiseUntil(second: number): number {
    const top = Math.floor(second / TOP_SECONDS);
    const low = second - top * TOP_SECONDS;
    let done = top * TOP_DAYS;
    let size = TOP_DAYS;
    let level = TOP_LEVEL;
    while (level > EVEN_LEVEL && (low & ((1 << level) - 1)) !== 0) {
      const share = SHARES[largeFirst(chance.bits(level, top, low))] ?? 0;
      level -= 1;
      const isSecond = (low & (1 << level)) !== 0;
      if (isSecond) done += share * size;
      size *= isSecond ? 1 - share : share;
    }
    return done + size * ((low & ((1 << level) - 1)) / (1 << level));
  }

  /** Returns the cumulative lots up to and including a second, counted from an arbitrary instant. */
  function until(second: number): number {
    const days =
      CALENDAR_SHARE * activityUntil(second) +
      PRICE_SHARE * natural.tradedUntil(second) +
      NOISE_SHARE * noiseUntil(second);
    return Math.floor(lotsDaily * days);
  }

  return {
    between: (first, last) => until(last) - until(first - 1),
  };
}

/** Returns the lots per coin, without `**` on numbers, whose last bit depends on the JavaScript engine. */
export function lotsPerCoin({ quantityPrecision }: MarketSymbol): number {
  return Number(10n ** BigInt(quantityPrecision));
}
