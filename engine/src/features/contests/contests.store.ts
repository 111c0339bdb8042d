import type { ContestEntryStatus, ContestStatus } from '@hongbao/contracts/contests/contests.types';
import type { RowReader, WholeRows } from '@hongbao/prisma/rowReader';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import type { Contest, ContestEntry } from './contest.types.ts';

export function findContest(rows: RowReader, id: string): Contest | null {
  return rows.first('Contest', { where: { id } }) as Contest | null;
}

/** The contest series, and the instant at which this world began (epoch ms). */
export function contestSeries(rows: RowReader): {
  series: RowOf<'ContestSeries'>[];
  worldBeganAt: number;
} {
  const series = rows.many('ContestSeries', { orderBy: [['key', 'asc']] });
  const world = rows.firstOrThrow('World', { where: { id: 'world' } });
  return { series, worldBeganAt: Number(world.createdAt) };
}

export function hasRound(rows: RowReader, series: string, round: number): boolean {
  return rows.count('Contest', { series, round }) > 0;
}

/** Whether no contest exists. The timeline does not show it, because old events are deleted, while contests are not. */
export function isNewWorld(rows: WholeRows): boolean {
  return rows('ContestSeries').length > 0 && rows('Contest').length === 0;
}

/** The ids of the contests that a member joined. */
export function contestIdsOf(rows: WholeRows, memberId: string): string[] {
  return rows('ContestEntry', { memberId }).map(({ contestId }) => contestId);
}

/** Contests with some statuses, by their start; read when a world is opened. */
export function contestsIn(rows: WholeRows, statuses: readonly ContestStatus[]): Contest[] {
  const found = statuses.flatMap((status) => rows('Contest', { status })) as Contest[];
  return found.toSorted((a, b) => Number(a.startAt - b.startAt) || (a.id < b.id ? -1 : 1));
}

interface PageFilter {
  readonly status: number | null;
  readonly skip: number;
  readonly take: number;
}

export function contestsPage(
  rows: RowReader,
  { status, skip, take }: PageFilter,
): { rows: Contest[]; total: number } {
  const where = { status: status ?? undefined };
  const orderBy = [
    ['startAt', 'desc'],
    ['id', 'desc'],
  ] as const;
  return {
    rows: rows.many('Contest', { where, orderBy, skip, take }) as Contest[],
    total: rows.count('Contest', where),
  };
}

/** The number of members in some contests and the sum of their funds, by contest. Members who left are excluded. */
export function participationOf(rows: RowReader, contestIds: readonly string[]) {
  const where = { contestId: { in: contestIds }, status: { not: 'exited' } };
  const groups = rows.groups('ContestEntry', 'contestId', ['fund'], where);
  return new Map(
    groups.map(({ contestId, count, fund }) => [contestId, { participants: count, funds: fund }]),
  );
}

export function findEntry(
  rows: RowReader,
  contestId: string,
  memberId: string,
): ContestEntry | null {
  return rows.first('ContestEntry', { where: { contestId, memberId } }) as ContestEntry | null;
}

/** A member's entries in some contests. */
export function entriesOf(
  rows: RowReader,
  memberId: string,
  contestIds: readonly string[],
): ContestEntry[] {
  const where = { memberId, contestId: { in: contestIds } };
  return rows.many('ContestEntry', { where }) as ContestEntry[];
}

/** One batch of entries at the start or the end of a contest, by id. */
export function entriesAfter(
  rows: RowReader,
  contestId: string,
  status: ContestEntryStatus,
  afterId: string,
  take: number,
): ContestEntry[] {
  const where = { contestId, status, id: { gt: afterId } };
  return rows.many('ContestEntry', { where, orderBy: [['id', 'asc']], take }) as ContestEntry[];
}

/** All entries that remained until the end, for the final ranking; at most the maximum of the contest's entries. */
export function stayedEntries(rows: RowReader, contestId: string): ContestEntry[] {
  const where = { contestId, status: { not: 'exited' } };
  return rows.many('ContestEntry', { where, orderBy: [['id', 'asc']] }) as ContestEntry[];
}

