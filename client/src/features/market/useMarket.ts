import { useMemo } from 'react';
import { shallowEqual } from 'react-redux';
import { useIsActive } from '../../lib/active.ts';
import { isLive, usePolling, usePollingInFront } from '../../state/live.ts';
import { type State, useAppSelector } from '../../state/store.ts';
import { marketApi, type Ticker, TICKER_POLL_MS } from './market.api.ts';

const selectTickers = marketApi.listTickers.select();
const selectSymbols = marketApi.listSymbols.select();
const selectSparklines = marketApi.listSparklines.select();

/**
 * Subscribes to a value derived from the prices. The stream updates the prices; without a stream they are polled. On a
 * page behind another page the value does not change until the page is in front again.
 */
function usePrices<T>(pick: (answer: ReturnType<typeof selectTickers>) => T) {
  const isActive = useIsActive();
  const { refetch } = marketApi.listTickers.useQuerySubscription(undefined, {
    refetchOnMountOrArgChange: isLive() ? false : 1,
    ...usePolling(TICKER_POLL_MS),
  });
  const picked = useAppSelector(
    (state: State) => pick(selectTickers(state)),
    (before, now) => !isActive || Object.is(before, now),
  );
  return { picked, refetch };
}

/** Returns the latest ticker of a symbol; undefined until loaded. Renders only when a figure of the ticker changes. */
export function useTicker(symbol: string): Ticker | undefined {
  return usePrices(({ data }) => data?.find((ticker) => ticker.symbol === symbol)).picked;
}

/** Whether the last request for prices failed, so that the displayed prices are stale. */
export function useIsStale(): boolean {
  return usePrices(({ isError, data }) => isError && data !== undefined).picked;
}

/** Whether loading prices failed while none are cached, with a function that retries. */
export function usePricesFailed(): { isFailed: boolean; retry: () => void } {
  const { picked, refetch } = usePrices(({ isError, data }) => isError && data === undefined);
  return { isFailed: picked, retry: () => void refetch() };
}

/** Returns all tickers by symbol, for totals. Renders on every tick; use `useTicker` for one symbol. */
export function useTickers(): { bySymbol: ReadonlyMap<string, Ticker> } {
  const { picked: tickers } = usePrices(({ data }) => data);
  const bySymbol = useMemo(
    () => new Map((tickers ?? []).map((ticker) => [ticker.symbol, ticker])),
    [tickers],
  );
  return { bySymbol };
}

/**
 * The symbols of a list in the order of `arrange`; undefined until prices are loaded. Renders if the order changes, not
 * if only a price changes. `error` is the failure if no prices are known.
 */
export function useArrangedSymbols(arrange: (tickers: readonly Ticker[]) => readonly Ticker[]) {
  const { picked: error } = usePrices((prices) => prices.error);
  const { picked, refetch } = usePrices(({ data, isError }) => {
    if (!data) return isError ? FAILED : UNKNOWN;
    return arrange(data)
      .map(({ symbol }) => symbol)
      .join(' ');
  });
  const symbols = useMemo(() => picked.split(' ').filter(Boolean), [picked]);
  const isKnown = picked !== FAILED && picked !== UNKNOWN;
  return {
    symbols: isKnown ? symbols : undefined,
    error: picked === FAILED ? error : undefined,
    refetch,
  };
}
const UNKNOWN = '?';
const FAILED = '!';

/** A symbol with its latest ticker; both undefined until loaded. */
export function useSymbol(symbol: string) {
  const { info } = marketApi.listSymbols.useQuery(undefined, {
    selectFromResult: ({ data }) => ({ info: data?.find((one) => one.symbol === symbol) }),
  });
  const [base = '', quote = ''] = symbol.split('/');
  return {
    info,
    base,
    quote,
    /** The number of decimals of its prices. */
    digits: info?.pricePrecision ?? 2,
    ticker: useTicker(symbol),
    isStale: useIsStale(),
  };
}

const SPARKLINE_EVERY_MS = 300_000;

/** Subscribes a list to symbols and sparklines. The rows select from this one subscription. */
export function useRowsFeed(): void {
  marketApi.listSymbols.useQuerySubscription();
  marketApi.listSparklines.useQuerySubscription(undefined, usePollingInFront(SPARKLINE_EVERY_MS));
}

/**
 * The data of one row. The list subscribes with `useArrangedSymbols` and `useRowsFeed`. A row that is not visible does
 * not render, so that a tick renders only visible rows.
 */
export function useMarketRow(symbol: string, isInSight: boolean) {
  const isActive = useIsActive();
  const isStill = !isActive || !isInSight;
  const { info, ticker, line } = useAppSelector(
    (state: State) => ({
      info: selectSymbols(state).data?.find((one) => one.symbol === symbol),
      ticker: selectTickers(state).data?.find((one) => one.symbol === symbol),
      line: selectSparklines(state).data?.find((one) => one.symbol === symbol),
    }),
    (before, now) => isStill || shallowEqual(before, now),
  );
  return { info, ticker, shape: useShape(line?.closes, ticker?.price) };
}

/** Closing prices of the last 24 hours: 48 values, one per half hour; the last value is the latest price. */
function useShape(closes: readonly string[] | undefined, price: string | undefined): number[] {
  const past = useMemo(() => (closes ?? []).slice(0, -1).map(Number), [closes]);
  return useMemo(
    () =>
      price === undefined || !closes?.length
        ? (closes ?? []).map(Number)
        : [...past, Number(price)],
    [past, closes, price],
  );
}
