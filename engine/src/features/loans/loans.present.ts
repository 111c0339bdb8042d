import type { ResultOf } from '@hongbao/contracts/call';
import type { applyCreditLoan } from '@hongbao/contracts/loans/loans.calls';
import { loanToValue, totalInterest } from '@hongbao/contracts/loans/loans.quote';
import { loanCloseReasons } from '@hongbao/contracts/loans/loans.types';
import { formatUnits } from '@hongbao/contracts/money';
import { toWireTime } from '@hongbao/contracts/time';
import type { Context } from '../../calls/context.ts';
import { reasonText } from '../../words/reasons.ts';
import type { World } from '../../world/world.ts';
import type { Loan } from './loan.types.ts';
import { collateralOf, endOf, owedAt } from './loans.rules.ts';
import { markOf } from './watch.ts';

type WireLoan = ResultOf<typeof applyCreditLoan>;

/** A loan in the form of the contract. Before the payout, its times are computed as if it were paid out now. */
export function presentLoan(
  { world, now, caller }: Pick<Context, 'world' | 'now' | 'caller'>,
  loan: Loan,
): WireLoan {
  const { amount, dailyRate, days } = loan;
  const owed = owedAt(loan, now);
  const startAt = Number(loan.startAt ?? loan.createdAt);
  const collateral = collateralOf(loan);
  const ltv = ltvAt(world, loan, now);
  return {
    id: loan.id,
    type: loan.type,
    amount: formatUnits(amount),
    days,
    dailyRate: formatUnits(dailyRate),
    totalInterest: formatUnits(totalInterest(amount, dailyRate, days)),
    outstanding: formatUnits(owed.principal),
    accruedInterest: formatUnits(owed.interest),
    interestPaid: formatUnits(loan.interestPaid),
    status: loan.status,
    overdue: loan.isOverdue,
    startTime: toWireTime(startAt),
    endTime: toWireTime(endOf(startAt, loan)),
    ...(loan.startAt === null ? {} : { startAt, endAt: endOf(startAt, loan) }),
    settledInterest: formatUnits(loan.interestDue),
    settledHours: loan.hoursSettled,
    graceHours: loan.graceHours,
    overdueFactor: loan.overdueFactor,
    marginCalled: loan.isMarginCalled,
    ...(collateral
      ? {
          pledgeCurrency: collateral.currency,
          pledgeQuantity: formatUnits(collateral.quantity),
          marginCallLtv: formatUnits(collateral.marginCallLtv),
          liquidationLtv: formatUnits(collateral.liquidationLtv),
        }
      : {}),
    ...(ltv === null ? {} : { ltv: formatUnits(ltv) }),
    ...(loan.reason === null ? {} : { reason: reasonText(loan.reason, caller.language) }),
    ...endingOf(loan),
  };
}

/** How and when a loan ended. */
function endingOf({ closeReason, closedAt }: Loan): Pick<WireLoan, 'closeReason' | 'closedTime'> {
  const known = loanCloseReasons.find((each) => each === closeReason);
  return {
    ...(known === undefined ? {} : { closeReason: known }),
    ...(closedAt === null ? {} : { closedTime: toWireTime(Number(closedAt)) }),
  };
}

/** Loan to value of a running or requested loan; null without collateral and for an ended loan. */
export function ltvAt(world: World, loan: Loan, now: number): bigint | null {
  const collateral = collateralOf(loan);
  const mark = markOf(world, loan, now);
  if (!collateral || mark === null || loan.status === 'rejected' || loan.status === 'repaid')
    return null;
  const owed = loan.status === 'passed' ? owedAt(loan, now).total : loan.amount;
  return loanToValue(owed, collateral.quantity, mark);
}
