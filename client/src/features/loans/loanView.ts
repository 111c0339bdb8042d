import {
  collateralFor,
  loanToValue,
  type Owed,
  type OwingLoan,
  owedOf,
  priceAtLtv,
  repaymentFor,
  startedHours,
} from '@hongbao/contracts/loans/loans.quote';
import type { LoanStatus } from '@hongbao/contracts/loans/loans.types';
import { mulDiv, stepOfDecimals, units } from '@hongbao/contracts/money';
import { HOUR_MS } from '@hongbao/contracts/time';
import { displayDigits } from '../../lib/numbers.ts';
import type { Tone } from '../../ui/StatusBadge.tsx';
import type { Loan } from './loans.api.ts';

export const statusTones: Record<LoanStatus, Tone> = {
  underReview: 'orange',
  pendingReview: 'orange',
  waiting: 'orange',
  rejected: 'red',
  passed: 'green',
  repaid: 'grey',
};

/** Returns the fields of a paid-out loan that determine its interest; null if the loan is not paid out. */
export function toOwingLoan(loan: Loan): OwingLoan | null {
  const { startAt, endAt } = loan;
  if (loan.status !== 'passed' || startAt === undefined || endAt === undefined) return null;
  return {
    principal: units(loan.outstanding),
    dailyRate: units(loan.dailyRate),
    startAt,
    endAt,
    graceMs: loan.graceHours * HOUR_MS,
    factor: loan.overdueFactor,
    settledInterest: units(loan.settledInterest),
    settledHours: loan.settledHours,
  };
}

/** Returns the debt at an instant, and the start of the next hour of interest; null for a loan that is not running. */
export function owedNow(
  loan: Loan,
  now: number,
): (Owed & { nextAt: number; dayCost: bigint }) | null {
  const owing = toOwingLoan(loan);
  if (!owing) return null;
  const owed = owedOf(owing, now);
  const nextAt = owing.startAt + startedHours(owing.startAt, now) * HOUR_MS;
  return { ...owed, nextAt, dayCost: owedOf(owing, now + 24 * HOUR_MS).total - owed.total };
}

/** Returns the collateral of a loan in units; null for a credit loan. */
export function pledgeOf(loan: Loan) {
  const { pledgeCurrency, pledgeQuantity, marginCallLtv, liquidationLtv } = loan;
  if (pledgeCurrency === undefined || pledgeQuantity === undefined) return null;
  return {
    coin: pledgeCurrency,
    quantity: units(pledgeQuantity),
    callLtv: marginCallLtv === undefined ? null : units(marginCallLtv),
    saleLtv: liquidationLtv === undefined ? null : units(liquidationLtv),
  };
}

/** Share of the margin call LTV at which the bar shows a warning. */
const WARNING = { share: 9n, of: 10n };

export function riskOfLtv(ltv: bigint, callLtv: bigint | null): 'safe' | 'warning' | 'danger' {
  if (callLtv === null) return 'safe';
  if (ltv >= callLtv) return 'danger';
  return ltv >= mulDiv(callLtv, WARNING.share, WARNING.of, 'floor') ? 'warning' : 'safe';
}

/** Returns LTV and threshold prices for a debt and a collateral. */
export function collateralLevels(
  owed: bigint,
  quantity: bigint,
  price: bigint | null,
  { callLtv, saleLtv }: { callLtv: bigint | null; saleLtv: bigint | null },
) {
  return {
    ltv: price === null ? null : loanToValue(owed, quantity, price),
    callPrice: callLtv === null ? null : priceAtLtv(owed, quantity, callLtv),
    salePrice: saleLtv === null ? null : priceAtLtv(owed, quantity, saleLtv),
  };
}

/**
 * Returns the actions that lower the LTV to a target: additional collateral (in the displayed decimals of the coin), or
 * a repayment.
 */
export function actionsToLowerLtv(
  ltv: bigint,
  { owed, quantity, price, coin }: { owed: bigint; quantity: bigint; price: bigint; coin: string },
): { collateral: bigint; payment: bigint } {
  const wanted = collateralFor(owed, price, ltv, stepOfDecimals(displayDigits(coin)));
  return {
    collateral: wanted > quantity ? wanted - quantity : 0n,
    payment: repaymentFor(owed, quantity, price, ltv),
  };
}
