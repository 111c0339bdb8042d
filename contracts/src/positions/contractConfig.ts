import { z } from 'zod';
import { amount, count, rate } from '../fields.ts';

/** The setting `contractConfig`: the terms that a ticket needs besides the symbol list. Tiers by symbol, smallest first. */
export const contractConfig = z.object({
  spread: rate,
  tiers: z.record(
    z.string(),
    z.array(z.object({ notionalCap: amount(), maxLeverage: count, mmr: rate, cum: amount() })),
  ),
});
export type ContractConfig = z.output<typeof contractConfig>;
