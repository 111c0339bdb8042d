import { original } from '@reduxjs/toolkit';
import { type Ticker, updateQueryData } from './market.api.ts';

/** Writes the prices of the stream into the cache of `listTickers`, which every page reads. */
export const takeTickers = (received: readonly Ticker[]) =>
  updateQueryData('listTickers', undefined, (known) =>
    mergeTickers(original(known) ?? [], received),
  );

/**
 * Merges the received tickers into the cached ones. The object of a ticker with unchanged figures is reused, even if
 * its time differs, so that only components with a changed price render.
 */
export function mergeTickers(known: readonly Ticker[], received: readonly Ticker[]): Ticker[] {
  const bySymbol = new Map(known.map((ticker) => [ticker.symbol, ticker]));
  return received.map((ticker) => {
    const before = bySymbol.get(ticker.symbol);
    return before && isSame(before, ticker) ? before : ticker;
  });
}

const figures = [
  'price',
  'markPrice',
  'bid',
  'ask',
  'open24h',
  'high24h',
  'low24h',
  'volume24h',
] as const satisfies readonly (keyof Ticker)[];

function isSame(a: Ticker, b: Ticker): boolean {
  return figures.every((figure) => a[figure] === b[figure]);
}
