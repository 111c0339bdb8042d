import type { RowReader } from '@hongbao/prisma/rowReader';

interface Standing {
  readonly id: string;
  readonly status: string;
}

const columns = ['id', 'status'] as const;
const orderBy = [['id', 'asc']] as const;

/** A member's positions among some ids, with their status. */
export function ownPositions(
  rows: RowReader,
  memberId: string,
  ids: readonly string[],
): Standing[] {
  if (ids.length === 0) return [];
  return rows.some('Position', columns, { where: { memberId, id: { in: ids } }, orderBy });
}

/** Returns those of the options with the given ids that belong to the member, with their status. */
export function ownOptions(rows: RowReader, memberId: string, ids: readonly string[]): Standing[] {
  if (ids.length === 0) return [];
  return rows.some('OptionOrder', columns, { where: { memberId, id: { in: ids } }, orderBy });
}
