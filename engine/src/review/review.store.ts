import type { World } from '../world/world.ts';

/** Finds the operator's policy for one kind of review. */
export function findPolicy(world: World, kind: string) {
  return world.memory.table('ReviewPolicy', kind, async () =>
    world.rows.first('ReviewPolicy', { where: { kind } }),
  );
}
