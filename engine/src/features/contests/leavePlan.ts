import { type Plan, mergePlans } from '../../world/plan.ts';
import type { World } from '../../world/world.ts';
import { planBookClose } from '../positions/index.ts';
import { bookReturn, changeOf, contestAccount, contestBook } from './bookings.ts';
import type { ContestEntry } from './contest.types.ts';
import { levelCheck } from '../levels/index.ts';

/** Closes a member's positions in a contest and returns the balance to the main account. In units. */
export async function planLeaving(
  world: World,
  entry: ContestEntry,
  now: number,
): Promise<{ left: bigint; plan: Plan }> {
  const account = contestAccount(entry);
  const closing = await planBookClose(world, entry.memberId, contestBook(entry.contestId), now);
  const left = world.ledger.balance(account).total + changeOf(account, closing.ledger ?? []);
  const returning: Plan = {
    ledger: bookReturn(entry, left),
    timeline: left > 0n ? [levelCheck(entry.memberId, now)] : [],
  };
  return { left, plan: mergePlans(closing, returning) };
}
