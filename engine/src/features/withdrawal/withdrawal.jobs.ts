import type { WithdrawalState } from '@hongbao/contracts/withdrawal/withdrawal.states';
import { reviewPolicy } from '../../review/review.ts';
import { rowsOf } from '../../world/about.ts';
import type { DueEvent, EventResult, TimelineHandler } from '../../world/handlers.ts';
import { ownEntry } from '../../world/needs.ts';
import type { World } from '../../world/world.ts';
import { STEP, type WithdrawalEvent, planMove } from './steps.ts';
import { findWithdrawal } from './withdrawal.store.ts';
import { effect } from '../../words/eventText.ts';

export const withdrawalJobs: readonly TimelineHandler[] = [
  {
    kind: STEP,
    priority: 26,
    run: advanceWithdrawal,
    about: rowsOf('Withdrawal'),
    needs: ownEntry,
  },
];

/** The next automatic transition of a withdrawal; under `manual` the review waits for an operator. */
async function advanceWithdrawal(world: World, event: DueEvent): Promise<EventResult> {
  const nothing = { plan: {}, summary: effect('nothing') };
  const withdrawal = findWithdrawal(world.rows, event.refId);
  const move = withdrawal && (await nextMove(world, withdrawal.state));
  const plan = withdrawal && move ? planMove(world, withdrawal, move, null, event.at) : null;
  return plan && withdrawal && move
    ? { plan, summary: effect('withdrawalMoved', { event: move, coin: withdrawal.currency }) }
    : nothing;
}

async function nextMove(world: World, state: WithdrawalState): Promise<WithdrawalEvent | null> {
  if (state === 'approved') return 'payOut';
  if (state === 'paidOut') return 'deliver';
  const policy = await reviewPolicy(world, 'withdrawal');
  if (state !== 'underReview' || policy === 'manual') return null;
  return policy === 'reject' ? 'reject' : 'approve';
}
