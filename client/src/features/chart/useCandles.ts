import type { KlineInterval } from '@hongbao/contracts/market/market.types';
import type { Chart, KLineData } from 'klinecharts';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { onReachabilityChange } from '../../api/reachability.ts';
import { useIsActive } from '../../lib/active.ts';
import { onWorldJump, worldNow } from '../../lib/worldClock.ts';
import { candleDurationMs } from '../candles/candleIntervals.ts';
import { marketApi, type TradeSymbol } from '../market/market.api.ts';
import { useTicker } from '../market/useMarket.ts';
import { candleLoader, missingCandles, periods, toBar, updateBar } from './chartData.ts';

/** Interval of the check for a new candle, in milliseconds. The check sends no request. */
const LOOK_MS = 1_000;
/** Maximum age of the newest candle before it is requested again, in milliseconds: only the server knows its volume. */
const REFRESH_MS = 60_000;
/** Delay of a retry after a failure, in milliseconds. */
const RETRY_MS = 2_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Loads the candles of the chart. The newest candle follows the ticker. Candles are requested when a new candle begins;
 * after a gap only the missing candles are requested, so that the chart retains its scroll position. Returns whether
 * the first candles are still missing, and the error of the last request.
 */
export function useCandles(
  chart: Chart | null,
  info: TradeSymbol,
  interval: KlineInterval,
): { isWaiting: boolean; error: unknown } {
  const { symbol, pricePrecision } = info;
  const [ask, { error }] = marketApi.listKlines.useLazyQuery();
  const [isWaiting, setWaiting] = useState(false);
  const feed = useRef<((bar: KLineData) => void) | null>(null);
  const askedAt = useRef(0);
  const isAsking = useRef(false);
  const isInSight = usePageVisible();
  const inSight = useRef(isInSight);
  useEffect(() => {
    inSight.current = isInSight;
  }, [isInSight]);

  const askNoted = useCallback(
    async (input: Parameters<typeof ask>[0]) => {
      askedAt.current = Date.now();
      return ask(input).unwrap();
    },
    [ask],
  );

  useEffect(() => {
    if (!chart) return;
    const loader = candleLoader({
      symbol,
      interval,
      ask: askNoted,
      pause: async () => {
        do await wait(RETRY_MS);
        while (!inSight.current);
      },
      onFeed: (next) => {
        feed.current = next;
      },
      onWaiting: setWaiting,
    });
    chart.setDataLoader(loader);
    const shown = chart.getSymbol();
    if (shown?.ticker !== symbol || shown.pricePrecision !== pricePrecision)
      chart.setSymbol({ ticker: symbol, pricePrecision, volumePrecision: 2 });
    if (chart.getPeriod() !== periods[interval]) chart.setPeriod(periods[interval]);
    return loader.stop;
  }, [chart, symbol, pricePrecision, interval, askNoted]);

  /**
   * Requests the candles after the last known one. All candles are loaded again only if the gap is too long for one
   * request.
   */
  const catchUp = useEffectEvent(async () => {
    const last = chart?.getDataList().at(-1);
    if (!chart || !last || !feed.current || isAsking.current) return;
    const limit = missingCandles(last.timestamp, worldNow(), candleDurationMs(interval));
    if (limit === null) return chart.resetData();
    isAsking.current = true;
    const into = feed.current;
    const candles = await askNoted({ query: { symbol, interval, limit: limit + 1 } }).catch(
      () => [],
    );
    isAsking.current = false;
    // Ignores the answer if another symbol or interval was selected meanwhile.
    if (feed.current !== into) return;
    for (const bar of candles.map(toBar)) if (bar.timestamp >= last.timestamp) into(bar);
  });

  const look = useEffectEvent(() => {
    const last = chart?.getDataList().at(-1);
    const sinceMs = Date.now() - askedAt.current;
    const isDue = last !== undefined && worldNow() >= last.timestamp + candleDurationMs(interval);
    if ((isDue && sinceMs >= RETRY_MS) || sinceMs >= REFRESH_MS) void catchUp();
  });
  useEffect(() => {
    if (!isInSight) return;
    look();
    const timer = setInterval(look, LOOK_MS);
    const stops = [onReachabilityChange(() => void catchUp()), onWorldJump(() => void catchUp())];
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, [isInSight]);

  const price = useTicker(symbol)?.price;
  useEffect(() => {
    const last = chart?.getDataList().at(-1);
    if (!price || !last || worldNow() >= last.timestamp + candleDurationMs(interval)) return;
    feed.current?.(updateBar(last, Number(price)));
  }, [chart, price, interval]);
  return { isWaiting, error };
}

const isShown = () => document.visibilityState !== 'hidden';

function onShown(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether the page is visible: the page is in front, and the document is not hidden. */
function usePageVisible(): boolean {
  const isActive = useIsActive();
  const isVisible = useSyncExternalStore(onShown, isShown);
  return isActive && isVisible;
}
