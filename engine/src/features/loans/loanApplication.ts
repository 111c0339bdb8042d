import { formatUnits } from '@hongbao/contracts/money';
import type { Context } from '../../calls/context.ts';
import { type Refusal, refuse } from '../../calls/decision.ts';
import { identityOf } from '../kyc/index.ts';
import type { LoanTerm } from './loans.store.ts';
import type { LoanBalance } from './standing.ts';

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
