import { units } from '@hongbao/contracts/money';
import { type RowChange, type RowOf, insert } from '@hongbao/prisma/rowWriter';
import type { MarketSymbol } from '../../market/market.types.ts';
import type { World } from '../../world/world.ts';
import { largestLeverage } from './ieo.store.ts';
import type { Ieo } from './ieo.types.ts';

/** Sort order of listed symbols and coins, after those of a new world. */
const SORT_FROM = 100;
const MIN_NOTIONAL = units('10');

/** The rows that make a token a coin and its symbol tradable from `at` on, starting at the winning price. */
export async function listingRows(world: World, ieo: Ieo, at: number): Promise<RowChange[]> {
  const { symbol, base, name, quantityPrecision, pricePrecision } = ieo;
  const { dailyVolatility, marketCorrelation, dailyVolume } = ieo;
  const traded: MarketSymbol = {
    symbol,
    base,
    quote: 'USDT',
    pricePrecision,
    quantityPrecision,
    basePrice: ieo.winningPrice,
    dailyVolatility,
    marketCorrelation,
    dailyVolume,
    listedAt: at,
  };
  const row: RowOf<'MarketSymbol'> = {
    ...traded,
    name,
    icon: base.toLowerCase(),
    maxLeverage: largestLeverage(world.rows, symbol),
    minNotional: MIN_NOTIONAL,
    status: 'trading',
    listedAt: BigInt(at),
    sort: SORT_FROM + ieo.sort,
  };
  const coin: RowOf<'Currency'> = {
    currency: base,
    name,
    icon: row.icon,
    decimals: quantityPrecision,
    isRechargeable: false,
    isWithdrawable: false,
    sort: SORT_FROM + ieo.sort,
  };
  return [insert('MarketSymbol', row), insert('Currency', coin)];
}
