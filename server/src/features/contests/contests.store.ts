import type { ContestEntryStatus, ContestStatus } from '@hongbao/contracts/contests/contests.types';
import type { PrismaClient } from '@hongbao/prisma/database';
import type { ReadRows } from '@hongbao/prisma/rowReader';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import type { Contest, ContestEntry } from './contest.types.ts';

export async function findContest(read: PrismaClient, id: string): Promise<Contest | null> {
  return (await read.contest.findUnique({ where: { id } })) as Contest | null;
}

/** The series by which contests come, and the instant this world began (epoch ms). */
export async function contestSeries(
  read: PrismaClient,
): Promise<{ series: RowOf<'ContestSeries'>[]; worldBeganAt: number }> {
  const [series, world] = await Promise.all([
    read.contestSeries.findMany({ orderBy: { key: 'asc' } }),
    read.world.findUniqueOrThrow({ where: { id: 'world' } }),
  ]);
  return { series, worldBeganAt: Number(world.createdAt) };
}

export async function hasRound(
  read: PrismaClient,
  series: string,
  round: number,
): Promise<boolean> {
  return (await read.contest.count({ where: { series, round } })) > 0;
}

/** Whether series wait for their very first contest. What happened is tidied away in time; contests stay. */
export function isNewWorld(rows: ReadRows): boolean {
  return rows('ContestSeries').length > 0 && rows('Contest').length === 0;
}

/** The ids of the contests that a member joined. */
export function contestIdsOf(rows: ReadRows, memberId: string): string[] {
  return rows('ContestEntry', { memberId }).map(({ contestId }) => contestId);
}

/** Contests of some statuses as a world is opened with them, by their start. */
export function contestsIn(rows: ReadRows, statuses: readonly ContestStatus[]): Contest[] {
  const found = statuses.flatMap((status) => rows('Contest', { status })) as Contest[];
  return found.toSorted((a, b) => Number(a.startAt - b.startAt) || (a.id < b.id ? -1 : 1));
}

interface PageFilter {
  readonly status: number | null;
  readonly skip: number;
  readonly take: number;
}

export async function contestsPage(
  read: PrismaClient,
  { status, skip, take }: PageFilter,
): Promise<{ rows: Contest[]; total: number }> {
  const where = status === null ? {} : { status };
  const [rows, total] = await Promise.all([
    read.contest.findMany({ where, orderBy: [{ startAt: 'desc' }, { id: 'desc' }], skip, take }),
    read.contest.count({ where }),
  ]);
  return { rows: rows as Contest[], total };
}

/** How many take part in some contests and with how much, by contest. Those who left do not count. */
export async function participationOf(read: PrismaClient, contestIds: readonly string[]) {
  const groups = await read.contestEntry.groupBy({
    by: ['contestId'],
    where: { contestId: { in: [...contestIds] }, status: { not: 'exited' } },
    _count: true,
    _sum: { fund: true },
  });
  return new Map(
    groups.map(({ contestId, _count, _sum }) => [
      contestId,
      { participants: _count, funds: _sum.fund ?? 0n },
    ]),
  );
}

export async function findEntry(
  read: PrismaClient,
  contestId: string,
  memberId: string,
): Promise<ContestEntry | null> {
  const key = { contestId, memberId };
  const found = await read.contestEntry.findUnique({ where: { contestId_memberId: key } });
  return found as ContestEntry | null;
}

/** A member's parts in some contests. */
export async function entriesOf(
  read: PrismaClient,
  memberId: string,
  contestIds: readonly string[],
): Promise<ContestEntry[]> {
  const where = { memberId, contestId: { in: [...contestIds] } };
  return (await read.contestEntry.findMany({ where })) as ContestEntry[];
}

/** Most members of one batch of a contest's start or end. */
export async function entriesAfter(
  read: PrismaClient,
  contestId: string,
  status: ContestEntryStatus,
  afterId: string,
  take: number,
): Promise<ContestEntry[]> {
  const where = { contestId, status, id: { gt: afterId } };
  const rows = await read.contestEntry.findMany({ where, orderBy: { id: 'asc' }, take });
  return rows as ContestEntry[];
}

