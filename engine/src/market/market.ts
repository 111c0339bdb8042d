import { ONE } from '@hongbao/contracts/money';
import { SECOND_MS } from '@hongbao/contracts/time';
import { type CandleRequest, candleSteps, candlesOf } from './candles.ts';
import { rulesOf, type SteeringRules } from './composition.ts';
import { type CrossingLevels, findCrossing } from './crossing.ts';
import { createInstrument, type Instrument } from './instrument.ts';
import { toEffective } from './interventions.ts';
import {
  type Candle,
  type Distribution,
  type EffectiveIntervention,
  type Intervention,
  type LevelConditions,
  type MarketSymbol,
  NotListedError,
  type Quote,
  type Tick,
  type Trail,
  type Ticker,
  UnknownSymbolError,
} from './market.types.ts';
import { type SharedRandomness, createSharedRandomness } from './natural.ts';
import type { Steps } from './steps.ts';
import { distributionOf, markAt, quoteAt, tickerAt } from './ticker.ts';

/**
 * The simulated market as a pure function of seed, symbols and interventions. It has one tick per second; the price at
 * an instant is the price of the latest tick at or before it. Instants are epoch ms, and prices are BigInt units.
 * Unknown symbols throw UnknownSymbolError, instants before a listing throw NotListedError, and numbers out of bounds
 * throw RangeError.
 */
export interface Market {
  symbols: readonly MarketSymbol[];
  /** The instant at which symbols without a listing are near their base price (epoch ms). */
  originAt: number;
  interventions: readonly Intervention[];
  /** The version of the rules by which this market computes prices. */
  version: number;
  markPrice(symbol: string, atMs: number): bigint;
  quote(symbol: string, atMs: number): Quote;
  ticker(symbol: string, atMs: number): Ticker;
  /**
   * Returns the tickers of all symbols listed at the instant, or of those in `only`. A ticker that cannot be computed
   * is omitted.
   */
  tickers(atMs: number, only?: readonly string[]): Ticker[];
  distribution(atMs: number): Distribution;
  candles(symbol: string, request: CandleRequest): Candle[];
  /** Computes the same candles as `candles`, one candle per step. */
  candleSteps(symbol: string, request: CandleRequest): Steps<Candle[]>;
  /** Returns the first tick after `afterMs` and up to `untilMs` that matches a condition; null if there is none. */
  firstCrossing(
    symbol: string,
    conditions: LevelConditions,
    afterMs: number,
    untilMs: number,
  ): Tick | null;
  /**
   * Returns the first tick after `afterMs` and up to `untilMs` at which the price has come back from its best price to the
   * trigger price, or null; and the best price until then.
   */
  firstRetracement(
    symbol: string,
    trail: Trail,
    afterMs: number,
    untilMs: number,
  ): { tick: Tick | null; best: bigint };
  /** Returns the exact highest and lowest price of the ticks that are valid from `fromMs` to `untilMs`. */
  extremes(symbol: string, fromMs: number, untilMs: number): { high: bigint; low: bigint };
  /** Returns the interventions that act on a symbol between two instants, with their ticks. */
  effectiveInterventions(symbol: string, fromMs: number, untilMs: number): EffectiveIntervention[];
  /** Returns the value of one coin in USDT, in units; 1 for USDT itself. */
  usdtRate(currency: string, atMs: number): bigint;
  /** Returns the market with an additional intervention. Cached values from before it are shared. */
  withIntervention(intervention: Intervention): Market;
  /**
   * Returns the market with these interventions in place of its own. Omitting an intervention that has started would
   * change the past.
   */
  replaceInterventions(interventions: readonly Intervention[]): Market;
  /** Returns the market with these symbols in place of its own. The prices of unchanged symbols remain equal. */
  withSymbols(symbols: readonly MarketSymbol[]): Market;
}

