import { update } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../calls/decision.ts';
import { toEffective, firstOpenTick } from '../market/interventions.ts';
import type { World } from '../world/world.ts';
import { recheckLevels } from './recheckLevels.ts';

/**
 * Ends an intervention: a pending one never takes effect, an active one ends with the last tick that may be public. The
 * price stays at the level that a move, ramp, replay or volatility has reached; a frozen price rejoins the market.
 * Refuses `notFound`, and `interventionOver` if it has already ended.
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
