import type { listKlines } from '@hongbao/contracts/market/market.calls';
import { type KlineInterval, KLINE_LIMIT_MAX } from '@hongbao/contracts/market/market.types';
import type { DataLoader, KLineData, Period } from 'klinecharts';
import type { CallInput } from '../../api/request.ts';
import type { Candle } from '../market/market.api.ts';

export const periods: Record<KlineInterval, Period> = {
  '1s': { type: 'second', span: 1 },
  '1m': { type: 'minute', span: 1 },
  '5m': { type: 'minute', span: 5 },
  '15m': { type: 'minute', span: 15 },
  '30m': { type: 'minute', span: 30 },
  '1h': { type: 'hour', span: 1 },
  '4h': { type: 'hour', span: 4 },
  '1d': { type: 'day', span: 1 },
  '1w': { type: 'week', span: 1 },
};

const PAGE = 300;

/**
 * Converts a candle to a bar of the chart. Doubles are sufficient, because they determine pixel positions, not money.
 */
export const toBar = (candle: Candle): KLineData => ({
  timestamp: candle.openAt,
  open: Number(candle.open),
  high: Number(candle.high),
  low: Number(candle.low),
  close: Number(candle.close),
  volume: Number(candle.volume),
});

/** Updates the newest candle after a price change. Its volume is not updated; the next request returns the volume. */
export function updateBar(bar: KLineData, price: number): KLineData {
  return {
    ...bar,
    close: price,
    high: Math.max(bar.high, price),
    low: Math.min(bar.low, price),
  };
}

/**
 * Number of candles to request so that the result includes the last known candle. Null if one request cannot return
 * that many, or if the last known candle is in the future.
 */
export function missingCandles(lastAt: number, now: number, spanMs: number): number | null {
  if (now < lastAt) return null;
  const count = Math.floor((now - lastAt) / spanMs) + 1;
  return count <= KLINE_LIMIT_MAX ? count : null;
}

type Ask = (input: CallInput<typeof listKlines>) => Promise<Candle[]>;

interface Source {
  symbol: string;
  interval: KlineInterval;
  ask: Ask;
  pause: () => Promise<void>;
  onFeed: (feed: ((bar: KLineData) => void) | null) => void;
  /** Called after a failure, with whether the first candles are still missing. */
  onWaiting: (isWaiting: boolean) => void;
}

/**
 * Loads candles page by page into the past, and forwards the callback for updates of the newest candle. A failed
 * request is retried until it succeeds or its result is no longer needed.
 */
export function candleLoader(source: Source): DataLoader & { stop: () => void } {
  const { symbol, interval, ask, pause, onFeed, onWaiting } = source;
  // Number of restarts. Answers to requests before the last restart are ignored.
  let beginning = 0;
  const load = async (endAt: number | null): Promise<Candle[] | null> => {
    const own = beginning;
    const query = { symbol, interval, limit: PAGE, ...(endAt === null ? {} : { endAt }) };
    while (own === beginning) {
      const candles = await ask({ query }).catch(() => null);
      if (own !== beginning) return null;
      if (candles) return candles;
      if (endAt === null) onWaiting(true);
      await pause();
    }
    return null;
  };
  return {
    getBars: async ({ type, timestamp, symbol: asked, period, callback }) => {
      // Ignores a combination of coin and interval that is not selected: the chart requests it when coin and interval
      // change one after the other.
      if (asked.ticker !== symbol || period !== periods[interval]) return;
      if (type === 'backward' || type === 'update') return callback([], false);
      if (type === 'init') beginning += 1;
      const candles = await load(type === 'forward' ? timestamp : null);
      if (!candles) return;
      if (type === 'init') onWaiting(false);
      callback(candles.map(toBar), { forward: candles.length === PAGE, backward: false });
    },
    subscribeBar: ({ callback }) => onFeed(callback),
    unsubscribeBar: () => onFeed(null),
    stop: () => {
      beginning += 1;
      onFeed(null);
    },
  };
}
