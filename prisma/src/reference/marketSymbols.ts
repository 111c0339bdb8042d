import { units } from '@hongbao/contracts/money';
import { type TierRow, tiersOf } from '@hongbao/contracts/positions/positions.tiers';
import type { RowOf } from '../rowWriter.ts';

/** Columns: coin, name, base price, price decimals, quantity decimals, daily volatility, correlation, daily volume. */
const rows = [
  ['BTC', 'Bitcoin', '95000', 2, 5, 0.03, 0.92, 28_000],
  ['ETH', 'Ethereum', '3300', 2, 4, 0.04, 0.85, 420_000],
  ['SOL', 'Solana', '190', 3, 2, 0.048, 0.78, 5_200_000],
  ['BNB', 'BNB', '690', 3, 3, 0.032, 0.74, 480_000],
  ['XRP', 'XRP', '2.4', 6, 1, 0.048, 0.68, 310_000_000],
  ['DOGE', 'Dogecoin', '0.34', 6, 0, 0.055, 0.76, 2_600_000_000],
  ['ADA', 'Cardano', '0.95', 6, 0, 0.05, 0.75, 380_000_000],
  ['LTC', 'Litecoin', '105', 4, 3, 0.042, 0.7, 1_900_000],
  ['TRX', 'TRON', '0.25', 6, 0, 0.03, 0.55, 650_000_000],
  ['LINK', 'Chainlink', '22', 4, 2, 0.05, 0.74, 14_000_000],
] as const;

const majors: readonly string[] = ['BTC', 'ETH'];

const majorTierRows: readonly TierRow[] = [
  { notionalCap: '50000', maxLeverage: 125, mmr: '0.004' },
  { notionalCap: '600000', maxLeverage: 100, mmr: '0.005' },
  { notionalCap: '3000000', maxLeverage: 75, mmr: '0.0065' },
  { notionalCap: '12000000', maxLeverage: 50, mmr: '0.01' },
  { notionalCap: '70000000', maxLeverage: 25, mmr: '0.02' },
];
const minorTierRows: readonly TierRow[] = [
  { notionalCap: '10000', maxLeverage: 75, mmr: '0.005' },
  { notionalCap: '100000', maxLeverage: 50, mmr: '0.01' },
  { notionalCap: '800000', maxLeverage: 25, mmr: '0.02' },
];

/** The ten symbols every world starts with. */
export const marketSymbols: readonly RowOf<'MarketSymbol'>[] = rows.map(
  (
    [base, name, price, pricePrecision, quantityPrecision, volatility, correlation, volume],
    sort,
  ) => ({
    symbol: `${base}/USDT`,
    base,
    quote: 'USDT',
    name,
    icon: base.toLowerCase(),
    pricePrecision,
    quantityPrecision,
    basePrice: units(price),
    dailyVolatility: volatility,
    marketCorrelation: correlation,
    dailyVolume: volume,
    maxLeverage: majors.includes(base) ? 125 : 75,
    minNotional: units('10'),
    status: 'trading',
    listedAt: null,
    sort,
  }),
);

export const leverageTiers: readonly RowOf<'LeverageTier'>[] = marketSymbols.flatMap(
  ({ symbol, base }) =>
    tiersOf(majors.includes(base) ? majorTierRows : minorTierRows).map((tier, index) => ({
      symbol,
      tier: index + 1,
      ceiling: tier.notionalCap,
      maxLeverage: tier.maxLeverage,
      rate: tier.mmr,
      cumulative: tier.cum,
    })),
);
