import type { World } from '../../world/world.ts';
import { owedAt } from './loans.rules.ts';
import { runningLoans } from './loans.store.ts';

/** What members owe at an instant, principal and interest, in units of USDT. Who owes nothing is not in it. */
export async function debtsOf(
  world: World,
  memberIds: readonly string[],
  at: number,
): Promise<ReadonlyMap<string, bigint>> {
  const debts = new Map<string, bigint>();
  for (const loan of await runningLoans(world.read, memberIds))
    debts.set(loan.memberId, (debts.get(loan.memberId) ?? 0n) + owedAt(loan, at).total);
  return debts;
}
