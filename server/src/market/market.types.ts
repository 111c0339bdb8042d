import type { ReplayedCandles } from './replay.ts';

/** A symbol's market parameters. Money, prices and rates are BigInt units of 1e-8; the others describe the noise. */
export interface MarketSymbol {
  /** "BTC/USDT". */
  symbol: string;
  base: string;
  quote: string;
  /** Decimals of a price, 0 to 8: the tick. */
  pricePrecision: number;
  /** Decimals of a quantity of the base coin, 0 to 8. */
  quantityPrecision: number;
  /** The price at its listing; for a symbol without one, approximately the price at the origin of the market. */
  basePrice: bigint;
  /** Standard deviation of the change over a day, as a fraction: 0.03 is 3 %. Above 0, at most 0.5. */
  dailyVolatility: number;
  /** The share of the common factor in its movement, 0 to 0.99: the correlation with the whole market. */
  marketCorrelation: number;
  /** Volume of an ordinary day, in the base coin. */
  dailyVolume: number;
  /** The first instant with a price (epoch ms). Absent: as old as the market. */
  listedAt?: number;
}

export type InterventionKind = 'move' | 'ramp' | 'gap' | 'freeze' | 'volatility' | 'replay';

/** A public intervention in one symbol. It never changes the past: it acts only on ticks after `createdAt`. */
export interface Intervention {
  id: string;
  symbol: string;
  kind: InterventionKind;
  /** For move, ramp and gap: the permanent change in percent, -12 for a fall of 12 %. Above -100, at most 10,000. */
  percent?: number;
  /** For volatility: the factor, 0 to 100. */
  factor?: number;
  /** For replay: the candles that the price follows; afterwards it continues from the last close. */
  candles?: ReplayedCandles;
  /** Epoch ms. */
  startAt: number;
  /** 0 for a gap, otherwise above 0 (a fractional second is rounded up). */
  durationMs: number;
  /** Epoch ms. */
  createdAt: number;
  /** When it was ended early (epoch ms): it acts on no tick that was open then. One that had not started never acts. */
  endedAt?: number;
}

/** An intervention with the ticks (epoch ms) on which it takes effect: from `effectiveFrom` until its shape is complete. */
export interface EffectiveIntervention extends Intervention {
  effectiveFrom: number;
  effectiveUntil: number;
  /** The first tick it no longer affected, when it was ended before its shape was complete. */
  stoppedAt?: number;
}

/** One price and the instant of its tick (epoch ms). */
export interface Tick {
  at: number;
  price: bigint;
}

export interface Quote {
  mark: bigint;
  bid: bigint;
  ask: bigint;
}

/** Prices in units, `volume24h` in units of the base coin, `change24h` as a rate in units (0.05 is 5000000n). */
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

/** Maximum candles of one answer. */
export const CANDLES_MAX = 1_000;

/** `openAt` in epoch ms, prices in units of the quote, volume in units of the base coin. */
export interface Candle {
  openAt: number;
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  volume: bigint;
}

/**
 * How many symbols rose, fell or were unchanged over 24 hours. `from` inclusive, `to` exclusive, rates in units, open ends
 * absent.
 */
export interface Distribution {
  up: number;
  down: number;
  flat: number;
  buckets: { from?: bigint; to?: bigint; count: number }[];
}

/** Matched by the first tick whose price is at or beyond either level. At least one is given. */
export interface LevelConditions {
  atOrAbove?: bigint;
  atOrBelow?: bigint;
}

/** The market does not have this symbol. */
export class UnknownSymbolError extends Error {
  constructor(symbol: string) {
    super(`The market has no symbol ${symbol}`);
    this.name = 'UnknownSymbolError';
  }
}

/** The price of an instant before the symbol's listing was requested. */
export class NotListedError extends Error {
  constructor(symbol: string, listedAt: number) {
    super(`${symbol} has no price before ${listedAt} (epoch ms), when it is listed`);
    this.name = 'NotListedError';
  }
}
