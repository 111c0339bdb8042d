import type { ReplayedCandles } from './replay.ts';

/** What the market knows of a symbol. Money, prices and rates are BigInt units of 1e-8; the rest describes noise. */
export interface MarketSymbol {
  /** "BTC/USDT". */
  symbol: string;
  base: string;
  quote: string;
  /** Decimals of a price, 0 to 8: the tick. */
  pricePrecision: number;
  /** Decimals of a quantity of the base coin, 0 to 8. */
  quantityPrecision: number;
  /** The price at its listing; of a symbol without one, about the price at the origin of the market. */
  basePrice: bigint;
  /** Standard deviation of the change over a day, as a fraction: 0.03 is 3 %. Above 0, at most 0.5. */
  dailyVolatility: number;
  /** How much of the movement is the whole market's, 0 to 0.99: the correlation with the common factor. */
  marketCorrelation: number;
  /** Volume of an ordinary day, in the base coin. */
  dailyVolume: number;
  /** The first instant with a price (epoch ms). Absent: as old as the market. */
  listedAt?: number;
}

export type InterventionKind = 'move' | 'ramp' | 'gap' | 'freeze' | 'volatility' | 'replay';

/** A steering of one symbol, in the open and never of the past: it acts on ticks after `createdAt` only. */
export interface Intervention {
  id: string;
  symbol: string;
  kind: InterventionKind;
  /** For move, ramp and gap: the lasting change in percent, -12 for a fall of 12 %. Above -100, at most 10,000. */
  percent?: number;
  /** For volatility: how many times livelier, 0 to 100. */
  factor?: number;
  /** For replay: the candles that the price follows; afterwards it goes on from the last close. */
  candles?: ReplayedCandles;
  /** Epoch ms. */
  startAt: number;
  /** 0 for a gap, else above 0 (a part second counts whole). */
  durationMs: number;
  /** Epoch ms. */
  createdAt: number;
  /** When somebody ended it early (epoch ms): it acts on no tick that was open then. One that had not begun never acts. */
  endedAt?: number;
}

/** An intervention with the ticks (epoch ms) it really acts on: from `effectiveFrom` until its shape is complete. */
export interface EffectiveIntervention extends Intervention {
  effectiveFrom: number;
  effectiveUntil: number;
  /** The first tick it did not shape any more, when it was ended before its shape was complete. */
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

/** How many symbols rose, fell or stood still over 24 hours. `from` inclusive, `to` exclusive, rates in units, open ends absent. */
export interface Distribution {
  up: number;
  down: number;
  flat: number;
  buckets: { from?: bigint; to?: bigint; count: number }[];
}

/** Met by the first tick whose price is at or beyond either level. At least one is given. */
export interface LevelConditions {
  atOrAbove?: bigint;
  atOrBelow?: bigint;
}

/** A symbol this market does not have. */
export class UnknownSymbolError extends Error {
  constructor(symbol: string) {
    super(`The market has no symbol ${symbol}`);
    this.name = 'UnknownSymbolError';
  }
}

/** A price asked for before the symbol was listed. */
export class NotListedError extends Error {
  constructor(symbol: string, listedAt: number) {
    super(`${symbol} has no price before ${listedAt} (epoch ms), when it is listed`);
    this.name = 'NotListedError';
  }
}
