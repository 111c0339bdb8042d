import type { listKlines } from '@hongbao/contracts/market/market.calls';
import { type KlineInterval, klineIntervals } from '@hongbao/contracts/market/market.types';
import type { DataLoader, KLineData, Period } from 'klinecharts';
import type { CallInput } from '../../api/request.ts';
import type { Candle } from '../market/market.api.ts';

export const intervals = klineIntervals;

export const periods: Record<KlineInterval, Period> = {
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

/** Pixels, not money: a canvas may have doubles. */
export const toBar = (candle: Candle): KLineData => ({
  timestamp: candle.openAt,
  open: Number(candle.open),
  high: Number(candle.high),
  low: Number(candle.low),
  close: Number(candle.close),
  volume: Number(candle.volume),
});

type Ask = (input: CallInput<typeof listKlines>) => Promise<Candle[]>;

/** Gives the chart its candles page by page into the past, and hands out the feed for the newest one. */
export function candleLoader(
  symbol: string,
  interval: KlineInterval,
  ask: Ask,
  onFeed: (feed: ((bar: KLineData) => void) | null) => void,
): DataLoader {
  return {
    getBars: async ({ type, timestamp, callback }) => {
      if (type === 'backward' || type === 'update') return callback([], false);
      const older = type === 'forward' && timestamp !== null ? { endAt: timestamp } : {};
      const candles = await ask({ query: { symbol, interval, limit: PAGE, ...older } }).catch(
        () => [],
      );
      callback(candles.map(toBar), { forward: candles.length === PAGE, backward: false });
    },
    subscribeBar: ({ callback }) => onFeed(callback),
    unsubscribeBar: () => onFeed(null),
  };
}