export interface MarketOptions {
  /** One of `MARKET_VERSIONS`; the latest by default. */
  version?: number;
  seed: string;
  symbols: readonly MarketSymbol[];
  /** The instant (epoch ms) at which symbols without a listing are near their base price: the start of the world. */
  originAt: number;
  interventions?: readonly Intervention[];
  /** The full bid-ask spread around the mark price, a rate in units. */
  spread?: bigint;
  /** Called for a symbol whose ticker cannot be computed. If absent, the error is thrown. */
  onTrouble?: OnTrouble;
}

export type OnTrouble = (symbol: string, error: unknown) => void;

const throwIt: OnTrouble = (_, error) => {
  throw error;
};

/**
 * Version of the rules that derive prices from a seed; must be increased when they change. A world retains the version
 * it was created with, because another version would change its past prices.
 */
export const MARKET_VERSION = 4;

/** The versions that this program computes. */
export const MARKET_VERSIONS: readonly number[] = [3, MARKET_VERSION];

/** 0.02 %. */
const SPREAD_DEFAULT = 20_000n;

/** Creates a market. Throws RangeError for an invalid symbol or intervention. */
export function createMarket({
  version = MARKET_VERSION,
  seed,
  symbols,
  originAt,
  interventions = [],
  spread = SPREAD_DEFAULT,
  onTrouble = throwIt,
}: MarketOptions): Market {
  const ground: Ground = {
    version,
    rules: rulesOf(version),
    seed,
    spread,
    randomness: createSharedRandomness(seed, secondOf(originAt)),
    onTrouble,
  };
  return assemble(ground, instrumentsOf(ground, symbols, interventions), interventions);
}

/** The parts that are shared by all markets of a seed. */
interface Ground {
  version: number;
  rules: SteeringRules;
  seed: string;
  spread: bigint;
  randomness: SharedRandomness;
  onTrouble: OnTrouble;
}

function instrumentsOf(
  { seed, randomness, rules }: Ground,
  symbols: readonly MarketSymbol[],
  interventions: readonly Intervention[],
): Instrument[] {
  return symbols.map((symbol) => createInstrument(seed, randomness, symbol, interventions, rules));
}

