import { units } from '@hongbao/contracts/money';
import type { AccountChangeType } from '@hongbao/contracts/wallet/wallet.types';

interface Change {
  currency: string;
  amount: string;
}

/** Returns the sum of changes of each coin in units, in order of first appearance. */
export function sumsByCoin(changes: readonly Change[]): [coin: string, sum: bigint][] {
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of changes)
    sums.set(currency, (sums.get(currency) ?? 0n) + units(amount));
  return [...sums];
}

/**
 * Changes that only move the member's own money: into a position, a product, a contest, another coin, and back. They are
 * neither income nor expense.
 */
const transfers: ReadonlySet<AccountChangeType> = new Set([
  'positionMargin',
  'positionMarginReturn',
  'productBuy',
  'productReturn',
  'collateralLock',
  'collateralReturn',
  'contestJoin',
  'contestReturn',
  'flashOut',
  'flashIn',
]);

/** Whether a change is income or expense, and not a transfer of the member's own money. */
export const isIncomeOrExpense = ({ type }: { type: AccountChangeType }): boolean =>
  !transfers.has(type);
