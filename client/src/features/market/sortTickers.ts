import { multiply, units } from '@hongbao/contracts/money';
import type { Ticker } from './market.api.ts';

export const sortings = ['volume', 'change', 'name'] as const;
export type Sorting = (typeof sortings)[number];

const descending = (a: bigint, b: bigint) => (a === b ? 0 : a > b ? -1 : 1);
/** Volume in USDT. The volume of a ticker is in coins, which cannot be compared between coins. */
const turnover = (ticker: Ticker) =>
  multiply(units(ticker.volume24h), units(ticker.price), 'truncate');

const orders: Record<Sorting, (a: Ticker, b: Ticker) => number> = {
  volume: (a, b) => descending(turnover(a), turnover(b)),
  change: (a, b) => descending(units(a.change24h), units(b.change24h)),
  name: (a, b) => a.symbol.localeCompare(b.symbol),
};

/** Sorts tickers: by name in ascending order, by any other column in descending order. */
export function sortTickers(tickers: readonly Ticker[], by: Sorting): Ticker[] {
  return tickers.toSorted(orders[by]);
}
