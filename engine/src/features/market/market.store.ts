import type { Tier } from '@hongbao/contracts/positions/positions.tiers';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import type { World } from '../../world/world.ts';

/** A symbol with its leverages and tiers. */
export type Listing = RowOf<'MarketSymbol'> & {
  readonly leverages: readonly number[];
  readonly tiers: readonly Tier[];
};

/** The leverage presets of a ticket, up to the symbol's maximum. */
const LEVERAGES = [1, 2, 3, 5, 10, 20, 50, 75, 100] as const;

/** Symbols that are listed by `now`, in display order. */
export async function listedSymbols(world: World, now: number): Promise<Listing[]> {
  return (await allSymbols(world)).filter(
    ({ listedAt }) => listedAt === null || Number(listedAt) <= now,
  );
}

export async function listedSymbol(
  world: World,
  symbol: string,
  now: number,
): Promise<Listing | null> {
  return (await listedSymbols(world, now)).find((each) => each.symbol === symbol) ?? null;
}

function allSymbols(world: World): Promise<Listing[]> {
  return world.memory.table('MarketSymbol', 'all', async () => {
    const tiers = world.rows.many('LeverageTier', {
      orderBy: [
        ['symbol', 'asc'],
        ['tier', 'asc'],
      ],
    });
    return world.rows.many('MarketSymbol', { orderBy: [['sort', 'asc']] }).map((row) => ({
      ...row,
      leverages: LEVERAGES.filter((leverage) => leverage <= row.maxLeverage),
      tiers: tiersFrom(tiers.filter((tier) => tier.symbol === row.symbol)),
    }));
  });
}

function tiersFrom(rows: readonly RowOf<'LeverageTier'>[]): Tier[] {
  return rows.map((row, index) => ({
    notionalFloor: rows[index - 1]?.ceiling ?? 0n,
    notionalCap: row.ceiling,
    maxLeverage: row.maxLeverage,
    mmr: row.rate,
    cum: row.cumulative,
  }));
}
