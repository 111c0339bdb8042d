import { formatFact } from '@hongbao/contracts/formatFact';
import { loanStates } from '@hongbao/contracts/loans/loans.states';
import { formatUnits } from '@hongbao/contracts/money';
import { HOUR_MS, MINUTE_MS, toWireTime } from '@hongbao/contracts/time';
import type { TimelineChange } from '../../world/plan.ts';
import { unfinished } from '../../world/needs.ts';
import type { World } from '../../world/world.ts';
import { effect } from '../../words/eventText.ts';
import { createLine } from '../lines/index.ts';
import { holdCollateral, payOut, releaseCollateral } from './bookings.ts';
import type { Loan } from './loan.types.ts';
import { loanScreen } from './loanScreen.ts';
import { collateralOf, endOf, watchBelow } from './loans.rules.ts';
import { keepWatching, replanWatch } from './watch.ts';

/** Timeline event: the end of the term, and of the grace period after it. */
export const DUE = 'loans.due';
export const GRACE_OVER = 'loans.graceOver';

/** Loans, until they are paid out: reviewed once, or twice because of their size, and paid out a minute later. */
export const loans = createLine({
  kind: 'loan',
  contract: { machine: loanStates, inList: loanScreen },
  table: 'Loan',
  column: 'status',
  step: 'loans.step',
  priority: 27,
  needs: unfinished('Loan', loanStates),
  isIndependent: true,
  states: {
    underReview: { stayMs: 2 * MINUTE_MS, bookings: holdCollateral },
    pendingReview: { stayMs: 5 * MINUTE_MS, notice: 'loanPendingReview' },
    waiting: { stayMs: MINUTE_MS, notice: 'loanApproved' },
    rejected: {
      bookings: releaseCollateral,
      notice: 'loanRejected',
      reason: 'loanNotApproved',
      cells: (_, now) => ({ closedAt: BigInt(now) }),
    },
    passed: {
      bookings: payOut,
      notice: 'loanPaidOut',
      cells: (loan, now) => {
        const running = { ...loan, startAt: BigInt(now), endAt: BigInt(endOf(now, loan)) };
        return { startAt: running.startAt, endAt: running.endAt, watchBelow: watchBelow(running) };
      },
      timeline: termAppointments,
    },
    repaid: {},
  },
  approval: ({ status, needsSecondLook }) =>
    status === 'underReview' && needsSecondLook ? 'escalate' : 'approve',
  noticeFacts: ({ amount, endAt }) => ({
    amount: formatUnits(amount),
    ...(endAt === null ? {} : { endTime: toWireTime(Number(endAt)) }),
  }),
  summary: (loan: Loan) => {
    const { amount, days, status, type } = loan;
    const pledge = collateralOf(loan);
    const on = pledge ? `${formatFact(formatUnits(pledge.quantity))} ${pledge.currency}` : type;
    const asked = formatFact(formatUnits(amount));
    return effect('caseLoan', { amount: asked, days: String(days), on, state: status });
  },
  // A loan is disbursed, a withdrawal is sent: most languages have a word for each.
  happened: ({ type }, event) =>
    effect('loanMoved', { event: event === 'payOut' ? 'disburse' : event, type }),
});

function termAppointments(loan: Loan, now: number, world: World): TimelineChange[] {
  const { id, endAt, graceHours } = loan;
  const end = Number(endAt);
  return [
    { op: 'schedule', kind: DUE, refId: id, at: end },
    { op: 'schedule', kind: GRACE_OVER, refId: id, at: end + graceHours * HOUR_MS },
    ...replanWatch(world, loan, now),
    ...(loan.watchBelow === null ? [] : keepWatching(world, now)),
  ];
}
