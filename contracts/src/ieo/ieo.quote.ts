import { ONE, divide, multiply } from '../money.ts';

/** What tokens cost at a price, in units of USDT: a member's debit, rounded up. Held when applying, paid when won. */
export function tokenCost(quantity: bigint, price: bigint): bigint {
  return multiply(quantity, price, 'ceil');
}

/** The chance of a lot, as a rate: supply beside what is applied for, never above one. Cut off. */
export function drawOdds(supply: bigint, applied: bigint): bigint {
  return applied <= supply ? ONE : divide(supply, applied, 'floor');
}

/** How a payment for won tokens is met: out of what is held first, the rest from the balance, what is over is free. */
export function payOut(
  held: bigint,
  due: bigint,
): { captured: bigint; posted: bigint; released: bigint } {
  const captured = due < held ? due : held;
  return { captured, posted: due - captured, released: held - captured };
}
