import type { RowReader } from '@hongbao/prisma/rowReader';
import { newestFirst } from '@hongbao/prisma/rowQueries';
import type { OptionStatus } from '@hongbao/contracts/options/options.types';
import type { PositionStatus } from '@hongbao/contracts/positions/positions.types';

interface StatusRow {
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
): StatusRow[] {
  if (ids.length === 0) return [];
  return rows.some('Position', columns, { where: { memberId, id: { in: ids } }, orderBy });
}

/** Returns those of the options with the given ids that belong to the member, with their status. */
export function ownOptions(rows: RowReader, memberId: string, ids: readonly string[]): StatusRow[] {
  if (ids.length === 0) return [];
  return rows.some('OptionOrder', columns, { where: { memberId, id: { in: ids } }, orderBy });
}

const openPositions: readonly PositionStatus[] = ['pending', 'running', 'inSettlement'];
const openOptions: readonly OptionStatus[] = ['running'];

/** A member's open positions and running options, with their status. */
export function openObjects(rows: RowReader, memberId: string) {
  const find = (table: 'Position' | 'OptionOrder', statuses: readonly string[]) =>
    rows.some(table, columns, { where: { memberId, status: { in: statuses } }, orderBy });
  return { positions: find('Position', openPositions), options: find('OptionOrder', openOptions) };
}

/** The ids of a member's unread notices, newest first, at most `take`. */
export function unreadNotices(rows: RowReader, memberId: string, take: number): string[] {
  const where = { memberId, readAt: null };
  return rows.some('Notice', ['id'], { where, orderBy: newestFirst, take }).map(({ id }) => id);
}
