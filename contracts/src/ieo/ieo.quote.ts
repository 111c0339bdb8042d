import { ONE, divide, multiply } from '../money.ts';

/**
 * The price of tokens, in units of USDT: a member's debit, rounded up. Held at the application, paid after the draw.
 */
export function tokenCost(quantity: bigint, price: bigint): bigint {
  return multiply(quantity, price, 'ceil');
}

/** The chance that a lot wins, as a rate: supply divided by applications, at most one. Truncated. */
export function drawOdds(supply: bigint, applied: bigint): bigint {
  // Stryker disable next-line EqualityOperator: at equality the quotient is one as well
  return applied <= supply ? ONE : divide(supply, applied, 'floor');
}

/** How won tokens are paid: first from the hold, then from the balance. The rest of the hold is released. */
export function payOut(
  held: bigint,
  due: bigint,
): { captured: bigint; posted: bigint; released: bigint } {
  const captured = due < held ? due : held;
  return { captured, posted: due - captured, released: held - captured };
}
