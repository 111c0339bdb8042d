import { units } from '../money.ts';
import { type TierRow, tiersOf } from './positions.tiers.ts';

/** The tiers and steps of the documented examples, for tests. */

/** Tiers of BTC and ETH. */
const majorTierRows: readonly TierRow[] = [
  { notionalCap: '50000', maxLeverage: 125, mmr: '0.004' },
  { notionalCap: '600000', maxLeverage: 100, mmr: '0.005' },
  { notionalCap: '3000000', maxLeverage: 75, mmr: '0.0065' },
  { notionalCap: '12000000', maxLeverage: 50, mmr: '0.01' },
  { notionalCap: '70000000', maxLeverage: 25, mmr: '0.02' },
];

/** Tiers of every other coin. */
const minorTierRows: readonly TierRow[] = [
  { notionalCap: '10000', maxLeverage: 75, mmr: '0.005' },
  { notionalCap: '100000', maxLeverage: 50, mmr: '0.01' },
  { notionalCap: '800000', maxLeverage: 25, mmr: '0.02' },
];

export const majorTiers = tiersOf(majorTierRows);
export const minorTiers = tiersOf(minorTierRows);
export const takerFee = units('0.0005');
export const spread = units('0.0002');
export const tick = units('0.01');
export const quantityStep = units('0.00001');
