import type { ReplayedCandles } from './replay.ts';

/**
 * A symbol's market parameters. Money, prices and rates are BigInt units of 1e-8; the other fields parameterize the
 * random price and volume.
 */
export interface MarketSymbol {
  /** "BTC/USDT". */
  symbol: string;
  base: string;
  quote: string;
  /** Decimals of a price, 0 to 8, which define the tick size. */
  pricePrecision: number;
  /** Decimals of a quantity of the base coin, 0 to 8. */
  quantityPrecision: number;
  /** The price at the listing. For a symbol without a listing, the approximate price at the origin of the market. */
  basePrice: bigint;
  /** Standard deviation of the daily change, as a fraction: 0.03 is 3 %. Above 0, at most 0.5. */
  dailyVolatility: number;
  /** Correlation of the symbol's movement with the common factor of the market, 0 to 0.99. */
  marketCorrelation: number;
  /** Volume of an average day, in the base coin. */
  dailyVolume: number;
  /** The first instant with a price (epoch ms). If absent, the symbol has had a price since the market's inception. */
  listedAt?: number;
}

export type InterventionKind = 'move' | 'ramp' | 'gap' | 'freeze' | 'volatility' | 'replay';

/** A public intervention in one symbol. It acts only on ticks after `createdAt`, so that it never changes the past. */
export interface Intervention {
  id: string;
  symbol: string;
  kind: InterventionKind;
  /**
   * For move, ramp and gap: the permanent change in percent, such as -12 for a fall of 12 %. Above -100, at most
   * 10,000.
   */
  percent?: number;
  /** For volatility: the factor, 0 to 100. */
  factor?: number;
  /** For replay: the candles that the price follows. Afterwards the price continues from the last close. */
  candles?: ReplayedCandles;
  /** Epoch ms. */
  startAt: number;
  /** 0 for a gap, otherwise above 0. Fractional seconds are rounded up. */
  durationMs: number;
  /** Epoch ms. */
  createdAt: number;
  /**
   * Instant of an early end (epoch ms): the intervention acts on no tick that was unpublished then. An intervention
   * that had not started never acts.
   */
  endedAt?: number;
}

/**
 * An intervention with the ticks (epoch ms) at which it takes effect: from `effectiveFrom` until `effectiveUntil`, when
 * it is complete.
 */
export interface EffectiveIntervention extends Intervention {
  effectiveFrom: number;
  effectiveUntil: number;
  /** The first tick that the intervention did not affect, if it was ended before it was complete. */
  stoppedAt?: number;
}

/** A price and the instant of its tick (epoch ms). */
export interface Tick {
  at: number;
  price: bigint;
}

export interface Quote {
  mark: bigint;
  bid: bigint;
  ask: bigint;
}

/**
 * A ticker. Prices are in units, `volume24h` in units of the base coin, and `change24h` is a rate in units (0.05 is
 * 5000000n).
 */
export interface Ticker {
  symbol: string;
  price: bigint;
  markPrice: bigint;
  bid: bigint;
  ask: bigint;
  open24h: bigint;
  high24h: bigint;
  low24h: bigint;
  volume24h: bigint;
  change24h: bigint;
  at: number;
}

/** Maximum candles in one answer. */
export const CANDLES_MAX = 1_000;

/**
 * A candle. `openAt` is epoch ms, prices are in units of the quote coin, and the volume is in units of the base coin.
 */
export interface Candle {
  openAt: number;
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  volume: bigint;
}

/**
 * Number of symbols that rose, fell or were unchanged over 24 hours. In the buckets `from` is inclusive and `to`
 * exclusive, both rates in units; an open end is absent.
 */
export interface Distribution {
  up: number;
  down: number;
  flat: number;
  buckets: { from?: bigint; to?: bigint; count: number }[];
}

/** Conditions that the first tick at or beyond either level matches. At least one level is given. */
export interface LevelConditions {
  atOrAbove?: bigint;
  atOrBelow?: bigint;
}

/** A stop that follows the best price of a path. Prices are units. */
export interface Trail {
  /** Whether the best price is the highest (`long`) or the lowest one (`short`). */
  readonly direction: 'long' | 'short';
  /** The best price until now. */
  readonly best: bigint;
  /** Returns the price at or below which (`short`: at or above which) the stop is reached, for a best price. */
  readonly triggerOf: (best: bigint) => bigint;
}

/** The market does not have this symbol. */
export class UnknownSymbolError extends Error {
  constructor(symbol: string) {
    super(`The market has no symbol ${symbol}`);
    this.name = 'UnknownSymbolError';
  }
}

/** A price was requested for an instant before the symbol's listing. */
export class NotListedError extends Error {
  constructor(symbol: string, listedAt: number) {
    super(`${symbol} has no price before ${listedAt} (epoch ms), when it is listed`);
    this.name = 'NotListedError';
  }
}
