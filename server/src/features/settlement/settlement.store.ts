import { SETTLEMENTS_MAX } from '@hongbao/contracts/settlement/settlement.types';
import type { PrismaClient } from '@hongbao/prisma/database';
import type { RowReader } from '@hongbao/prisma/rowReader';
import { newestFirst } from '@hongbao/prisma/rowQueries';
import type { RowOf } from '@hongbao/prisma/rowWriter';

export type Settlement = RowOf<'Settlement'>;

/** All settlement accounts of a member, newest first; their number is small. */
export function settlementsOf(rows: RowReader, memberId: string): Settlement[] {
  return rows.many('Settlement', {
    where: { memberId },
    orderBy: newestFirst,
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
