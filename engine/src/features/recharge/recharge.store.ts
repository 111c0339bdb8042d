import type { RowReader } from '@hongbao/prisma/rowReader';
import { newestFirst } from '@hongbao/prisma/rowQueries';

/** Maximum deposits of one member that wait for review. */
export const WAITING_MAX = 20;

export function findRecharge(rows: RowReader, id: string) {
  return rows.first('Recharge', { where: { id } });
}

export function countWaiting(rows: RowReader, memberId: string): number {
  return rows.count('Recharge', { memberId, status: 0 });
}

export function waitingRecharges(rows: RowReader, take: number) {
  return rows.many('Recharge', {
    where: { status: 0 },
    orderBy: [
      ['createdAt', 'asc'],
      ['id', 'asc'],
    ],
    take,
  });
}

export function rechargesPage(
  rows: RowReader,
  filter: {
    memberId: string;
    id: string | null;
    status: number | null;
    skip: number;
    take: number;
  },
) {
  const { memberId, id, status, skip, take } = filter;
  const where = { memberId, id: id ?? undefined, status: status ?? undefined };
  return {
    rows: rows.many('Recharge', { where, orderBy: newestFirst, skip, take }),
    total: rows.count('Recharge', where),
  };
}
