import type { joinContest } from '@hongbao/contracts/contests/contests.calls';
import { contestEntryStates } from '@hongbao/contracts/contests/contests.states';
import { formatUnits, units } from '@hongbao/contracts/money';
import { toWireTime } from '@hongbao/contracts/time';
import { insert } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { memberAccount } from '../../ledger/accounts.ts';
import { bookJoining } from './bookings.ts';
import type { ContestEntry } from './contest.types.ts';
import { joinUntil } from './contests.rules.ts';
import { findContest, findEntry, participationOf } from './contests.store.ts';

/** Joins a contest while entries are open. The fund moves from the main account into the contest's account. */
export const joinContestHandler: UseCase<typeof joinContest> = async (
  { world, member, now },
  { body },
) => {
  const contest = findContest(world.rows, body.id);
  if (!contest) return refuse('notFound');
  if (findEntry(world.rows, contest.id, member.id)) return refuse('contestAlreadyJoined');
  const { startAt, endAt } = contest;
  const until = joinUntil({ startAt: Number(startAt), endAt: Number(endAt) });
  if (now >= until) return refuse('contestNotOpen', { joinUntil: toWireTime(until) });
  const fund = units(body.fund);
  const { minFund, maxFund, participantsMax } = contest;
  if (fund < minFund)
    return refuse('amountTooSmall', { field: 'fund', bound: formatUnits(minFund) });
  if (fund > maxFund)
    return refuse('amountTooLarge', { field: 'fund', bound: formatUnits(maxFund) });
  const taken = participationOf(world.rows, [contest.id]).get(contest.id);
  if ((taken?.participants ?? 0) >= participantsMax)
    return refuse('contestFull', { max: participantsMax });
  const { available } = world.ledger.balance(memberAccount(member.id, 'main', 'USDT'));
  if (fund > available)
    return refuse('insufficientBalance', { field: 'fund', bound: formatUnits(available) });

  const entry: ContestEntry = {
    id: world.ids.nextId(),
    contestId: contest.id,
    memberId: member.id,
    fund,
    status: contestEntryStates.initial,
    joinedAt: BigInt(now),
    exitedAt: null,
    equity: null,
    volume: null,
    rank: null,
    prize: null,
  };
  return accept(null, {
    rows: [insert('ContestEntry', entry)],
    ledger: [bookJoining(entry, fund)],
  });
};
