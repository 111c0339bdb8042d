import type { rulings } from '@hongbao/contracts/control/decisions.calls';
import { accept, refuse } from '../calls/decision.ts';
import type { Reviewable, Ruling } from '../review/review.ts';
import type { World } from '../world/world.ts';

/**
 * Applies an operator's verdict to an application. Refuses with `notFound`, `decisionAlreadyMade`, or for the verdict
 * `fail` if the application has no further steps.
 */
export async function decideCase(
  world: World,
  reviewable: Reviewable,
  id: string,
  { verdict, reason }: Omit<Ruling, 'verdict'> & { readonly verdict: (typeof rulings)[number] },
) {
  return world.exclusively(async (now) => {
    const plan =
      verdict === 'fail'
        ? await reviewable.fail?.(world, id, reason, now)
        : await reviewable.rule(world, id, { verdict, reason }, now);
    if (plan === undefined) return refuse('verdictNotOfThisKind');
    if (plan === 'unknown') return refuse('notFound');
    if (plan === 'decided') return refuse('decisionAlreadyMade');
    await world.commit(plan, now);
    return accept(null);
  });
}
