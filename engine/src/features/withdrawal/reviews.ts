import { formatFact } from '@hongbao/contracts/formatFact';
import { formatUnits } from '@hongbao/contracts/money';
import type { Reviewable } from '../../review/review.ts';
import { maskDestination } from '../settlement/index.ts';
import { STEP, planFailure, planMove } from './steps.ts';
import { findWithdrawal, openWithdrawals } from './withdrawal.store.ts';
import { effect } from '../../words/eventText.ts';

/**
 * Withdrawal reviews for operators. A withdrawal under review can be approved or rejected; an approved one can still be
 * rejected; for one that is paid out, an approval reports its arrival and a rejection its return.
 */
export const withdrawalReviews: Reviewable = {
  kind: 'withdrawal',
  appointment: STEP,
  waiting: async (world, take) =>
    openWithdrawals(world.rows, take).map((row) => ({
      id: row.id,
      memberId: row.memberId,
      summary: effect('caseWithdrawal', {
        amount: formatFact(formatUnits(row.amount)),
        coin: row.currency,
        destination: maskDestination(row.destination),
        state: row.state,
      }),
      createdAt: Number(row.createdAt),
    })),
  rule: async (world, id, { verdict, reason }, now) => {
    const withdrawal = findWithdrawal(world.rows, id);
    if (!withdrawal) return 'unknown';
    return planMove(world, withdrawal, verdict, reason, now) ?? 'decided';
  },
  fail: async (world, id, reason, now) => {
    const withdrawal = findWithdrawal(world.rows, id);
    if (!withdrawal) return 'unknown';
    return planFailure(world, withdrawal, reason, now) ?? 'decided';
  },
};
