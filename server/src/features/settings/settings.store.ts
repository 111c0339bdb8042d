import type { RowOf } from '@hongbao/prisma/rowWriter';
import type { World } from '../../world/world.ts';

/** All coins, in display order. */
export function listedCurrencies(world: World): Promise<RowOf<'Currency'>[]> {
  return world.memory.table('Currency', 'all', async () =>
    world.rows.many('Currency', { orderBy: [['sort', 'asc']] }),
  );
}

/** Every network of every coin, in display order. */
export function allNetworks(world: World): Promise<RowOf<'CurrencyNetwork'>[]> {
  return world.memory.table('CurrencyNetwork', 'all', async () =>
    world.rows.many('CurrencyNetwork', { orderBy: [['sort', 'asc']] }),
  );
}

export async function networksOf(
  world: World,
  currency: string,
): Promise<RowOf<'CurrencyNetwork'>[]> {
  return (await allNetworks(world)).filter((each) => each.currency === currency);
}

export function findSetting(world: World, key: string): Promise<RowOf<'Setting'> | null> {
  return world.memory.table('Setting', key, async () =>
    world.rows.first('Setting', { where: { key } }),
  );
}
