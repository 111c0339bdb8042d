import type { RowOf } from '@hongbao/prisma/rowWriter';
import type { World } from '../../world/world.ts';

export type VipLevel = RowOf<'VipLevel'>;

/** All levels, lowest first. */
export function vipLevels(world: World): Promise<VipLevel[]> {
  return world.memory.table('VipLevel', 'all', async () =>
    world.rows.many('VipLevel', { orderBy: [['level', 'asc']] }),
  );
}

/** The taker fee of a level, a rate in units. */
export async function takerFeeRate(world: World, level: number): Promise<bigint> {
  const found = (await vipLevels(world)).find((each) => each.level === level);
  if (!found) throw new Error(`There is no VIP level ${level}`);
  return found.takerFeeRate;
}
