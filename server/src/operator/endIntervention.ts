import { update } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../calls/decision.ts';
import { toEffective, firstOpenTick } from '../market/interventions.ts';
import type { World } from '../world/world.ts';
import { recheckLevels } from './recheckLevels.ts';

/**
 * Ends an intervention. A pending intervention never takes effect; an active one ends with the last published tick. The
 * price remains at the level that a move, ramp, replay or volatility has reached; a frozen price returns to the natural
 * price. Refuses with `notFound`, or with `interventionOver` if the intervention has already ended.
 */
export async function endIntervention(world: World, id: string) {
  return world.exclusively(async (now) => {
    const found = world.market.interventions.find((each) => each.id === id);
    if (!found) return refuse('notFound');
    const { effectiveFrom, effectiveUntil } = toEffective(found);
    const firstTick = firstOpenTick(now);
    const isOver = effectiveFrom < firstTick && effectiveUntil <= firstTick;
    if (found.endedAt !== undefined || isOver) return refuse('interventionOver');
    const rows = [update('Intervention', { id }, { endedAt: BigInt(now) })];
    await world.commit({ rows, timeline: recheckLevels(found.symbol, now) }, now);
    return accept(null);
  });
}
