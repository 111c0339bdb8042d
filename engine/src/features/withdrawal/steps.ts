import type { NoticeKey } from '@hongbao/contracts/content/notices.facts';
import { formatUnits } from '@hongbao/contracts/money';
import { nextState } from '@hongbao/contracts/states';
import { MINUTE_MS } from '@hongbao/contracts/time';
import {
  type WithdrawalState,
  withdrawalStates,
} from '@hongbao/contracts/withdrawal/withdrawal.states';
import { update } from '@hongbao/prisma/rowWriter';
import { reviewPolicy } from '../../review/review.ts';
import type { Instruction } from '../../ledger/ledger.types.ts';
import { reasonOf } from '../../words/reasons.ts';
import { type Plan, type TimelineChange, mergePlans } from '../../world/plan.ts';
import type { World } from '../../world/world.ts';
import { noticeRow } from '../content/index.ts';
import { maskDestination } from '../settlement/index.ts';
import { payWithdrawal, refundWithdrawal, releaseWithdrawal } from './bookings.ts';
import type { Withdrawal } from './withdrawal.store.ts';
import { levelCheck } from '../levels/index.ts';

/** Timeline event: the next automatic step of a withdrawal. */
export const STEP = 'withdrawal.step';

/** Time for which a withdrawal that advances automatically stays in a state. */
const stayMs: Partial<Record<WithdrawalState, number>> = {
  underReview: 3 * MINUTE_MS,
  approved: 2 * MINUTE_MS,
  paidOut: 5 * MINUTE_MS,
};

/** Time from the request to the arrival without an operator's decision. */
export const arrivalMs = Object.values(stayMs).reduce((sum, stay) => sum + stay, 0);

/** Default reasons of decisions without a reason. */
const defaultReasons = {
  rejected: reasonOf('withdrawalNotApproved'),
  failed: reasonOf('transferReturned'),
};

export type WithdrawalEvent = 'approve' | 'reject' | 'payOut' | 'deliver';

/** The review under the world's policy; none under `manual`, which waits for an operator. */
export async function firstStep(world: World, id: string, now: number): Promise<TimelineChange[]> {
  if ((await reviewPolicy(world, 'withdrawal')) === 'manual') return [];
  return stepFrom('underReview', id, now);
}

/**
 * Plans a step of a withdrawal: its row, its money, a notice, and the next timeline entry. Null when its state has no such
 * transition.
 */
export function planMove(
  world: World,
  withdrawal: Withdrawal,
  event: WithdrawalEvent,
  reason: string | null,
  now: number,
): Plan | null {
  const { id, memberId, currency, amount, destination } = withdrawal;
  const state = nextState(withdrawalStates, withdrawal.state, event);
  if (state === null) return null;
  const why = state === 'rejected' || state === 'failed' ? (reason ?? defaultReasons[state]) : null;
  const key = noticeKeys[state];
  const facts = {
    amount: formatUnits(amount),
    currency,
    destination: maskDestination(destination),
    ...(why === null ? {} : { reason: why }),
  };
  const notice = key && {
    category: 'transaction' as const,
    key,
    facts,
    refId: id,
    link: `/chongzhitixianRecord?kind=withdrawals&id=${id}`,
  };
  const cells = {
    state,
    reason: why,
    ...(withdrawal.decidedAt === null ? { decidedAt: BigInt(now) } : {}),
    ...(stayMs[state] === undefined ? { finishedAt: BigInt(now) } : {}),
  };
  return {
    rows: [
      update('Withdrawal', { id }, cells),
      ...(notice ? [noticeRow(world, memberId, now, notice)] : []),
    ],
    ledger: moneyOf[state]?.(withdrawal) ?? [],
    timeline: [
      { op: 'cancel', kind: STEP, refId: id },
      ...stepFrom(state, id, now),
      ...(state === 'failed' ? [levelCheck(memberId, now)] : []),
    ],
  };
}

/** Plans the transitions to a failed withdrawal in one plan: approved, paid out, returned. Null when it has ended. */
export function planFailure(
  world: World,
  withdrawal: Withdrawal,
  reason: string | null,
  now: number,
): Plan | null {
  const plans: Plan[] = [];
  let moved = withdrawal;
  for (const event of ['approve', 'payOut'] as const) {
    const state = nextState(withdrawalStates, moved.state, event);
    if (moved.state === 'paidOut' || state === null) continue;
    plans.push(planMove(world, moved, event, null, now) ?? {});
    moved = { ...moved, state, decidedAt: moved.decidedAt ?? BigInt(now) };
  }
  const last = planMove(world, moved, 'reject', reason, now);
  if (!last) return null;
  // The timeline entries of the intermediate transitions are omitted.
  return mergePlans(...plans.map(({ rows = [], ledger = [] }) => ({ rows, ledger })), last);
}

/** The ledger movements when a withdrawal enters a state. */
const moneyOf: Partial<Record<WithdrawalState, (withdrawal: Withdrawal) => Instruction[]>> = {
  paidOut: payWithdrawal,
  rejected: releaseWithdrawal,
  failed: refundWithdrawal,
};

const noticeKeys: Partial<Record<WithdrawalState, NoticeKey>> = {
  approved: 'withdrawalApproved',
  paidOut: 'withdrawalPaidOut',
  delivered: 'withdrawalDelivered',
  rejected: 'withdrawalRejected',
  failed: 'withdrawalFailed',
};

function stepFrom(state: WithdrawalState, id: string, now: number): TimelineChange[] {
  const stay = stayMs[state];
  return stay === undefined ? [] : [{ op: 'schedule', kind: STEP, refId: id, at: now + stay }];
}