function assemble(
  ground: Ground,
  instruments: readonly Instrument[],
  interventions: readonly Intervention[],
): Market {
  const bySymbol = new Map(instruments.map((each) => [each.symbol.symbol, each]));
  if (bySymbol.size < instruments.length)
    throw new RangeError('Two instruments have the same symbol');

  function known(symbol: string): Instrument {
    const instrument = bySymbol.get(symbol);
    if (!instrument) throw new UnknownSymbolError(symbol);
    return instrument;
  }

  function listed(symbol: string, atMs: number): Instrument {
    const instrument = known(symbol);
    if (secondOf(atMs) < instrument.firstSecond) {
      throw new NotListedError(symbol, instrument.firstSecond * SECOND_MS);
    }
    return instrument;
  }

  const tickers = (atMs: number, only?: readonly string[]): Ticker[] =>
    instruments
      .filter(({ symbol }) => only === undefined || only.includes(symbol.symbol))
      .filter((each) => secondOf(atMs) >= each.firstSecond)
      .flatMap((each) => {
        try {
          return [tickerAt(each, atMs, ground.spread)];
        } catch (error) {
          ground.onTrouble(each.symbol.symbol, error);
          return [];
        }
      });

  const replaceInterventions = (others: readonly Intervention[]): Market => {
    for (const { symbol } of others) known(symbol);
    return assemble(
      ground,
      instruments.map((each) => each.steered(others)),
      others,
    );
  };
  for (const { symbol } of interventions) known(symbol);

  return {
    symbols: instruments.map((each) => each.symbol),
    originAt: ground.randomness.origin * SECOND_MS,
    interventions,
    version: ground.version,
    markPrice: (symbol, atMs) => markAt(listed(symbol, atMs), secondOf(atMs)),
    quote: (symbol, atMs) => quoteAt(listed(symbol, atMs), secondOf(atMs), ground.spread),
    ticker: (symbol, atMs) => tickerAt(listed(symbol, atMs), atMs, ground.spread),
    tickers,
    distribution: (atMs) => distributionOf(tickers(atMs)),
    candles: (symbol, request) => candlesOf(known(symbol), request),
    candleSteps: (symbol, request) => candleSteps(known(symbol), request),
    firstCrossing: (symbol, conditions, afterMs, untilMs) =>
      crossingOf(known(symbol), conditions, secondOf(afterMs) + 1, secondOf(untilMs)),
    firstRetracement: (symbol, trail, afterMs, untilMs) =>
      retracementOf(known(symbol), trail, secondOf(afterMs) + 1, secondOf(untilMs)),
    extremes(symbol, fromMs, untilMs) {
      const { ranges, pricing } = listed(symbol, fromMs);
      if (untilMs < fromMs) throw new RangeError('A span must not end before it begins');
      const { high, low } = ranges.between(secondOf(fromMs), secondOf(untilMs));
      return { high: pricing.priceOf(high), low: pricing.priceOf(low) };
    },
    effectiveInterventions: (symbol, fromMs, untilMs) =>
      known(symbol)
        .interventions.map(toEffective)
        .filter(
          (each) =>
            each.effectiveFrom <= untilMs && (each.stoppedAt ?? each.effectiveUntil) >= fromMs,
        ),
    usdtRate(currency, atMs) {
      if (currency === 'USDT') return ONE;
      return markAt(listed(`${currency}/USDT`, atMs), secondOf(atMs));
    },
    withIntervention: (intervention) => replaceInterventions([...interventions, intervention]),
    replaceInterventions,
    withSymbols: (symbols) =>
      assemble(ground, instrumentsOf(ground, symbols, interventions), interventions),
  };
}

function crossingOf(
  { path, searcher, pricing, firstSecond }: Instrument,
  { atOrAbove, atOrBelow }: LevelConditions,
  first: number,
  last: number,
): Tick | null {
  const second = findCrossing(searcher, Math.max(first, firstSecond), last, {
    atOrAbove: atOrAbove === undefined ? Infinity : pricing.lowestLogAtOrAbove(atOrAbove),
    below: atOrBelow === undefined ? -Infinity : pricing.lowestLogAbove(atOrBelow),
  });
  if (second === null) return null;
  return { at: second * SECOND_MS, price: pricing.priceOf(path.at(second)) };
}

/** Searches between the trigger price and the best price; a better price moves both. */
function retracementOf(
  { path, searcher, pricing, firstSecond }: Instrument,
  { direction, best: known, triggerOf }: Trail,
  first: number,
  last: number,
): { tick: Tick | null; best: bigint } {
  const isLong = direction === 'long';
  let best = known;
  const levels = (): CrossingLevels =>
    isLong
      ? { atOrAbove: pricing.lowestLogAbove(best), below: pricing.lowestLogAbove(triggerOf(best)) }
      : {
          atOrAbove: pricing.lowestLogAtOrAbove(triggerOf(best)),
          below: pricing.lowestLogAtOrAbove(best),
        };
  const renew = (log: number) => {
    const price = pricing.priceOf(log);
    if (isLong ? price <= best : price >= best) return null;
    best = price;
    return levels();
  };
  const from = Math.max(first, firstSecond);
  const second = findCrossing(searcher, from, last, levels(), renew);
  if (second === null) return { tick: null, best };
  return { tick: { at: second * SECOND_MS, price: pricing.priceOf(path.at(second)) }, best };
}

/** Returns the second of the tick that is valid at an instant. */
function secondOf(atMs: number): number {
  const second = Math.floor(atMs / SECOND_MS);
  if (!Number.isSafeInteger(second)) throw new RangeError(`Not an instant in epoch ms: ${atMs}`);
  return second;
}
