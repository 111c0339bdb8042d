import { contestYield } from '@hongbao/contracts/contests/contests.quote';
import type {
  getContest,
  listContests,
  listJoinedContests,
  rankContest,
} from '@hongbao/contracts/contests/contests.calls';
import { contestStatus } from '@hongbao/contracts/contests/contests.types';
import { toWhole } from '@hongbao/contracts/fields';
import { formatUnits } from '@hongbao/contracts/money';
import { pageOf, pageResult } from '@hongbao/contracts/paging';
import { toWireTime } from '@hongbao/contracts/time';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import type { World } from '../../world/world.ts';
import type { Contest, ContestEntry } from './contest.types.ts';
import { presentContest, presentStanding } from './contests.present.ts';
import {
  contestsPage,
  entriesOf,
  entriesPage,
  findContest,
  nicknamesOf,
  participationOf,
} from './contests.store.ts';
import { feesOf, standingsOf } from './standings.ts';

export const listContestsHandler: UseCase<typeof listContests> = async (
  { world, member, caller, now },
  { query },
) => {
  const status = query.status === undefined ? null : toWhole(query.status);
  const { rows, total } = contestsPage(world.rows, { status, ...pageOf(query) });
  const ids = rows.map(({ id }) => id);
  const participation = participationOf(world.rows, ids);
  const joined = await joinedOf(world, member.id, ids);
  const records = [];
  for (const row of rows)
    records.push(
      presentContest(row, {
        language: caller.language,
        participation: participation.get(row.id),
        fees: await feesOf(world, row, now),
        joined: joined.has(row.id),
      }),
    );
  return accept(pageResult(records, total, query));
};

export const getContestHandler: UseCase<typeof getContest> = async (
  { world, member, caller, now },
  { query },
) => {
  const contest = findContest(world.rows, query.id);
  if (!contest) return refuse('notFound');
  const participation = participationOf(world.rows, [contest.id]).get(contest.id);
  const joined = await joinedOf(world, member.id, [contest.id]);
  return accept(
    presentContest(contest, {
      language: caller.language,
      participation,
      fees: await feesOf(world, contest, now),
      joined: joined.size > 0,
    }),
  );
};

/** Contests that a member has joined and not left. */
async function joinedOf(world: World, memberId: string, ids: readonly string[]) {
  const entries = entriesOf(world.rows, memberId, ids);
  return new Set(
    entries.filter(({ status }) => status !== 'exited').map(({ contestId }) => contestId),
  );
}

export const rankContestHandler: UseCase<typeof rankContest> = async (
  { world, member, now },
  { query },
) => {
  const contest = findContest(world.rows, query.id);
  if (!contest) return refuse('notFound');
  const standings = await standingsOf(world, contest, now);
  const { skip, take } = pageOf(query);
  const some = standings.slice(skip, skip + take);
  const names = nicknamesOf(
    world.rows,
    some.map(({ memberId }) => memberId),
  );
  const records = some.map((standing, index) =>
    presentStanding(standing, skip + index + 1, names.get(standing.memberId) ?? ''),
  );
  const place = standings.findIndex(({ memberId }) => memberId === member.id);
  const own = standings[place];
  const mine = own ? { mine: presentStanding(own, place + 1, member.nickname) } : {};
  return accept({ ...pageResult(records, standings.length, query), ...mine });
};

export const listJoinedContestsHandler: UseCase<typeof listJoinedContests> = async (
  { world, member, caller, now },
  { query },
) => {
  const status = query.status === undefined ? null : toWhole(query.status);
  const isExited = status === contestStatus.exited;
  const { rows, total } = entriesPage(world.rows, {
    memberId: member.id,
    contestId: query.id,
    status: isExited ? null : status,
    isExited,
    ...pageOf(query),
  });
  const participation = participationOf(
    world.rows,
    rows.map(({ contest }) => contest.id),
  );
  const records = [];
  for (const { entry, contest } of rows) {
    const isOut = entry.status === 'exited';
    records.push({
      ...presentContest(contest, {
        language: caller.language,
        participation: participation.get(contest.id),
        fees: await feesOf(world, contest, now),
        joined: !isOut,
      }),
      ...(isOut ? { status: contestStatus.exited } : {}),
      ...(await ownPart(world, entry, contest, now)),
    });
  }
  return accept(pageResult(records, total, query));
};

/**
 * A member's own results: final after the member's end, otherwise of the last full minute; before the first one only
 * the fund.
 */
async function ownPart(world: World, entry: ContestEntry, contest: Contest, now: number) {
  const { fund, joinedAt, exitedAt, prize } = entry;
  const standings = entry.status === 'exited' ? [] : await standingsOf(world, contest, now);
  const place = standings.findIndex(({ entryId }) => entryId === entry.id);
  const equity = standings[place]?.equity ?? entry.equity ?? fund;
  return {
    fund: formatUnits(fund),
    equity: formatUnits(equity),
    yield: formatUnits(contestYield({ equity, fund })),
    joinTime: toWireTime(Number(joinedAt)),
    ...(place < 0 ? {} : { rank: place + 1 }),
    ...(prize === null ? {} : { prize: formatUnits(prize) }),
    ...(exitedAt === null ? {} : { exitTime: toWireTime(Number(exitedAt)) }),
  };
}
