import { findPolicy } from './recharge.store.ts';
import type { World } from '../../world/world.ts';

/** How deposits of this world are reviewed: by itself, by an operator, or always rejected. */
export async function reviewPolicy(world: World): Promise<'auto' | 'manual' | 'reject'> {
  const row = await world.memory.table('ReviewPolicy', 'recharge', () => findPolicy(world.read));
  return row?.policy === 'manual' || row?.policy === 'reject' ? row.policy : 'auto';
}
