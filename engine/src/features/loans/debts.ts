import type { World } from '../../world/world.ts';
import { owedAt } from './loans.rules.ts';
import { runningLoans } from './loans.store.ts';

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
