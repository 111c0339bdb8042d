import { formatFact } from '@hongbao/contracts/formatFact';
import { formatUnits } from '@hongbao/contracts/money';
import { MINUTE_MS } from '@hongbao/contracts/time';
import { withdrawalLine } from '@hongbao/contracts/withdrawal/withdrawal.line';
import { effect } from '../../words/eventText.ts';
import { levelCheck } from '../levels/index.ts';
import { createLine } from '../lines/index.ts';
import { maskDestination } from '../settlement/index.ts';
import { holdWithdrawal, payWithdrawal, refundWithdrawal, releaseWithdrawal } from './bookings.ts';

const REVIEW_MS = 3 * MINUTE_MS;
const PAYOUT_MS = 2 * MINUTE_MS;
const TRANSFER_MS = 5 * MINUTE_MS;

/** Time from the request to the arrival without an operator's decision. */
export const ARRIVAL_MS = REVIEW_MS + PAYOUT_MS + TRANSFER_MS;

const finished = (_: unknown, now: number) => ({ finishedAt: BigInt(now) });

/**
 * Withdrawals: reviewed, paid out, delivered. An approved one can still be rejected; for one that is paid out, an
 * operator's approval reports its arrival and a rejection its return.
 */
export const withdrawals = createLine({
  kind: 'withdrawal',
  contract: withdrawalLine,
  table: 'Withdrawal',
  column: 'state',
  step: 'withdrawal.step',
  priority: 26,
  states: {
    underReview: { stayMs: REVIEW_MS, bookings: holdWithdrawal },
    approved: { stayMs: PAYOUT_MS, notice: 'withdrawalApproved' },
    paidOut: { stayMs: TRANSFER_MS, bookings: payWithdrawal, notice: 'withdrawalPaidOut' },
    delivered: { notice: 'withdrawalDelivered', cells: finished },
    rejected: {
      bookings: releaseWithdrawal,
      notice: 'withdrawalRejected',
      reason: 'withdrawalNotApproved',
      cells: finished,
    },
    failed: {
      bookings: refundWithdrawal,
      notice: 'withdrawalFailed',
      reason: 'transferReturned',
      cells: finished,
      timeline: ({ memberId }, now) => [levelCheck(memberId, now)],
    },
  },
  failsFrom: 'paidOut',
  noticeFacts: ({ amount, currency, destination }) => ({
    amount: formatUnits(amount),
    currency,
    destination: maskDestination(destination),
  }),
  summary: ({ amount, currency, destination, state }) =>
    effect('caseWithdrawal', {
      amount: formatFact(formatUnits(amount)),
      coin: currency,
      destination: maskDestination(destination),
      state,
    }),
  happened: ({ currency }, event) => effect('withdrawalMoved', { event, coin: currency }),
});
