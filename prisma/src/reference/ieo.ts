import { units } from '@hongbao/contracts/money';
import { tiersOf } from '@hongbao/contracts/positions/positions.tiers';
import { DAY_MS, HOUR_MS } from '@hongbao/contracts/time';
import { type RowChange, insert } from '../rowWriter.ts';

/**
 * Columns: base, name, estimated price, winning price, supply, lot, maximum per member, price decimals, daily
 * volatility.
 */
const tokens = [
  ['NOVA', 'Nova Protocol', '0.5', '0.475', '100000', '100', '5000', 4, 0.07],
  ['TIDE', 'Tidewater', '1.2', '1.26', '50000', '50', '2500', 4, 0.065],
  ['ORBT', 'Orbit Network', '0.08', '0.08', '800000', '1000', '40000', 5, 0.08],
  ['FERN', 'Fern Storage', '2.4', '2.28', '30000', '25', '1500', 3, 0.06],
  ['QUAY', 'Quay Finance', '0.35', '0.3675', '200000', '100', '10000', 4, 0.07],
  ['GLYF', 'Glyph', '12', '11.4', '6000', '5', '300', 2, 0.055],
  ['MESA', 'Mesa Chain', '0.025', '0.025', '4000000', '5000', '200000', 6, 0.08],
  ['KITE', 'Kite Pay', '5.6', '5.88', '15000', '10', '800', 3, 0.06],
] as const;

/** Days between subscriptions. The first one opens when the world begins. */
const EVERY_DAYS = 14;
const CLOSE_DAYS = 3;
const PAY_DAYS = 4;
const LIST_DAYS = 5;

/** New tokens have low maximum leverage. */
const tierRows = [
  { notionalCap: '10000', maxLeverage: 20, mmr: '0.01' },
  { notionalCap: '100000', maxLeverage: 10, mmr: '0.025' },
];

/** The token subscriptions of a world that begins at `startsAt` (epoch ms): the first one is already open. */
export function ieoRows(startsAt: number): readonly RowChange[] {
  const first = Math.floor(startsAt / HOUR_MS) * HOUR_MS;
  return tokens.flatMap(
    ([base, name, estimated, winning, supply, lot, most, pricePrecision, volatility], sort) => {
      const symbol = `${base}/USDT`;
      const openAt = first + sort * EVERY_DAYS * DAY_MS;
      const after = (days: number) => BigInt(openAt + days * DAY_MS);
      const row = {
        id: base.toLowerCase(),
        name,
        symbol,
        base,
        estimatedPrice: units(estimated),
        winningPrice: units(winning),
        supply: units(supply),
        lotSize: units(lot),
        perMemberMax: units(most),
        status: openAt <= startsAt ? 'issuing' : 'upcoming',
        openAt: BigInt(openAt),
        closeAt: after(CLOSE_DAYS),
        payBefore: after(PAY_DAYS),
        listAt: after(LIST_DAYS),
        closingPrice: null,
        pricePrecision,
        quantityPrecision: 1,
        dailyVolatility: volatility,
        marketCorrelation: 0.6,
        dailyVolume: Number(supply) * 20,
        sort,
        drawRule: 2,
      };
      return [insert('Ieo', row), ...tiersOfToken(symbol)];
    },
  );
}

function tiersOfToken(symbol: string): RowChange[] {
  return tiersOf(tierRows).map((tier, index) =>
    insert('LeverageTier', {
      symbol,
      tier: index + 1,
      ceiling: tier.notionalCap,
      maxLeverage: tier.maxLeverage,
      rate: tier.mmr,
      cumulative: tier.cum,
    }),
  );
}
