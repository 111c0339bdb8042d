import { formatUnits } from '@hongbao/contracts/money';
import { insert } from '@hongbao/prisma/rowWriter';
import type { Context } from '../../calls/context.ts';
import { type Refusal, refuse } from '../../calls/decision.ts';
import type { Plan } from '../../world/plan.ts';
import { identityOf } from '../kyc/index.ts';
import { holdCollateral } from './bookings.ts';
import type { Loan } from './loan.types.ts';
import type { LoanTerm } from './loans.store.ts';
import type { LoanBalance } from './standing.ts';
import { firstStep } from './steps.ts';

type Barred = Refusal<'identityNeeded' | 'overdueLoanExists' | 'amountTooSmall' | 'amountTooLarge'>;

/** The reason why a member may not apply for any loan of these terms, or null. */
export function barredFrom(
  { member }: Context,
  { minAmount, maxAmount }: LoanTerm,
  amount: bigint,
  { hasOverdue }: LoanBalance,
): Barred | null {
  if (identityOf(member) === 'none') return refuse('identityNeeded');
  if (hasOverdue) return refuse('overdueLoanExists');
  if (amount < minAmount)
    return refuse('amountTooSmall', { field: 'amount', bound: formatUnits(minAmount) });
  if (amount > maxAmount)
    return refuse('amountTooLarge', { field: 'amount', bound: formatUnits(maxAmount) });
  return null;
}

/** Submits a loan for review and holds its collateral. */
export async function planApplication({ world, now }: Context, loan: Loan): Promise<Plan> {
  return {
    rows: [insert('Loan', loan)],
    ledger: holdCollateral(loan),
    timeline: await firstStep(world, loan, now),
  };
}
