import { formatFact } from '@hongbao/contracts/formatFact';
import { formatUnits } from '@hongbao/contracts/money';
import { rechargeStates } from '@hongbao/contracts/recharge/recharge.states';
import { mustMove } from '@hongbao/contracts/states';
import { rechargeStatus } from '@hongbao/contracts/recharge/recharge.types';
import { MINUTE_MS } from '@hongbao/contracts/time';
import { type RowOf, update } from '@hongbao/prisma/rowWriter';
import { houseAccount, memberAccount } from '../../ledger/accounts.ts';
import { type Reviewable, type Ruling, reviewPolicy } from '../../review/review.ts';
import { reasonOf } from '../../words/reasons.ts';
import type { Plan, TimelineChange } from '../../world/plan.ts';
import type { World } from '../../world/world.ts';
import { noticeRow } from '../content/index.ts';
import { findRecharge, waitingRecharges } from './recharge.store.ts';
import { effect } from '../../words/eventText.ts';
import { levelCheck } from '../levels/index.ts';

export const REVIEW = 'recharge.review';

/** Duration of an automatic review, which the response with the deposit address contains. */
export const REVIEW_MS = 3 * MINUTE_MS;

/** The review under the world's policy; none under `manual`, which waits for an operator. */
export async function reviewAppointment(
  world: World,
  rechargeId: string,
  now: number,
): Promise<TimelineChange[]> {
  const policy = await reviewPolicy(world, 'recharge');
  if (policy === 'manual') return [];
  return [{ op: 'schedule', kind: REVIEW, refId: rechargeId, at: now + REVIEW_MS }];
}

/** Decides a waiting deposit: credits it, or rejects it with a reason, and notifies the member. */
export function planVerdict(
  world: World,
  recharge: RowOf<'Recharge'>,
  { verdict, reason }: Ruling,
  now: number,
): Plan {
  const isApproved = verdict === 'approve';
  const status = rechargeStatus[mustMove(rechargeStates, 'underReview', verdict)];
  const { id, memberId, currency, amount } = recharge;
  const key = isApproved ? 'rechargeDelivered' : 'rechargeRejected';
  const why = reason ?? (isApproved ? null : reasonOf('proofUnmatched'));
  const facts = {
    currency,
    amount: formatUnits(amount),
    ...(why === null ? {} : { reason: why }),
  };
  return {
    rows: [
      update('Recharge', { id }, { status, reason: why, decidedAt: BigInt(now) }),
      noticeRow(world, memberId, now, {
        category: 'transaction',
        key,
        facts,
        refId: id,
        link: `/chongzhitixianRecord?kind=recharges&id=${id}`,
      }),
    ],
    ledger: isApproved
      ? [
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
        ]
      : [],
    timeline: [
      { op: 'cancel', kind: REVIEW, refId: id },
      ...(isApproved ? [levelCheck(memberId, now)] : []),
    ],
  };
}

/** Deposit reviews for operators. */
export const rechargeReviews: Reviewable = {
  kind: 'recharge',
  appointment: REVIEW,
  waiting: async (world, take) =>
    waitingRecharges(world.rows, take).map((row) => ({
      id: row.id,
      memberId: row.memberId,
      summary: effect('caseDeposit', {
        amount: formatFact(formatUnits(row.amount)),
        coin: row.currency,
        network: row.network,
      }),
      pictures: row.proofPath === '' ? [] : [row.proofPath],
      createdAt: Number(row.createdAt),
    })),
  rule: async (world, id, ruling, now) => {
    const recharge = findRecharge(world.rows, id);
    if (!recharge) return 'unknown';
    return recharge.status === rechargeStatus.underReview
      ? planVerdict(world, recharge, ruling, now)
      : 'decided';
  },
};
