import { units } from '@hongbao/contracts/money';
import { type Tier, tiersOf } from '@hongbao/contracts/positions/positions.tiers';
import type { MarketSymbol } from './market.types.ts';

/** A symbol with the rules of trading it: a reference row, which a scenario may override. */
export interface ReferenceSymbol extends MarketSymbol {
  name: string;
  maxLeverage: number;
  leverages: readonly number[];
  minNotional: bigint;
  tiers: readonly Tier[];
}

const LEVERAGES = [1, 2, 3, 5, 10, 20, 50, 75, 100] as const;
const MIN_NOTIONAL = units('10');

const MAJOR_TIERS = tiersOf([
  { notionalCap: '50000', maxLeverage: 125, mmr: '0.004' },
  { notionalCap: '600000', maxLeverage: 100, mmr: '0.005' },
  { notionalCap: '3000000', maxLeverage: 75, mmr: '0.0065' },
  { notionalCap: '12000000', maxLeverage: 50, mmr: '0.01' },
  { notionalCap: '70000000', maxLeverage: 25, mmr: '0.02' },
]);
const OTHER_TIERS = tiersOf([
  { notionalCap: '10000', maxLeverage: 75, mmr: '0.005' },
  { notionalCap: '100000', maxLeverage: 50, mmr: '0.01' },
  { notionalCap: '800000', maxLeverage: 25, mmr: '0.02' },
]);

const MAJOR = { maxLeverage: 125, tiers: MAJOR_TIERS };
const OTHER = { maxLeverage: 75, tiers: OTHER_TIERS };

/** The ten symbols every world starts with. Columns: price, its decimals, quantity decimals, daily volatility, correlation, daily volume. */
export const REFERENCE_SYMBOLS: readonly ReferenceSymbol[] = [
  row('BTC', 'Bitcoin', MAJOR, ['95000', 2, 5, 0.025, 0.92, 28_000]),
  row('ETH', 'Ethereum', MAJOR, ['3300', 2, 4, 0.034, 0.85, 420_000]),
  row('SOL', 'Solana', OTHER, ['190', 2, 2, 0.042, 0.78, 5_200_000]),
  row('BNB', 'BNB', OTHER, ['690', 2, 3, 0.026, 0.74, 480_000]),
  row('XRP', 'XRP', OTHER, ['2.4', 4, 1, 0.043, 0.68, 310_000_000]),
  row('DOGE', 'Dogecoin', OTHER, ['0.34', 5, 0, 0.048, 0.76, 2_600_000_000]),
  row('ADA', 'Cardano', OTHER, ['0.95', 4, 0, 0.044, 0.75, 380_000_000]),
  row('LTC', 'Litecoin', OTHER, ['105', 2, 3, 0.036, 0.7, 1_900_000]),
  row('TRX', 'TRON', OTHER, ['0.25', 5, 0, 0.024, 0.55, 650_000_000]),
  row('LINK', 'Chainlink', OTHER, ['22', 3, 2, 0.044, 0.74, 14_000_000]),
];

type Figures = [
  price: string,
  pricePrecision: number,
  quantityPrecision: number,
  dailyVolatility: number,
  marketCorrelation: number,
  dailyVolume: number,
];

function row(
  base: string,
  name: string,
  { maxLeverage, tiers }: typeof MAJOR,
  figures: Figures,
): ReferenceSymbol {
  const [price, pricePrecision, quantityPrecision, dailyVolatility, correlation, volume] = figures;
  return {
    symbol: `${base}/USDT`,
    base,
    quote: 'USDT',
    name,
    basePrice: units(price),
    pricePrecision,
    quantityPrecision,
    dailyVolatility,
    marketCorrelation: correlation,
    dailyVolume: volume,
    maxLeverage,
    leverages: LEVERAGES.filter((leverage) => leverage <= maxLeverage),
    minNotional: MIN_NOTIONAL,
    tiers,
  };
}
