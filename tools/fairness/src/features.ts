import type { MarketSymbol } from '@hongbao/engine/market/market.types';
import { priceAt, type PublicMarket, type Source } from './source.ts';

/**
 * Sizes of the running candles that are read, in seconds. `part` is the length of the parts whose absolute changes are
 * summed.
 */
const WINDOWS = {
  '1m': { size: 60, part: 1 },
  '1h': { size: 3_600, part: 60 },
  '1d': { size: 86_400, part: 3_600 },
  '1w': { size: 604_800, part: 86_400 },
} as const;
export type Window = keyof typeof WINDOWS;

const DAY = 86_400;
/** Maximum absolute value of a feature, in standard deviations. Features are clipped to it. */
const CLIP = 6;
/** Level of the longest span of the price model, which is 2^24 seconds. */
const TOP_LEVEL = 24;
const MAX_TICK_AGE = 4;
/**
 * Mean absolute value of a change, in standard deviations. It is below 0.8, the value of a normal distribution, because
 * of fat tails.
 */
const MEAN_MOVE = 0.58;
/** Volume of a span without a price change, as a fraction of the usual volume. */
const STILL_SHARE = 0.3;

/** The public data of all coins at one second. */
export interface Reading {
  second: number;
  source: Source;
  horizon: number;
  /** Current prices of all coins. */
  prices: readonly number[];
  /** Recent market activity: the variance relative to that of ordinary days. */
  activity: number;
  features: readonly number[];
}

/** Returns the lags in seconds for a prediction horizon. */
export function lagsOf(horizon: number): readonly number[] {
  if (horizon <= 60) return [1, 2, 5, 15, 30, 60, 300];
  if (horizon <= 300) return [1, 5, 15, 60, 300, 900, 3_600];
  return [1 / 64, 1 / 16, 1 / 4, 1 / 2, 1, 2, 4].map((times) =>
    Math.max(1, Math.round(times * horizon)),
  );
}

/**
 * Reads all coins at a second: changes over the lags, the number of rising minus falling coins in 24 hours, and the
 * positions in the spans of the price model.
 */
export function readAll(source: Source, second: number, horizon: number): Reading {
  const { market, phase } = source;
  const lags = lagsOf(horizon);
  const prices = market.symbols.map(({ symbol }) => priceAt(market, symbol, second));
  const moves: number[] = [];
  let squares = 0;
  for (const [coin, { symbol, dailyVolatility }] of market.symbols.entries())
    for (const lag of lags) {
      const before = priceAt(market, symbol, second - lag);
      const deviation = dailyVolatility * Math.sqrt(lag / DAY);
      const move = Math.log((prices[coin] ?? 1) / before) / deviation;
      moves.push(move);
      squares += Math.min(move * move, 100);
    }
  const activity = Math.max(0.05, squares / moves.length);
  const root = Math.sqrt(activity);
  let rises = 0;
  for (const [coin, { symbol }] of market.symbols.entries())
    rises += Math.sign((prices[coin] ?? 0) - priceAt(market, symbol, second - DAY));
  const places: number[] = [];
  const levels = Math.min(TOP_LEVEL, Math.ceil(Math.log2(horizon)) + 7);
  for (let level = 1; level <= levels; level += 1) {
    const size = 2 ** level;
    const place = (second + phase) % size;
    places.push((place < 0 ? place + size : place) / size);
  }
  return {
    second,
    source,
    horizon,
    prices,
    activity,
    features: [
      ...moves.map((move) => clip(move / root)),
      rises / 10,
      Math.log(activity),
      ...places,
    ],
  };
}

/** Returns the features of one coin: the features of the coin first, then those of all coins. */
export function featuresOf(
  reading: Reading,
  coin: number,
  windows: readonly Window[],
): Float64Array {
  const { source, second, horizon, activity, features } = reading;
  const symbol = source.market.symbols[coin];
  if (!symbol) throw new RangeError(`There is no coin ${coin}`);
  const price = reading.prices[coin] ?? 0;
  const own = [
    clip(Math.log(price / (Number(symbol.basePrice) / 1e8)) / (symbol.dailyVolatility * 5)),
    ...(horizon <= 60 ? tickAgeOf(reading, symbol, price) : []),
    ...(horizon <= 300 ? dayOf(source.market, symbol, second, price) : []),
    ...windows.flatMap((window) => windowOf(source.market, symbol, second, window, activity)),
  ];
  return Float64Array.from([...own, ...features]);
}

/**
 * Returns the change of the price until the horizon, relative to the usual change. The change is a return, not a
 * logarithm.
 */
