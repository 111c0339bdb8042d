import { loanStates } from '@hongbao/contracts/loans/loans.states';
import type { Context } from '../../calls/context.ts';
import type { Loan } from './loan.types.ts';
import type { LoanTerm } from './loans.store.ts';

interface Asked {
  readonly amount: bigint;
  readonly needsSecondLook: boolean;
  readonly pledge: { readonly currency: string; readonly quantity: bigint } | null;
}

/** A new application. It stores the current terms, so that a later change of the offer has no effect on it. */
export function newLoan(
  { world, member, now }: Context,
  term: LoanTerm,
  { amount, needsSecondLook, pledge }: Asked,
): Loan {
  const id = world.ids.nextId();
  return {
    id,
    memberId: member.id,
    type: pledge ? 'pledge' : 'credit',
    amount,
    principalLeft: amount,
    days: term.days,
    dailyRate: term.dailyRate,
    graceHours: term.graceHours,
    overdueFactor: term.overdueFactor,
    pledgeCurrency: pledge?.currency ?? null,
    pledgeQuantity: pledge?.quantity ?? null,
    marginCallLtv: pledge ? term.marginCallLtv : null,
    liquidationLtv: pledge ? term.liquidationLtv : null,
    holdId: pledge ? `loan/${id}/collateral` : null,
    needsSecondLook,
    status: loanStates.initial,
    reason: null,
    interestDue: 0n,
    hoursSettled: 0,
    interestPaid: 0n,
    isOverdue: false,
    isMarginCalled: false,
    watchBelow: null,
    closeReason: null,
    createdAt: BigInt(now),
    startAt: null,
    endAt: null,
    closedAt: null,
  };
}
