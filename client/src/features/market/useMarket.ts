import { useMemo } from 'react';
import { fresh } from '../../api/api.ts';
import { useIsActive } from '../../state/active.ts';
import {
  type Ticker,
  TICKER_POLL_MS,
  type TradeSymbol,
  useKlinesQuery,
  useSymbolsQuery,
  useTickersQuery,
} from './market.api.ts';

/** Every price, live while the page is in front. `isStale` when the last question was not answered: what is shown is old news. */
export function useTickers() {
  const isActive = useIsActive();
  const { data, isError, isLoading, refetch } = useTickersQuery(undefined, {
    ...fresh,
    pollingInterval: isActive ? TICKER_POLL_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const bySymbol = useMemo(
    () => new Map((data ?? []).map((ticker) => [ticker.symbol, ticker])),
    [data],
  );
  return {
    tickers: data,
    bySymbol,
    isError: isError && !data,
    isStale: isError && data !== undefined,
    isLoading,
    refetch,
  };
}

/** One symbol with its latest price; both undefined until known. */
export function useSymbol(symbol: string): {
  info: TradeSymbol | undefined;
  ticker: Ticker | undefined;
  isStale: boolean;
} {
  const { data: symbols } = useSymbolsQuery();
  const { bySymbol, isStale } = useTickers();
  return {
    info: symbols?.find((one) => one.symbol === symbol),
    ticker: bySymbol.get(symbol),
    isStale,
  };
}

/** The last day as a shape: 48 half hours, asked for again every five minutes. */
export function useSparkline(symbol: string): number[] {
  const { data } = useKlinesQuery(
    { query: { symbol, interval: '30m', limit: 48 } },
    { pollingInterval: 300_000 },
  );
  return useMemo(() => (data ?? []).map((candle) => Number(candle.close)), [data]);
}
