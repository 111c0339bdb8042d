import type { NoticeKey } from '@hongbao/contracts/content/notices.facts';
import { loanStates } from '@hongbao/contracts/loans/loans.states';
import type { ReviewPolicy } from '@hongbao/contracts/control/decisions.calls';
import type { LoanStatus } from '@hongbao/contracts/loans/loans.types';
import { formatUnits } from '@hongbao/contracts/money';
import { nextState } from '@hongbao/contracts/states';
import { HOUR_MS, MINUTE_MS, toWireTime } from '@hongbao/contracts/time';
import { update } from '@hongbao/prisma/rowWriter';
import { reviewPolicy } from '../../review/review.ts';
import { reasonOf } from '../../words/reasons.ts';
import type { Plan, TimelineChange } from '../../world/plan.ts';
import type { World } from '../../world/world.ts';
import { noticeRow } from '../content/index.ts';
import { payOut, releaseCollateral } from './bookings.ts';
import type { Loan } from './loan.types.ts';
import { loanScreen } from './loanScreen.ts';
import { endOf, watchBelow } from './loans.rules.ts';
import { keepWatching, replanWatch } from './watch.ts';

/** Timeline event: the next automatic step of an application. */
export const STEP = 'loans.step';
/** Timeline event: the end of the term, and of the grace period after it. */
export const DUE = 'loans.due';
export const GRACE_OVER = 'loans.graceOver';

/** Time for which an application that advances automatically stays in a status. */
const stayMs: Partial<Record<LoanStatus, number>> = {
  underReview: 2 * MINUTE_MS,
  pendingReview: 5 * MINUTE_MS,
  waiting: MINUTE_MS,
};

export type LoanEvent = 'escalate' | 'approve' | 'reject' | 'payOut';

/** The first review step under the world's policy; none under `manual`, which waits for an operator. */
export async function firstStep(world: World, loan: Loan, now: number): Promise<TimelineChange[]> {
  return stepFrom(loan, await reviewPolicy(world, 'loan'), now);
}

/** A step of an application, with the facts of its notice. */
interface Move {
  readonly event: LoanEvent;
  readonly reason: string | null;
  readonly policy: ReviewPolicy;
}

/**
 * Plans a step of an application: its row, its money, a notice, and the next timeline entry. Null when its status has no
 * such transition.
 */
export function planMove(
  world: World,
  loan: Loan,
  { event, reason, policy }: Move,
  now: number,
): Plan | null {
  const status = nextState(loanStates, loan.status, event);
  if (status === null) return null;
  const { id, memberId } = loan;
  const why = status === 'rejected' ? (reason ?? reasonOf('loanNotApproved')) : null;
  const moved = movedTo({ ...loan, status, reason: why }, now);
  const { startAt, endAt, closedAt, watchBelow: watch } = moved;
  const notice = {
    category: 'transaction' as const,
    key: noticeKeys[status],
    facts: {
      amount: formatUnits(loan.amount),
      ...(why === null ? {} : { reason: why }),
      ...(endAt === null ? {} : { endTime: toWireTime(Number(endAt)) }),
    },
    refId: id,
    link: loanScreen(id),
  };
  const { key } = notice;
  return {
    rows: [
      update('Loan', { id }, { status, reason: why, startAt, endAt, closedAt, watchBelow: watch }),
      ...(key ? [noticeRow(world, memberId, now, { ...notice, key })] : []),
    ],
    ledger:
      status === 'passed' ? payOut(loan) : status === 'rejected' ? releaseCollateral(loan) : [],
    timeline: [
      { op: 'cancel', kind: STEP, refId: id },
      ...stepFrom(moved, policy, now),
      ...termAppointments(moved),
      ...replanWatch(world, moved, now),
      ...(moved.watchBelow === null ? [] : keepWatching(world, now)),
    ],
  };
}

const noticeKeys: Partial<Record<LoanStatus, NoticeKey>> = {
  pendingReview: 'loanPendingReview',
  waiting: 'loanApproved',
  rejected: 'loanRejected',
  passed: 'loanPaidOut',
};

/** Sets the times of a loan that belong to its new status. */
function movedTo(loan: Loan, now: number): Loan {
  if (loan.status === 'rejected') return { ...loan, closedAt: BigInt(now) };
  if (loan.status !== 'passed') return loan;
  const running = { ...loan, startAt: BigInt(now), endAt: BigInt(endOf(now, loan)) };
  return { ...running, watchBelow: watchBelow(running) };
}

function termAppointments({ id, status, endAt, graceHours }: Loan): TimelineChange[] {
  if (status !== 'passed' || endAt === null) return [];
  const end = Number(endAt);
  return [
    { op: 'schedule', kind: DUE, refId: id, at: end },
    { op: 'schedule', kind: GRACE_OVER, refId: id, at: end + graceHours * HOUR_MS },
  ];
}

function stepFrom({ id, status }: Loan, policy: ReviewPolicy, now: number): TimelineChange[] {
  const stay = stayMs[status];
  if (stay === undefined) return [];
  const waitsForOperator = status !== 'waiting' && policy === 'manual';
  return waitsForOperator ? [] : [{ op: 'schedule', kind: STEP, refId: id, at: now + stay }];
}
