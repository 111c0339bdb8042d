import { formatFact } from '@hongbao/contracts/formatFact';
import { formatUnits } from '@hongbao/contracts/money';
import { type Reviewable, reviewPolicy } from '../../review/review.ts';
import type { Loan } from './loan.types.ts';
import { collateralOf } from './loans.rules.ts';
import { findLoan, reviewedLoans } from './loans.store.ts';
import { STEP, planMove } from './steps.ts';
import { effect } from '../../words/eventText.ts';

/** Loan reviews for operators. A loan that requires a second review is approved twice. */
export const loanReviews: Reviewable = {
  kind: 'loan',
  appointment: STEP,
  waiting: async (world, take) =>
    reviewedLoans(world.rows, take).map((row) => ({
      id: row.id,
      memberId: row.memberId,
      summary: summaryOf(row),
      createdAt: Number(row.createdAt),
    })),
  rule: async (world, id, { verdict, reason }, now) => {
    const loan = findLoan(world.rows, id);
    if (!loan) return 'unknown';
    const isFirstLook = loan.status === 'underReview' && loan.needsSecondLook;
    const event = verdict === 'approve' && isFirstLook ? 'escalate' : verdict;
    return (
      planMove(world, loan, { event, reason, policy: await reviewPolicy(world, 'loan') }, now) ??
      'decided'
    );
  },
};

function summaryOf(loan: Loan): string {
  const collateral = collateralOf(loan);
  const on = collateral
    ? `${formatFact(formatUnits(collateral.quantity))} ${collateral.currency}`
    : loan.type;
  const amount = formatFact(formatUnits(loan.amount));
  return effect('caseLoan', { amount, days: String(loan.days), on, state: loan.status });
}
