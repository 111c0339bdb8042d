import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  SECOND_MS,
  WEEK_MS,
  startOfWireWeek,
  WIRE_OFFSET_MS,
} from '@hongbao/contracts/time';
import type { KlineInterval } from '@hongbao/contracts/market/market.types';
import type { Instrument } from './instrument.ts';
import { CANDLES_MAX, type Candle } from './market.types.ts';
import { opensReplayedCandle } from './replay.ts';
import { type Steps, runAllSteps } from './steps.ts';

/**
 * The opening of the first candle of every symbol without a later listing: Monday 2022-01-03 00:00 UTC+8. Prices exist
 * before it.
 */
export const MARKET_INCEPTION = 1_641_139_200_000;

export const CANDLE_MS: Readonly<Record<KlineInterval, number>> = {
  '1s': SECOND_MS,
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '4h': 4 * HOUR_MS,
  '1d': DAY_MS,
  '1w': WEEK_MS,
};

export interface CandleRequest {
  interval: KlineInterval;
  /** Epoch ms. Nothing after it is revealed: the current candle covers only the seconds up to now. */
  now: number;
  /**
   * Only candles that open before this instant are returned (epoch ms). If absent, the last one is the current candle.
   */
  endAt?: number;
  /** At least 1; more than 1,000 counts as 1,000. */
  limit: number;
}

/**
 * Returns candles of a symbol, oldest first, without gaps, starting at its listing or the inception. A candle opens at
 * the close of the previous candle, or where a candle of a replayed file begins, at the open of the file.
 */
export function candlesOf(instrument: Instrument, request: CandleRequest): Candle[] {
  return runAllSteps(candleSteps(instrument, request));
}

/**
 * Computes the same candles as `candlesOf`, one candle per step, because a long uncached candle takes 20 ms and a
 * request may have 1,000 of them.
 */
export function* candleSteps(instrument: Instrument, request: CandleRequest): Steps<Candle[]> {
  const { interval, limit, now, endAt = Infinity } = request;
  const sizeMs = CANDLE_MS[interval];
  const lastMs = Math.min(now, Math.ceil(endAt) - 1);
  const earliest = Math.max(MARKET_INCEPTION, instrument.firstSecond * SECOND_MS);
  const lastOpenAt = openOf(sizeMs, lastMs);
  const wanted = Math.min(CANDLES_MAX, Math.floor(limit));
  const firstOpenAt = Math.max(openOf(sizeMs, earliest), lastOpenAt - (wanted - 1) * sizeMs);
  const nowSecond = Math.floor(now / SECOND_MS);
  const candles: Candle[] = [];
  for (let openAt = firstOpenAt; openAt <= lastOpenAt && earliest <= now; openAt += sizeMs) {
    candles.push(candleOf(instrument, openAt, sizeMs / SECOND_MS, nowSecond));
    yield;
  }
  return candles;
}

function candleOf(instrument: Instrument, openAt: number, size: number, nowSecond: number): Candle {
  const { path, pricing, ranges } = instrument;
  const start = openAt / SECOND_MS;
  const first = Math.max(start, instrument.firstSecond);
  const last = Math.min(start + size - 1, nowSecond);
  const isWhole = first === start && last === start + size - 1;
  const range = isWhole ? ranges.whole(start, size) : ranges.between(first, last);
  const hasOwnOpen = first === instrument.firstSecond || isReplayedOpen(instrument, first);
  const open = path.at(hasOwnOpen ? first : first - 1);
  return {
    openAt,
    open: pricing.priceOf(open),
    high: pricing.priceOf(open > range.high ? open : range.high),
    low: pricing.priceOf(open < range.low ? open : range.low),
    close: pricing.priceOf(path.at(last)),
    volume: instrument.volumeBetween(first, last),
  };
}

/** Whether a candle of a replayed file begins at a second, so that its open is the file's and not the previous close. */
function isReplayedOpen({ path }: Instrument, second: number): boolean {
  return path.effects.some(
    ({ from, until, candleSeconds }) =>
      candleSeconds !== undefined &&
      second >= from &&
      second < until &&
      opensReplayedCandle(candleSeconds, second - from),
  );
}

/** Returns the first instant at or after an instant at which a candle of a length opens. */
export function nextOpenOf(sizeMs: number, atMs: number): number {
  const openAt = openOf(sizeMs, atMs);
  return openAt < atMs ? openAt + sizeMs : openAt;
}

/**
 * Returns the opening instant of the candle of a length that contains an instant. Days and their divisors start by
 * UTC+8, weeks on Mondays.
 */
function openOf(sizeMs: number, atMs: number): number {
  if (sizeMs === WEEK_MS) return startOfWireWeek(atMs);
  return Math.floor((atMs + WIRE_OFFSET_MS) / sizeMs) * sizeMs - WIRE_OFFSET_MS;
}
