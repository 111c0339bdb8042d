import { formatUnits } from '@hongbao/contracts/money';
import type { ContractConfig } from '@hongbao/contracts/positions/contractConfig';
import type { World } from '../../world/world.ts';
import { listedSymbols } from '../market/index.ts';
import { SPREAD } from './tradingTerms.ts';

/** The setting `contractConfig`: the terms from which a ticket computes the same amounts as this server. */
export async function contractTerms(world: World, now: number): Promise<ContractConfig> {
  const listings = await listedSymbols(world, now);
  const tiers = listings.map(({ symbol, tiers: rows }) => [
    symbol,
    rows.map(({ notionalCap, maxLeverage, mmr, cum }) => ({
      notionalCap: formatUnits(notionalCap),
      maxLeverage,
      mmr: formatUnits(mmr),
      cum: formatUnits(cum),
    })),
  ]);
  return { spread: formatUnits(SPREAD), tiers: Object.fromEntries(tiers) };
}
