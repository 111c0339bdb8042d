import { mulDiv } from '@hongbao/contracts/money';
import type { World } from '../../world/world.ts';
import { owedAt } from './loans.rules.ts';
import { paidOutLoans, paymentsOfLoans, runningLoans } from './loans.store.ts';

/** Debts of members at an instant, principal and interest, in units of USDT. Members without debts are absent. */
export function debtsOf(
  world: World,
  memberIds: readonly string[],
  at: number,
): ReadonlyMap<string, bigint> {
  const debts = new Map<string, bigint>();
  for (const loan of runningLoans(world.rows, memberIds))
    debts.set(loan.memberId, (debts.get(loan.memberId) ?? 0n) + owedAt(loan, at).total);
  return debts;
}

/**
 * Returns the debt of a member at any instant up to `until`, in units of USDT. Payouts and payments are exact; the interest
 * of each loan is spread evenly from its payout to its end, or to `until` for a running loan.
 */
export function debtsUntil(world: World, memberId: string, until: number): (at: number) => bigint {
  const loans = paidOutLoans(world.rows, memberId);
  const payments = paymentsOfLoans(world.rows, loans);
  const debts = loans.map((loan) => {
    const { id, amount, startAt, closedAt } = loan;
    const paid = payments.filter(({ refId }) => refId === id);
    const paidUntil = (at: number) =>
      paid.reduce((sum, each) => (each.createdAt <= at ? sum + each.amount : sum), 0n);
    const interest = paidUntil(until) + owedAt(loan, until).total - amount;
    const [start, end] = [startAt ?? 0n, closedAt ?? BigInt(until)];
    return (at: number) => {
      if (at < start || at >= end) return at < start ? 0n : owedAt(loan, at).total;
      const accrued = mulDiv(interest, BigInt(at) - start, end - start, 'ceil');
      return amount + accrued - paidUntil(at);
    };
  });
  return (at) => debts.reduce((sum, debtAt) => sum + debtAt(at), 0n);
}
