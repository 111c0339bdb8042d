import { loanToValue } from '@hongbao/contracts/loans/loans.quote';
import { divide, formatUnits, units } from '@hongbao/contracts/money';
import { fromWireTime, HOUR_MS } from '@hongbao/contracts/time';
import type { AccountChange } from '../wallet/wallet.api.ts';
import type { Loan } from './loans.api.ts';

/** Why a loan ended, as the key of its text under `receipts.why`. */
export type LoanEnd = 'repaid' | 'repaidLate' | 'soldCall' | 'soldLate';

/**
 * Why an ended loan ended. A sale at or after the end of the grace period has that reason; an earlier one was caused by
 * the loan-to-value.
 */
export function loanEnd({ closeReason, closedTime, endTime, graceHours }: Loan): LoanEnd {
  const dueAt = fromWireTime(endTime);
  const closedAt = closedTime === undefined ? dueAt : fromWireTime(closedTime);
  if (closeReason === 'sold')
    return closedAt >= dueAt + graceHours * HOUR_MS ? 'soldLate' : 'soldCall';
  return closedAt > dueAt ? 'repaidLate' : 'repaid';
}

/** The sale of a collateral: the price of the coin, and the loan-to-value at it if the sale paid the whole debt. */
export interface CollateralSale {
  price: string;
  ltv: string | null;
}

/**
 * The sale of a loan's collateral, from its account changes; null if there was none. The member's changes do not contain
 * the part of a debt that the sale did not pay, so the loan-to-value is unknown if nothing was left.
 */
export function collateralSale(
  { amount, pledgeQuantity }: Loan,
  changes: readonly AccountChange[],
): CollateralSale | null {
  const sale = changes.find(
    ({ type, currency }) => type === 'collateralSale' && currency === 'USDT',
  );
  if (!sale || pledgeQuantity === undefined) return null;
  const quantity = units(pledgeQuantity);
  const price = divide(units(sale.amount), quantity, 'truncate');
  const sum = (isIn: (change: AccountChange) => boolean) =>
    changes.reduce((total, change) => total - (isIn(change) ? units(change.amount) : 0n), 0n);
  const isPaid = sum(({ type }) => type === 'loanRepayment') === units(amount);
  const owed = sum(
    ({ type, createTime }) =>
      createTime === sale.createTime && (type === 'loanRepayment' || type === 'loanInterest'),
  );
  const ltv = isPaid ? loanToValue(owed, quantity, price) : null;
  return { price: formatUnits(price), ltv: ltv === null ? null : formatUnits(ltv) };
}
