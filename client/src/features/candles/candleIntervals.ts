import { type KlineInterval, klineIntervals } from '@hongbao/contracts/market/market.types';

const MINUTE_MS = 60_000;
const minutes: Record<KlineInterval, number> = {
  '1s': 1 / 60,
  '1m': 1,
  '5m': 5,
  '15m': 15,
  '30m': 30,
  '1h': 60,
  '4h': 240,
  '1d': 1_440,
  '1w': 10_080,
};

/** Duration of a candle, in milliseconds. */
export const candleDurationMs = (interval: KlineInterval): number => minutes[interval] * MINUTE_MS;

/** The intervals that charts of candles offer. Seconds are for lines of ticks. */
export const intervals = klineIntervals.filter((interval) => interval !== '1s');
