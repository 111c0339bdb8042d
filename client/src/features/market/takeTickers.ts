import { original } from '@reduxjs/toolkit';
import { marketApi, type Ticker } from './market.api.ts';

/** Puts prices that the stream told into the cache, where every page finds them. */
export const takeTickers = (told: readonly Ticker[]) =>
  marketApi.util.updateQueryData('tickers', undefined, (known) =>
    mergeTickers(original(known) ?? [], told),
  );

/**
 * The tickers as told. One whose figures are the same stays the same object, whatever second it is from, so that only
 * what shows a price that moved is drawn again.
 */
export function mergeTickers(known: readonly Ticker[], told: readonly Ticker[]): Ticker[] {
  const bySymbol = new Map(known.map((ticker) => [ticker.symbol, ticker]));
  return told.map((ticker) => {
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
