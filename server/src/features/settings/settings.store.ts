import type { RowOf } from '@hongbao/prisma/rowWriter';
import type { World } from '../../world/world.ts';

/** All coins, in the order they are shown. */
export function listedCurrencies(world: World): Promise<RowOf<'Currency'>[]> {
  return world.memory.table('Currency', 'all', () =>
    world.read.currency.findMany({ orderBy: { sort: 'asc' } }),
  );
}

/** Every network of every coin, in the order they are shown. */
export function allNetworks(world: World): Promise<RowOf<'CurrencyNetwork'>[]> {
  return world.memory.table('CurrencyNetwork', 'all', () =>
    world.read.currencyNetwork.findMany({ orderBy: { sort: 'asc' } }),
  );
}

export async function networksOf(
  world: World,
  currency: string,
): Promise<RowOf<'CurrencyNetwork'>[]> {
  return (await allNetworks(world)).filter((each) => each.currency === currency);
}

export function findSetting(world: World, key: string): Promise<RowOf<'Setting'> | null> {
  return world.memory.table('Setting', key, () =>
    world.read.setting.findUnique({ where: { key } }),
  );
}
