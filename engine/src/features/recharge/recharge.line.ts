import { formatFact } from '@hongbao/contracts/formatFact';
import { formatUnits } from '@hongbao/contracts/money';
import { rechargeLine } from '@hongbao/contracts/recharge/recharge.line';
import { MINUTE_MS } from '@hongbao/contracts/time';
import { houseAccount, memberAccount } from '../../ledger/accounts.ts';
import { effect } from '../../words/eventText.ts';
import { levelCheck } from '../levels/index.ts';
import { createLine } from '../lines/index.ts';

/** Duration of an automatic review, which the response with the deposit address contains. */
export const REVIEW_MS = 3 * MINUTE_MS;

/** Deposits: reviewed, and then credited or rejected. */
export const recharges = createLine({
  kind: 'recharge',
  contract: rechargeLine,
  table: 'Recharge',
  column: 'status',
  cellOf: rechargeLine.statusOf,
  step: 'recharge.review',
  priority: 25,
  isIndependent: true,
  states: {
    underReview: { stayMs: REVIEW_MS },
    delivered: {
      bookings: ({ id, memberId, currency, amount }) => [
        {
          op: 'post',
          id: `recharge/${id}`,
          kind: 'recharge',
          currency,
          debit: houseAccount('custody', currency),
          credit: memberAccount(memberId, 'main', currency),
          amount,
          ref: { type: 'recharge', id },
        },
      ],
      notice: 'rechargeDelivered',
      reason: null,
      timeline: ({ memberId }, now) => [levelCheck(memberId, now)],
    },
    rejected: { notice: 'rechargeRejected', reason: 'proofUnmatched' },
  },
  noticeFacts: ({ currency, amount }) => ({ currency, amount: formatUnits(amount) }),
  summary: ({ amount, currency, network }) =>
    effect('caseDeposit', { amount: formatFact(formatUnits(amount)), coin: currency, network }),
  pictures: ({ proofPath }) => (proofPath === '' ? [] : [proofPath]),
  happened: ({ currency }, event) => effect('depositDecided', { event, coin: currency }),
});
