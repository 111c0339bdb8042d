import { activityUntil } from './activity.ts';
import { largeFirst, SHARES, TOP_LEVEL, TOP_SECONDS } from './bridge.ts';
import { createChance } from './chance.ts';
import type { MarketSymbol } from './market.types.ts';
import type { NaturalPath } from './natural.ts';

/**
 * Volume of the natural market in lots (the symbol's minimum quantity), as whole numbers. It follows the trading time of the
 * price, not its movement: trading time is independent of direction, so volume does not predict prices.
 */
export interface NaturalVolume {
  /** Lots traded in the seconds `first`..`last`. Adjacent spans add up exactly. */
  between(first: number, last: number): number;
}

/** Shares of the volume that follow the calendar, the trading time of the price, and independent noise. */
const CALENDAR_SHARE = 0.3;
const PRICE_SHARE = 0.5;
const NOISE_SHARE = 0.2;
const TOP_DAYS = TOP_SECONDS / 86_400;
/** Spans of this level are divided evenly: the noise has no detail below 17 minutes. */
const EVEN_LEVEL = 10;

export function createNaturalVolume(
  seed: string,
  symbol: MarketSymbol,
  natural: NaturalPath,
): NaturalVolume {
  const chance = createChance(`${seed}/volume/${symbol.symbol}`);
  const lotsDaily = symbol.dailyVolume * lotsPerCoin(symbol);

  /** A cascade like that of trading time, with positions in seconds since 1970. In ordinary days. */
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

  /** Cumulative lots up to and including a second, counted from an arbitrary instant. */
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

/** Lots per coin. Computed without `**` on numbers, whose last bit depends on the engine. */
export function lotsPerCoin({ quantityPrecision }: MarketSymbol): number {
  return Number(10n ** BigInt(quantityPrecision));
}
