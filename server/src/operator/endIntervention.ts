import { update } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../calls/decision.ts';
import { toEffective, firstOpenTick } from '../market/interventions.ts';
import type { World } from '../world/world.ts';
import { lookAnew } from './lookAnew.ts';

/**
 * Ends an intervention: what has not begun never acts, what runs stops with the last tick that somebody may have seen.
 * The price stays where a move, a ramp, a replay or a livelier time has brought it; a frozen one rejoins the market.
 * Refuses `notFound`, and `interventionOver` where nothing is left to end.
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
    await world.commit({ rows, timeline: lookAnew(found.symbol, now) }, now);
    return accept(null);
  });
}
