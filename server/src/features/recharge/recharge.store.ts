import type { PrismaClient } from '@hongbao/prisma/database';

/** Most deposits of one member that may wait for review at once. */
export const WAITING_MAX = 20;

export function findRecharge(read: PrismaClient, id: string) {
  return read.recharge.findUnique({ where: { id } });
}

export function countWaiting(read: PrismaClient, memberId: string): Promise<number> {
  return read.recharge.count({ where: { memberId, status: 0 } });
}

export function waitingRecharges(read: PrismaClient, take: number) {
  return read.recharge.findMany({
    where: { status: 0 },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take,
  });
}

export async function rechargesPage(
  read: PrismaClient,
  filter: {
    memberId: string;
    id: string | null;
    status: number | null;
    skip: number;
    take: number;
  },
) {
  const { memberId, id, status, skip, take } = filter;
  const where = {
    memberId,
    ...(id === null ? {} : { id }),
    ...(status === null ? {} : { status }),
  };
  const [rows, total] = await Promise.all([
    read.recharge.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], skip, take }),
    read.recharge.count({ where }),
  ]);
  return { rows, total };
}
