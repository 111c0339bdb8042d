import { remove, update } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../calls/decision.ts';
import { toEffective, firstOpenTick } from '../market/interventions.ts';
import type { World } from '../world/world.ts';

/**
 * Ends an intervention. A pending intervention never takes effect; an active one ends with the last published tick. The
 * price remains at the level that the intervention has reached. An intervention that the market ignores is deleted. Refuses with `notFound`, or with `interventionOver` if the intervention has already ended.
 */
export async function endIntervention(world: World, id: string) {
  return world.exclusively(async (now) => {
    const [stored] = world.rows('Intervention', { id });
    if (!stored) return refuse('notFound');
    const found = world.market.interventions.find((each) => each.id === id);
    if (!found) {
      // The market refuses it and ignores it, so that nothing depends on its row.
      await world.commit({ rows: [remove('Intervention', { id })] }, now);
      return accept(null);
    }
    const { effectiveFrom, effectiveUntil } = toEffective(found);
    const firstTick = firstOpenTick(now);
    const isOver = effectiveFrom < firstTick && effectiveUntil <= firstTick;
    if (found.endedAt !== undefined || isOver) return refuse('interventionOver');
    const rows = [update('Intervention', { id }, { endedAt: BigInt(now) })];
    await world.commit({ rows }, now);
    return accept(null);
  });
}
