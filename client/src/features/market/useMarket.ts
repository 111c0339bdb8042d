import { useMemo } from 'react';
import { shallowEqual } from 'react-redux';
import { useIsActive } from '../../lib/active.ts';
import { isLive, usePolling, usePollingInFront } from '../../state/live.ts';
import { type State, useAppSelector } from '../../state/store.ts';
import { marketApi, type Ticker, TICKER_POLL_MS, type TradeSymbol } from './market.api.ts';

const selectTickers = marketApi.listTickers.select();
const selectSymbols = marketApi.listSymbols.select();
const selectSparklines = marketApi.listSparklines.select();

/**
 * Asks for prices as long as somebody shows them; they come by the stream or, without one, by polling. What a page behind
 * another shows stands still until it is in front again.
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

/** The latest price of a symbol; undefined until known. Only a change of its figures draws anew. */
export function useTicker(symbol: string): Ticker | undefined {
  return usePrices(({ data }) => data?.find((ticker) => ticker.symbol === symbol)).picked;
}

/** True while the last question for prices was not answered: what is shown is old news. */
export function useIsStale(): boolean {
  return usePrices(({ isError, data }) => isError && data !== undefined).picked;
}

/** Whether prices were asked for in vain and none is known, and how to ask again. */
export function usePricesFailed(): { isFailed: boolean; retry: () => void } {
  const { picked, refetch } = usePrices(({ isError, data }) => isError && data === undefined);
  return { isFailed: picked, retry: () => void refetch() };
}

/** Every price, for sums over several: drawn at every tick. What shows one asks by `useTicker`. */
export function useTickers(): { bySymbol: ReadonlyMap<string, Ticker> } {
  const { picked: tickers } = usePrices(({ data }) => data);
  const bySymbol = useMemo(
    () => new Map((tickers ?? []).map((ticker) => [ticker.symbol, ticker])),
    [tickers],
  );
  return { bySymbol };
}

/**
 * The symbols that a list shows, in its order: drawn anew when the order changes, not when a price does. Undefined until
 * prices are known. `arrange` puts them into order.
 */
export function useArrangedSymbols(arrange: (tickers: readonly Ticker[]) => readonly Ticker[]) {
  const { picked, refetch } = usePrices(({ data, isError }) => {
    if (!data) return isError ? FAILED : UNKNOWN;
    return arrange(data)
      .map(({ symbol }) => symbol)
      .join(' ');
  });
  const symbols = useMemo(() => picked.split(' ').filter(Boolean), [picked]);
  const isKnown = picked !== FAILED && picked !== UNKNOWN;
  return { symbols: isKnown ? symbols : undefined, isError: picked === FAILED, refetch };
}
const UNKNOWN = '?';
const FAILED = '!';

/** One symbol with its latest price; both undefined until known. */
export function useSymbol(symbol: string): {
  info: TradeSymbol | undefined;
  ticker: Ticker | undefined;
  isStale: boolean;
} {
  const { info } = marketApi.listSymbols.useQuery(undefined, {
    selectFromResult: ({ data }) => ({ info: data?.find((one) => one.symbol === symbol) }),
  });
  return { info, ticker: useTicker(symbol), isStale: useIsStale() };
}

const SPARKLINE_EVERY_MS = 300_000;

/** Keeps the names and shapes of coins coming, for rows that only pick theirs: one question a list, not one a row. */
export function useRowsFeed(): void {
  marketApi.listSymbols.useQuerySubscription();
  marketApi.listSparklines.useQuerySubscription(undefined, usePollingInFront(SPARKLINE_EVERY_MS));
}

/**
 * What a row of a list shows; the list asks, by `useArrangedSymbols` and `useRowsFeed`. A row out of sight stands still,
 * so that a tick costs what is seen of it.
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

/** The last day as a shape: 48 half hours, asked for again every five minutes while it is in front; its end is the present. */
export function useSparkline(symbol: string): number[] {
  const price = useTicker(symbol)?.price;
  const { data } = marketApi.listSparklines.useQuery(undefined, {
    ...usePollingInFront(SPARKLINE_EVERY_MS),
    selectFromResult: (answer) => ({
      data: answer.data?.find((line) => line.symbol === symbol)?.closes,
    }),
  });
  return useShape(data, price);
}

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