export function targetOf(reading: Reading, coin: number): { target: number; move: number } {
  const { source, second, horizon, activity } = reading;
  const { symbol, dailyVolatility } = source.market.symbols[coin] ?? {
    symbol: '',
    dailyVolatility: 1,
  };
  const price = reading.prices[coin] ?? 1;
  const move = priceAt(source.market, symbol, second + horizon) / price - 1;
  return { target: move / (dailyVolatility * Math.sqrt((horizon / DAY) * activity)), move };
}

/**
 * Returns the sign of the latest change of at least one tick, weighted by its age in seconds and relative to the usual
 * change.
 */
function tickAgeOf(
  { source, second, horizon, activity }: Reading,
  { symbol, dailyVolatility, pricePrecision }: MarketSymbol,
  price: number,
): number[] {
  const features = Array.from({ length: MAX_TICK_AGE + 1 }, () => 0);
  for (let age = 1; age <= MAX_TICK_AGE; age += 1) {
    const change = price - priceAt(source.market, symbol, second - age);
    if (change === 0) continue;
    features[age - 1] = Math.sign(change);
    const usual = price * dailyVolatility * Math.sqrt((horizon / DAY) * activity);
    features[MAX_TICK_AGE] = Math.sign(change) * Math.min(CLIP, 10 ** -pricePrecision / usual);
    break;
  }
  return features;
}

/** Returns features of the last 24 hours: change, position between lowest and highest price, volume. */
function dayOf(
  market: PublicMarket,
  { symbol, dailyVolatility, dailyVolume }: MarketSymbol,
  second: number,
  price: number,
): number[] {
  const { open24h, high24h, low24h, volume24h } = market.ticker(symbol, second * 1_000);
  const [high, low] = [Number(high24h) / 1e8, Number(low24h) / 1e8];
  return [
    clip(Math.log(price / (Number(open24h) / 1e8)) / dailyVolatility),
    high > low ? (price - low) / (high - low) : 0.5,
    Number(volume24h) / 1e8 / dailyVolume,
  ];
}

/**
 * Returns features of the running candle: change and volume, the volume relative to the previous candle and to the
 * changes so far, and the change of the whole candle that this volume implies.
 */
function windowOf(
  market: PublicMarket,
  { symbol, dailyVolatility, dailyVolume }: MarketSymbol,
  second: number,
  window: Window,
  activity: number,
): number[] {
  const { size, part } = WINDOWS[window];
  const candles = market.candles(symbol, { interval: window, now: second * 1_000, limit: 2 });
  const running = candles.at(-1);
  if (!running) throw new RangeError('No candle is running');
  const opened = running.openAt / 1_000;
  const elapsed = second - opened + 1;
  const deviation = dailyVolatility * Math.sqrt(size / DAY);
  const move = Math.log(Number(running.close) / Number(running.open)) / deviation;
  const volume = Number(running.volume) / 1e8 / ((dailyVolume * size) / DAY);
  const usual = Number(candles.at(-2)?.volume ?? 0n) / 1e8;
  const relative = usual > 0 ? (volume * ((dailyVolume * size) / DAY)) / usual : 1;

  const ofPart = dailyVolatility * Math.sqrt(part / DAY) * MEAN_MOVE;
  let [weight, parts] = [0, 0];
  let last = Number(running.open) / 1e8;
  for (let end = opened + part - 1; end <= second; end += part) {
    const next = priceAt(market, symbol, end);
    weight +=
      STILL_SHARE + (1 - STILL_SHARE) * Math.min(12, Math.abs(Math.log(next / last)) / ofPart);
    parts += 1;
    last = next;
  }
  const ratio = parts === 0 ? 1 : volume / ((weight * part) / size);
  // Projected volume of the whole candle. It implies a price change of the candle.
  const whole = parts === 0 ? 1 : (ratio * weight * (size / part)) / parts / (size / part);
  const speaks = Math.max(0, (whole - STILL_SHARE) / (1 - STILL_SHARE)) * MEAN_MOVE;
  const gap = clip(speaks - Math.abs(move));
  const sign = Math.sign(move);
  const logRatio = clip(Math.log(Math.max(ratio, 1e-3)));
  const perMove = clip(Math.log(Math.max(volume, 1e-6) / (Math.abs(move) + 0.01)));
  const logRelative = clip(Math.log(Math.max(relative, 1e-3)));
  const lively = Math.sqrt(activity);
  return [
    elapsed / size,
    clip(move),
    clip(move / lively),
    sign,
    clip(volume),
    logRelative,
    sign * logRelative,
    logRatio,
    sign * logRatio,
    clip(move * logRatio),
    perMove,
    sign * perMove,
    gap,
    sign * gap,
    clip((sign * gap) / lively),
    sign * Math.max(-1, Math.min(1, gap * 4)),
  ];
}

function clip(value: number): number {
  return Math.max(-CLIP, Math.min(CLIP, value));
}
