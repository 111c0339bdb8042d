import type { exitContest } from '@hongbao/contracts/contests/contests.calls';
import { contestEntryStates } from '@hongbao/contracts/contests/contests.states';
import { formatUnits } from '@hongbao/contracts/money';
import { nextState } from '@hongbao/contracts/states';
import { update } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { mergePlans } from '../../world/plan.ts';
import { countRunning } from '../options/index.ts';
import { contestBook } from './bookings.ts';
import { findContest, findEntry } from './contests.store.ts';
import { planLeaving } from './leavePlan.ts';

/**
 * Leaves a contest before its end: all positions are closed at the market and the balance is returned. Options cannot
 * be sold, so leaving is refused while an option is running.
 */
export const exitContestHandler: UseCase<typeof exitContest> = async (
  { world, member, now },
  { body },
) => {
  const contest = findContest(world.rows, body.id);
  if (!contest) return refuse('notFound');
  const entry = findEntry(world.rows, contest.id, member.id);
  if (!entry) return refuse('contestNotJoined');
  const status = nextState(contestEntryStates, entry.status, 'exit');
  if (status === null) return refuse('notAllowedInThisState', { status: entry.status });
  const options = countRunning(world.rows, member.id, contestBook(contest.id));
  if (options > 0) return refuse('notAllowedInThisState', { status: entry.status, options });
  const { left, plan } = await planLeaving(world, entry, now);
  const cells = { status, exitedAt: BigInt(now), equity: left };
  return accept(
    { returned: formatUnits(left) },
    mergePlans(plan, { rows: [update('ContestEntry', { id: entry.id }, cells)] }),
  );
};
