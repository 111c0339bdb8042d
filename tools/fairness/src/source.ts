import { marketSymbols } from '@hongbao/prisma/reference/marketSymbols';
import { createMarket, type Market } from '@hongbao/server/market/market';
import type { MarketSymbol } from '@hongbao/server/market/market.types';
import { createClimate } from '@hongbao/server/market/natural';

/** What a member can read of a market. */
export type PublicMarket = Pick<
  Market,
  'symbols' | 'markPrice' | 'candles' | 'ticker' | 'firstCrossing'
>;

/** One world under attack. */
export interface Source {
  market: PublicMarket;
  /** The secret second at which the spans of the price begin; the attacker is given it. */
  phase: number;
}

/** Makes the world of a seed that begins at an instant (epoch ms). */
export type Build = (seed: string, originAt: number) => Source;

export const SYMBOLS: readonly MarketSymbol[] = marketSymbols.map(
  ({ listedAt: _always, ...row }) => row,
);

export const buildMarket: Build = (seed, originAt) => ({
  market: createMarket({ seed, symbols: SYMBOLS, originAt }),
  phase: createClimate(seed, Math.floor(originAt / 1_000)).phase,
});

const UNITS = 1e8;

/** A published price. `second`: since 1970. */
export function priceAt(market: PublicMarket, symbol: string, second: number): number {
  return Number(market.markPrice(symbol, second * 1_000)) / UNITS;
}
