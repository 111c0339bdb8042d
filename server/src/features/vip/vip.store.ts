import type { PrismaClient } from '@hongbao/prisma/database';
import type { ReadRows } from '@hongbao/prisma/rowReader';
import { newestFirst } from '@hongbao/prisma/rowQuestions';
import type { RowOf } from '@hongbao/prisma/rowWriter';

/** A member as far as levels go. */
export interface Standing {
  readonly id: string;
  readonly vipLevel: number;
  readonly vipLevelReached: number;
}

const select = { id: true, vipLevel: true, vipLevelReached: true } as const;
const columns = ['id', 'vipLevel', 'vipLevelReached'] as const;

/** Some members, by id. */
export function standingsOf(rows: ReadRows, ids: readonly string[]): Standing[] {
  return rows.some('Member', columns, { where: { id: { in: ids } }, orderBy: [['id', 'asc']] });
}

/** The next members by id, so that a job can stop and go on. */
export function standingsAfter(
  read: PrismaClient,
  afterId: string,
  take: number,
): Promise<Standing[]> {
  return read.member.findMany({
    where: { id: { gt: afterId } },
    orderBy: { id: 'asc' },
    take,
    select,
  });
}

/** The next members above level 0. */
export function membersAtLevel(
  read: PrismaClient,
  afterId: string,
  take: number,
): Promise<Standing[]> {
  const where = { id: { gt: afterId }, vipLevel: { gte: 1 } };
  return read.member.findMany({ where, orderBy: { id: 'asc' }, take, select });
}

/** Those of some members who have got the red envelope of a week. */
export async function paidMembers(
  read: PrismaClient,
  week: string,
  members: readonly Standing[],
): Promise<ReadonlySet<string>> {
  const memberId = { in: members.map(({ id }) => id) };
  const rows = await read.vipReward.findMany({
    where: { memberId, kind: 'weeklyRedEnvelope', period: week },
    select: { memberId: true },
  });
  return new Set(rows.map((row) => row.memberId));
}

export function rewardsPage(
  rows: ReadRows,
  filter: { memberId: string; kind?: string | undefined; skip: number; take: number },
) {
  const { memberId, kind, skip, take } = filter;
  const where = { memberId, kind };
  return {
    rows: rows.many('VipReward', { where, orderBy: newestFirst, skip, take }),
    total: rows.count('VipReward', where),
  };
}

/** All levels, lowest first. */
export function allLevels(rows: ReadRows): RowOf<'VipLevel'>[] {
  return rows.many('VipLevel', { orderBy: [['level', 'asc']] });
}
