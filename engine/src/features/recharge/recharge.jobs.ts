import { rechargeStatus } from '@hongbao/contracts/recharge/recharge.types';
import { reviewPolicy } from '../../review/review.ts';
import { rowsOf } from '../../world/about.ts';
import type { DueEvent, EventResult, TimelineHandler } from '../../world/handlers.ts';
import { ownEntry } from '../../world/needs.ts';
import type { World } from '../../world/world.ts';
import { findRecharge } from './recharge.store.ts';
import { REVIEW, planVerdict } from './review.ts';
import { effect } from '../../words/eventText.ts';

export const rechargeJobs: readonly TimelineHandler[] = [
  {
    kind: REVIEW,
    priority: 25,
    run: reviewRecharge,
    about: rowsOf('Recharge'),
    needs: ownEntry,
    isIndependent: true,
  },
];

/** Decides a deposit by the policy. Skips a deposit that was already decided, or that now waits for an operator. */
async function reviewRecharge(world: World, event: DueEvent): Promise<EventResult> {
  const recharge = findRecharge(world.rows, event.refId);
  const policy = await reviewPolicy(world, 'recharge');
  if (!recharge || recharge.status !== rechargeStatus.underReview || policy === 'manual')
    return { plan: {}, summary: effect('nothing') };
  const verdict = policy === 'reject' ? 'reject' : 'approve';
  const plan = planVerdict(world, recharge, { verdict, reason: null }, event.at);
  return { plan, summary: effect('depositDecided', { event: verdict, coin: recharge.currency }) };
}
