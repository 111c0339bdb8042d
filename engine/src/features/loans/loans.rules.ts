import { DAY_MS, HOUR_MS } from '@hongbao/contracts/time';
import { units } from '@hongbao/contracts/money';
import { type Owed, owedOf, priceAtLtv, startedHours } from '@hongbao/contracts/loans/loans.quote';
import { loanScores } from '@hongbao/contracts/loans/loans.types';
import type { Collateral, Loan } from './loan.types.ts';

/** The minimum loan whose repayment raises the credit score, and the minimum interval until the next raise. */
export const SCORED_LOAN = { least: units('100'), monthMs: 30 * DAY_MS };

/** Points that a repayment adds to the credit score. `raisedAt` is the time of the last raise in epoch ms. */
export function repaidScore(amount: bigint, raisedAt: number | null, now: number): number {
  const isMonthOver = raisedAt === null || now >= raisedAt + SCORED_LOAN.monthMs;
  return amount >= SCORED_LOAN.least && isMonthOver ? loanScores.repaid : 0;
}

/** The columns of a loan that determine its debt. */
export type OwingLoan = Pick<
  Loan,
  | 'memberId'
  | 'status'
  | 'principalLeft'
  | 'dailyRate'
  | 'interestDue'
  | 'hoursSettled'
  | 'startAt'
  | 'endAt'
  | 'graceHours'
  | 'overdueFactor'
>;

/** The debt of a running loan at an instant; zero when it is not running. */
export function owedAt(loan: OwingLoan, at: number): Owed {
  const { principalLeft: principal, dailyRate, interestDue, hoursSettled } = loan;
  const span = spanOf(loan);
  if (loan.status !== 'passed' || !span)
    return { principal: 0n, interest: 0n, total: 0n, hours: hoursSettled };
  const settled = { settledInterest: interestDue, settledHours: hoursSettled };
  return owedOf({ principal, dailyRate, ...settled, ...span }, at);
}

/** Start and end of a paid-out loan, and the end of its grace period; null before the payout. Epoch ms. */
export function spanOf({
  startAt,
  endAt,
  graceHours,
  overdueFactor,
}: Pick<Loan, 'startAt' | 'endAt' | 'graceHours' | 'overdueFactor'>) {
  if (startAt === null || endAt === null) return null;
  return {
    startAt: Number(startAt),
    endAt: Number(endAt),
    graceMs: graceHours * HOUR_MS,
    factor: overdueFactor,
  };
}

/** The end of the term of a loan that is paid out at an instant. */
export function endOf(startAt: number, { days }: Pick<Loan, 'days'>): number {
  return startAt + days * DAY_MS;
}

/** The collateral of a loan; null for credit. */
export function collateralOf(loan: Loan): Collateral | null {
  const { pledgeCurrency, pledgeQuantity, holdId, marginCallLtv, liquidationLtv } = loan;
  if (pledgeCurrency === null || pledgeQuantity === null || holdId === null) return null;
  if (marginCallLtv === null || liquidationLtv === null) return null;
  return {
    currency: pledgeCurrency,
    quantity: pledgeQuantity,
    holdId,
    marginCallLtv,
    liquidationLtv,
  };
}

/**
 * The effect of a collateral price on a loan. A margin call is made once, and again only after the loan has recovered.
 */
export function reachedAt(loan: Loan, mark: bigint, at: number): 'sale' | 'marginCall' | null {
  const { call, sale } = levelsAt(loan, at);
  if (sale !== null && mark <= sale) return 'sale';
  return call !== null && mark <= call && !loan.isMarginCalled ? 'marginCall' : null;
}

/** The collateral prices at or below which the member is warned and the collateral is sold. */
export function levelsAt(loan: Loan, at: number): { call: bigint | null; sale: bigint | null } {
  const collateral = collateralOf(loan);
  if (!collateral || loan.status !== 'passed') return { call: null, sale: null };
  const { quantity, marginCallLtv, liquidationLtv } = collateral;
  const { total } = owedAt(loan, at);
  return {
    call: priceAtLtv(total, quantity, marginCallLtv),
    sale: priceAtLtv(total, quantity, liquidationLtv),
  };
}

/** The price above which neither a margin call nor a sale is possible: the margin call level at the maximum debt of the term. */
export function watchBelow(loan: Loan): bigint | null {
  const span = spanOf(loan);
  return span ? levelsAt(loan, span.endAt + span.graceMs).call : null;
}

/** The last instant at which the interest is the same as just after `at`. */
export function interestStandsUntil(startAt: number, at: number): number {
  return startAt + startedHours(startAt, at + 1) * HOUR_MS;
}
