import { z } from 'zod';
import { amount, count, rate } from '../fields.ts';
import { units } from '../money.ts';
import { type Tier, tiersOf } from './positions.tiers.ts';

/** The setting `contractConfig`: what a ticket needs beside the symbol list. Tiers by symbol, smallest first. */
export const contractConfig = z.object({
  spread: rate,
  leverageDefault: count,
  leverageWarnAbove: count,
  tiers: z.record(
    z.string(),
    z.array(z.object({ notionalCap: amount(), maxLeverage: count, mmr: rate, cum: amount() })),
  ),
});
export type ContractConfig = z.output<typeof contractConfig>;

/** The tiers of a symbol as the quote reads them; none when the symbol has none. */
export function tiersFor(config: ContractConfig, symbol: string): readonly Tier[] {
  return tiersOf(config.tiers[symbol] ?? []);
}

/** The whole spread around mark, a fraction in units. */
export function spreadOf(config: ContractConfig): bigint {
  return units(config.spread);
}
