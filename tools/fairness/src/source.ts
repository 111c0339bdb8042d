import { marketSymbols } from '@hongbao/prisma/reference/marketSymbols';
import { createMarket, type Market } from '@hongbao/engine/market/market';
import type { MarketSymbol } from '@hongbao/engine/market/market.types';
import { createSharedRandomness } from '@hongbao/engine/market/natural';

/** The part of a market that a member can read. */
export type PublicMarket = Pick<
  Market,
  'symbols' | 'markPrice' | 'candles' | 'ticker' | 'firstCrossing'
>;

/** One world under attack. */
export interface Source {
  market: PublicMarket;
  /** The second at which the spans of the price model begin. It is secret to members, but the attacker is given it. */
  phase: number;
}

/** Creates the world of a seed that starts at an instant (epoch ms). */
export type Build = (seed: string, originAt: number) => Source;

export const SYMBOLS: readonly MarketSymbol[] = marketSymbols.map(
  ({ listedAt: _always, ...row }) => row,
);

export const buildMarket: Build = (seed, originAt) => ({
  market: createMarket({ seed, symbols: SYMBOLS, originAt }),
  phase: createSharedRandomness(seed, Math.floor(originAt / 1_000)).phase,
});

const UNITS = 1e8;

/** Returns a published price. `second` is the number of seconds since 1970. */
export function priceAt(market: PublicMarket, symbol: string, second: number): number {
  return Number(market.markPrice(symbol, second * 1_000)) / UNITS;
}