/** All who stayed, for the final ranking; as many as a contest has places. */
export async function stayedEntries(
  read: PrismaClient,
  contestId: string,
): Promise<ContestEntry[]> {
  const where = { contestId, status: { not: 'exited' } };
  return (await read.contestEntry.findMany({ where, orderBy: { id: 'asc' } })) as ContestEntry[];
}

/** Who took part at an instant: joined by then and not gone by then. */
export async function entriesAt(
  read: PrismaClient,
  contestId: string,
  at: number,
): Promise<ContestEntry[]> {
  const where = {
    contestId,
    joinedAt: { lte: BigInt(at) },
    OR: [{ exitedAt: null }, { exitedAt: { gt: BigInt(at) } }],
  };
  return (await read.contestEntry.findMany({ where, orderBy: { id: 'asc' } })) as ContestEntry[];
}

interface EntryFilter {
  readonly memberId: string;
  /** A contest's status for parts that go on or ended with it; null for all. */
  readonly status: number | null;
  readonly isExited: boolean;
  readonly skip: number;
  readonly take: number;
}

/** A page of a member's parts, newest first, with their contests. */
export async function entriesPage(
  read: PrismaClient,
  { memberId, status, isExited, skip, take }: EntryFilter,
): Promise<{ rows: { entry: ContestEntry; contest: Contest }[]; total: number }> {
  const contests =
    status === null
      ? null
      : await read.contest.findMany({ where: { status }, select: { id: true } });
  const where = {
    memberId,
    ...(isExited ? { status: 'exited' } : {}),
    ...(contests === null
      ? {}
      : { status: { not: 'exited' }, contestId: { in: contests.map(({ id }) => id) } }),
  };
  const [entries, total] = await Promise.all([
    read.contestEntry.findMany({
      where,
      orderBy: [{ joinedAt: 'desc' }, { id: 'desc' }],
      skip,
      take,
    }),
    read.contestEntry.count({ where }),
  ]);
  const found = await read.contest.findMany({
    where: { id: { in: entries.map(({ contestId }) => contestId) } },
  });
  const byId = new Map(found.map((contest) => [contest.id, contest as Contest]));
  const rows = entries.flatMap((entry) => {
    const contest = byId.get(entry.contestId);
    return contest ? [{ entry: entry as ContestEntry, contest }] : [];
  });
  return { rows, total };
}

/** What some accounts held at an instant, frozen or not, in units: the sum of everything moved until then. */
export async function totalsAt(
  read: PrismaClient,
  accountIds: readonly string[],
  at: number,
): Promise<ReadonlyMap<string, bigint>> {
  const moved = { flag: { in: ['posting', 'capture'] }, createdAt: { lte: BigInt(at) } };
  const ids = [...accountIds];
  const [credits, debits] = await Promise.all([
    read.ledgerTransfer.groupBy({
      by: ['creditId'],
      where: { ...moved, creditId: { in: ids } },
      _sum: { amount: true },
    }),
    read.ledgerTransfer.groupBy({
      by: ['debitId'],
      where: { ...moved, debitId: { in: ids } },
      _sum: { amount: true },
    }),
  ]);
  const totals = new Map<string, bigint>();
  for (const { creditId, _sum } of credits) totals.set(creditId, _sum.amount ?? 0n);
  for (const { debitId, _sum } of debits)
    totals.set(debitId, (totals.get(debitId) ?? 0n) - (_sum.amount ?? 0n));
  return totals;
}

/** Members' names as others see them, by member. */
export async function nicknamesOf(
  read: PrismaClient,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await read.member.findMany({
    where: { id: { in: [...memberIds] } },
    select: { id: true, nickname: true },
  });
  return new Map(rows.map(({ id, nickname }) => [id, nickname]));
}
