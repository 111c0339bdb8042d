import { HOUR_MS, hoursBegun } from './calendar.ts';
import { type Debt, type Loan, ownOf } from './loan.types.ts';
import type { Transfer } from './movements.ts';
import { ONE, total, up } from './units.ts';

/**
 * Returns the debt at an instant. Interest is charged per started hour, rounded up, at a multiple of the rate after the
 * grace period.
 */
export function accrued(loan: Loan, debt: Debt, at: bigint): Debt {
  const { startAt, endAt, graceHours, overdueFactor, dailyRate } = loan;
  if (startAt === null || endAt === null) return debt;
  const late = hoursBegun(endAt + graceHours * HOUR_MS, at);
  const hours = hoursBegun(startAt, at) + late * (overdueFactor - 1n);
  const since = up(debt.principal * dailyRate * (hours - debt.hours), ONE * 24n);
  return { principal: debt.principal, interest: debt.interest + since, hours };
}

/** Replays the payments of a loan: interest is paid before principal, and at most the debt is paid. */
export function followDebt(
  loan: Loan,
  moved: readonly Transfer[],
  say: (text: string) => void,
): Debt {
  const own = ownOf(loan);
  const payments = moved.filter(({ debitId, kind }) => debitId === own && isPayment(kind));
  let debt: Debt = { principal: loan.amount, interest: 0n, hours: 0n };
  for (const { id, kind, amount, createdAt } of payments) {
    const owed = accrued(loan, debt, createdAt);
    const isInterest = kind === 'loanInterest';
    const most = isInterest ? owed.interest : owed.principal;
    if (amount > most) say(`payment ${id} of ${amount} is more than the ${most} owed`);
    if (!isInterest && owed.interest > 0n)
      say(`payment ${id} goes to the principal with ${owed.interest} of interest unpaid`);
    debt = isInterest
      ? { ...owed, interest: owed.interest - amount }
      : { ...owed, principal: owed.principal - amount };
  }
  const paid = payments.filter(({ kind }) => kind === 'loanInterest');
  const interestPaid = total(paid.map(({ amount }) => amount));
  if (loan.interestPaid !== interestPaid)
    say(`paid ${loan.interestPaid} of interest, the books ${interestPaid}`);
  return debt;
}

function isPayment(kind: string): boolean {
  return kind === 'loanInterest' || kind === 'loanRepayment';
}

/** Checks that the stored debt equals the debt after the payments. A closed loan has no debt. */
export function checkDebt(
  loan: Loan,
  debt: Debt,
  insured: bigint,
  say: (text: string) => void,
): void {
  const { status, closedAt, principalLeft, interestDue, hoursSettled } = loan;
  if (status === 'repaid' && closedAt !== null) {
    const owed = accrued(loan, debt, closedAt);
    const left = owed.principal + owed.interest - insured;
    if (left !== 0n) say(`is over with ${left} owed`);
    if (principalLeft !== 0n || interestDue !== 0n) say('is over and its row owes something');
    if (hoursSettled !== owed.hours) say(`settled ${hoursSettled} hours, not ${owed.hours}`);
    return;
  }
  if (insured !== 0n) say(`is ${status} and the insurance paid ${insured}`);
  if (principalLeft !== debt.principal)
    say(`has ${principalLeft} left, the books ${debt.principal}`);
  if (interestDue !== debt.interest) say(`has ${interestDue} due, the books ${debt.interest}`);
  if (hoursSettled !== debt.hours) say(`settled ${hoursSettled} hours, the books ${debt.hours}`);
}
