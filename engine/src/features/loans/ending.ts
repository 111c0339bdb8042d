import { loanStates } from '@hongbao/contracts/loans/loans.states';
import { splitRepayment } from '@hongbao/contracts/loans/loans.quote';
import { formatUnits, multiply } from '@hongbao/contracts/money';
import { mustMove } from '@hongbao/contracts/states';
import { update } from '@hongbao/prisma/rowWriter';
import type { Plan, TimelineChange } from '../../world/plan.ts';
import type { World } from '../../world/world.ts';
import { noticeRow } from '../content/index.ts';
import { insureShortfall, payBack, sellCollateral } from './bookings.ts';
import type { Loan } from './loan.types.ts';
import { loanReceiptScreen } from './loanScreen.ts';
import { collateralOf, owedAt } from './loans.rules.ts';
import { DUE, GRACE_OVER } from './loans.line.ts';
import { TRIGGER, markOf } from './watch.ts';

/** The cells of a loan that is closed. */
export function closedCells(closeReason: 'repaid' | 'sold', now: number) {
  return {
    closeReason,
    principalLeft: 0n,
    interestDue: 0n,
    isMarginCalled: false,
    watchBelow: null,
    closedAt: BigInt(now),
  };
}

/** Removes all timeline entries of a closed loan. */
export function withoutAppointments({ id }: Loan): TimelineChange[] {
  return [TRIGGER, DUE, GRACE_OVER].map((kind) => ({ op: 'cancel', kind, refId: id }));
}

/**
 * Sells a loan's collateral at the mark price: pays the debt, interest first, and returns the remainder to the member.
 * The insurance account pays a shortfall.
 */
export function planSale(world: World, loan: Loan, now: number): Plan {
  const collateral = collateralOf(loan);
  const mark = markOf(world, loan, now);
  if (!collateral || mark === null) throw new Error(`Loan ${loan.id} has no collateral to sell`);
  const { id, memberId } = loan;
  const { quantity, currency } = collateral;
  const proceeds = multiply(quantity, mark, 'floor');
  const owed = owedAt(loan, now);
  const paid = splitRepayment(proceeds, owed.interest, owed.principal);
  const shortfall = owed.total - paid.interest - paid.principal;
  const notice = {
    category: 'transaction',
    key: 'loanCollateralSold',
    facts: {
      quantity: formatUnits(quantity),
      currency,
      price: formatUnits(mark),
      paid: formatUnits(paid.interest + paid.principal),
      returned: formatUnits(paid.excess),
    },
    refId: id,
    link: loanReceiptScreen(id),
  } as const;
  const cells = {
    ...closedCells('sold', now),
    status: mustMove(loanStates, loan.status, 'sell'),
    hoursSettled: owed.hours,
    interestPaid: loan.interestPaid + paid.interest,
  };
  return {
    rows: [update('Loan', { id }, cells), noticeRow(world, memberId, now, notice)],
    ledger: [
      ...sellCollateral(loan, proceeds),
      ...payBack(loan, paid, `loan/${id}/sale`),
      ...insureShortfall(loan, shortfall),
    ],
    timeline: withoutAppointments(loan),
  };
}
