import type { RowReader } from '@hongbao/prisma/rowReader';
import { newestFirst } from '@hongbao/prisma/rowQueries';

/** The columns of a member that determine levels. */
export interface VipProgress {
  readonly id: string;
  readonly vipLevel: number;
  readonly vipLevelReached: number;
}

const columns = ['id', 'vipLevel', 'vipLevelReached'] as const;

/** Returns members by their ids. */
export function standingsOf(rows: RowReader, ids: readonly string[]): VipProgress[] {
  return rows.some('Member', columns, { where: { id: { in: ids } }, orderBy: [['id', 'asc']] });
}

/** The next members by id, so that a job can stop and continue. */
export function standingsAfter(rows: RowReader, afterId: string, take: number): VipProgress[] {
  const where = { id: { gt: afterId } };
  return rows.some('Member', columns, { where, orderBy: [['id', 'asc']], take });
}

/** The next members above level 0. */
export function membersAtLevel(rows: RowReader, afterId: string, take: number): VipProgress[] {
  const where = { id: { gt: afterId }, vipLevel: { gte: 1 } };
  return rows.some('Member', columns, { where, orderBy: [['id', 'asc']], take });
}

/** Those of some members who have received the red envelope of a week. */
export function paidMembers(
  rows: RowReader,
  week: string,
  members: readonly VipProgress[],
): ReadonlySet<string> {
  const memberId = { in: members.map(({ id }) => id) };
  const where = { memberId, kind: 'weeklyRedEnvelope', period: week };
  const found = rows.some('VipReward', ['memberId'], { where });
  return new Set(found.map((row) => row.memberId));
}

export function rewardsPage(
  rows: RowReader,
  filter: {
    memberId: string;
    id?: string | undefined;
    kind?: string | undefined;
    skip: number;
    take: number;
  },
) {
  const { memberId, id, kind, skip, take } = filter;
  const where = { memberId, id, kind };
  return {
    rows: rows.many('VipReward', { where, orderBy: newestFirst, skip, take }),
    total: rows.count('VipReward', where),
  };
}
