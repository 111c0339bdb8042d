import { accept, refuse } from '../http/decision.ts';
import type { Reviewable, Ruling } from '../review/review.ts';
import type { World } from '../world/world.ts';

/** Gives an operator's verdict on a case. Refuses `notFound` and `decisionAlreadyMade`. */
export async function decideCase(world: World, reviewable: Reviewable, id: string, ruling: Ruling) {
  return world.alone(async (now) => {
    const plan = await reviewable.rule(world, id, ruling, now);
    if (plan === 'unknown') return refuse('notFound');
    if (plan === 'decided') return refuse('decisionAlreadyMade');
    await world.commit(plan, now);
    return accept(null);
  });
}
