import { SETTLEMENTS_MAX } from '@hongbao/contracts/settlement/settlement.types';
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
  rows: RowReader,
  id: string,
  memberId: string,
): Settlement | null {
  return rows.first('Settlement', { where: { id, memberId } });
}
