import type { KlineInterval } from '@hongbao/contracts/market/market.types';
import { useMemo } from 'react';
import { worldNow } from '../../lib/worldClock.ts';
import { usePollingInFront } from '../../state/live.ts';
import type { PriceBar } from '../../ui/pictures/PriceChart.tsx';
import { candleDurationMs } from './candleIntervals.ts';
import { type Candle, marketApi } from '../market/market.api.ts';
import { useTicker } from '../market/useMarket.ts';

/** Maximum age of the candles, in milliseconds. Between two requests the ticker updates the last candle. */
const REFRESH_MS = 60_000;

/** The last `count` candles of a symbol, oldest first; the last one follows the ticker. Undefined until loaded. */
export function useRecentBars(symbol: string, interval: KlineInterval, count: number) {
  const price = useTicker(symbol)?.price;
  const { data, isError } = marketApi.listKlines.useQuery(
    { query: { symbol, interval, limit: count } },
    { refetchOnMountOrArgChange: true, ...usePollingInFront(REFRESH_MS) },
  );
  const past = useMemo(() => data?.map(toBar), [data]);
  const bars = useMemo(
    () => past && followPrice(past, price, worldNow(), candleDurationMs(interval)),
    [past, price, interval],
  );
  return { bars, isFailed: isError && data === undefined };
}

/** Converts a candle to a bar of doubles, which determine pixels, not money. */
export const toBar = ({ openAt, open, high, low, close }: Candle): PriceBar => ({
  at: openAt,
  open: Number(open),
  high: Number(high),
  low: Number(low),
  close: Number(close),
});

/**
 * The bars with the latest price: it updates the last bar, or begins the next one when the last one has ended. Bars of
 * a longer gap are not invented: only the current one is added until the next request.
 */
export function followPrice(
  bars: readonly PriceBar[],
  price: string | undefined,
  now: number,
  durationMs: number,
): readonly PriceBar[] {
  const last = bars.at(-1);
  if (!last || price === undefined) return bars;
  const close = Number(price);
  if (now < last.at + durationMs)
    return [
      ...bars.slice(0, -1),
      { ...last, close, high: Math.max(last.high, close), low: Math.min(last.low, close) },
    ];
  const at = now - ((now - last.at) % durationMs);
  return [
    ...bars,
    {
      at,
      open: last.close,
      high: Math.max(last.close, close),
      low: Math.min(last.close, close),
      close,
    },
  ];
}
