import { units } from '../money.ts';
import type { ContractConfig } from './contractConfig.ts';
import type { Tier } from './positions.tiers.ts';

/** The tiers of a symbol for the quote functions; empty when the symbol has none. */
export function tiersFor(config: ContractConfig, symbol: string): readonly Tier[] {
  const rows = config.tiers[symbol] ?? [];
  return rows.map(({ notionalCap, maxLeverage, mmr, cum }, index) => ({
    notionalFloor: units(rows[index - 1]?.notionalCap ?? '0'),
    notionalCap: units(notionalCap),
    maxLeverage,
    mmr: units(mmr),
    cum: units(cum),
  }));
}

/** The whole spread around the mark price, a fraction in units. */
export function spreadOf(config: ContractConfig): bigint {
  return units(config.spread);
}
