import type { RowOf } from '@hongbao/prisma/rowWriter';
import type { World } from '../../world/world.ts';

/** The names of all settings that a world stores. */
export function settingNames(world: World): Promise<string[]> {
  // No key contains a space.
  return world.memory.table('Setting', 'all names', async () =>
    world.rows.many('Setting', {}).map(({ key }) => key),
  );
}

export function findSetting(world: World, key: string): Promise<RowOf<'Setting'> | null> {
  return world.memory.table('Setting', key, async () =>
    world.rows.first('Setting', { where: { key } }),
  );
}
