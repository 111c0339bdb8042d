import { mulDiv, units } from '@hongbao/contracts/money';
import { type RowChange, type RowOf, insert } from '@hongbao/prisma/rowWriter';
import type { MarketSymbol } from '../../market/market.types.ts';
import type { World } from '../../world/world.ts';
import { largestLeverage } from './ieo.store.ts';
import type { Ieo } from './ieo.types.ts';

/** Young symbols and coins stand after those every world has. */
const SORT_FROM = 100;
const MIN_NOTIONAL = units('10');
/** As fine as a price can be: to find the base price behind one tick. */
const FINEST = 8;

/** The rows that make a token a coin and its symbol tradable from `at` on, beginning at the winning price. */
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
    basePrice: basePriceFor(world, traded, at),
    name,
    icon: base.toLowerCase(),
    maxLeverage: await largestLeverage(world.read, symbol),
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

/** The noise has its own height at every second: the base price that makes the first tick the wanted one. */
function basePriceFor(world: World, symbol: MarketSymbol, at: number): bigint {
  const { basePrice: wanted } = symbol;
  const probe = { ...symbol, pricePrecision: FINEST };
  const market = world.market.withSymbols([...world.market.symbols, probe]);
  return mulDiv(wanted, wanted, market.markPrice(symbol.symbol, at), 'floor');
}