/** The entries at an instant: joined by that instant and not left by it. */
export function entriesAt(rows: RowReader, contestId: string, at: number): ContestEntry[] {
  const where = {
    contestId,
    joinedAt: { lte: BigInt(at) },
    OR: [{ exitedAt: null }, { exitedAt: { gt: BigInt(at) } }],
  };
  return rows.many('ContestEntry', { where, orderBy: [['id', 'asc']] }) as ContestEntry[];
}

interface EntryFilter {
  readonly memberId: string;
  /** The contest of the entry to list; undefined for all contests. */
  readonly contestId: string | undefined;
  /** Contest status of the entries to list; null for all entries. */
  readonly status: number | null;
  readonly isExited: boolean;
  readonly skip: number;
  readonly take: number;
}

/** A page of a member's entries, newest first, with their contests. */
export function entriesPage(
  rows: RowReader,
  { memberId, contestId, status, isExited, skip, take }: EntryFilter,
): { rows: { entry: ContestEntry; contest: Contest }[]; total: number } {
  const contests = status === null ? null : rows.some('Contest', ['id'], { where: { status } });
  const ids = contests
    ?.map(({ id }) => id)
    .filter((id) => contestId === undefined || id === contestId);
  const where = {
    memberId,
    contestId: ids ? { in: ids } : contestId,
    status: isExited ? 'exited' : ids ? { not: 'exited' } : undefined,
  };
  const orderBy = [
    ['joinedAt', 'desc'],
    ['id', 'desc'],
  ] as const;
  const entries = rows.many('ContestEntry', { where, orderBy, skip, take });
  const joined = { id: { in: entries.map(({ contestId }) => contestId) } };
  const found = rows.many('Contest', { where: joined });
  const byId = new Map(found.map((contest) => [contest.id, contest as Contest]));
  const parts = entries.flatMap((entry) => {
    const contest = byId.get(entry.contestId);
    return contest ? [{ entry: entry as ContestEntry, contest }] : [];
  });
  return { rows: parts, total: rows.count('ContestEntry', where) };
}

/**
 * The totals of some accounts at an instant, including frozen amounts, in units: the sum of all movements until that
 * instant.
 */
export function totalsAt(
  rows: RowReader,
  accountIds: readonly string[],
  at: number,
): ReadonlyMap<string, bigint> {
  const moved = { flag: { in: ['posting', 'capture'] }, createdAt: { lte: BigInt(at) } };
  const ids = { in: accountIds };
  const sums = ['amount'] as const;
  const credits = rows.groups('LedgerTransfer', 'creditId', sums, { ...moved, creditId: ids });
  const debits = rows.groups('LedgerTransfer', 'debitId', sums, { ...moved, debitId: ids });
  const totals = new Map<string, bigint>();
  for (const { creditId, amount } of credits) totals.set(creditId, amount);
  for (const { debitId, amount } of debits)
    totals.set(debitId, (totals.get(debitId) ?? 0n) - amount);
  return totals;
}

/** The sum that some members' accounts posted to a fee account until an instant, in units. */
export function feesFrom(
  rows: RowReader,
  accountIds: readonly string[],
  feesId: string,
  at: number,
): bigint {
  const where = {
    flag: { in: ['posting', 'capture'] },
    debitId: { in: accountIds },
    creditId: feesId,
    createdAt: { lte: BigInt(at) },
  };
  return rows.sums('LedgerTransfer', ['amount'], where).amount;
}

/** Members' public names, by member. */
export function nicknamesOf(
  rows: RowReader,
  memberIds: readonly string[],
): ReadonlyMap<string, string> {
  const found = rows.some('Member', ['id', 'nickname'], { where: { id: { in: memberIds } } });
  return new Map(found.map(({ id, nickname }) => [id, nickname]));
}
