import { SETTLEMENTS_MAX } from '@hongbao/contracts/settlement/settlement.types';
import type { PrismaClient } from '@hongbao/prisma/database';
import type { RowOf } from '@hongbao/prisma/rowWriter';

export type Settlement = RowOf<'Settlement'>;

/** All of a member's, newest first: they are few. */
export function settlementsOf(read: PrismaClient, memberId: string): Promise<Settlement[]> {
  return read.settlement.findMany({
    where: { memberId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: SETTLEMENTS_MAX,
  });
}

export function findOwnSettlement(
  read: PrismaClient,
  id: string,
  memberId: string,
): Promise<Settlement | null> {
  return read.settlement.findFirst({ where: { id, memberId } });
}
