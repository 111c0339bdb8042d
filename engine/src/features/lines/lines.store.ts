import { newestFirst } from '@hongbao/prisma/rowQueries';
import type { RowReader } from '@hongbao/prisma/rowReader';
import type { RowOf, TableWith } from '@hongbao/prisma/rowWriter';

/** Tables with the applications of a product line. The casts below are safe, because all of them have these columns. */
export type LineTable = TableWith<{
  id: string;
  memberId: string;
  reason: string | null;
  createdAt: bigint;
  decidedAt: bigint | null;
}>;

/** Conditions on the applications of a line. Undefined conditions are ignored. */
interface Where {
  readonly id?: string | undefined;
  readonly memberId?: string | undefined;
  /** The column with the state, and the cells of the wanted states. */
  readonly states?: readonly [column: string, cells: readonly (string | number)[]] | undefined;
}

const toConditions = ({ states, ...where }: Where) => ({
  ...where,
  ...((states ? { [states[0]]: { in: states[1] } } : {}) as object),
});

export function findApplication<T extends LineTable>(
  rows: RowReader,
  table: T,
  where: Where & { readonly id: string },
): RowOf<T> | null {
  return rows.first(table as 'Withdrawal', { where: toConditions(where) }) as RowOf<T> | null;
}

export function countApplications(rows: RowReader, table: LineTable, where: Where): number {
  return rows.count(table as 'Withdrawal', toConditions(where));
}

export function oldestApplications<T extends LineTable>(
  rows: RowReader,
  table: T,
  where: Where,
  take: number,
): RowOf<T>[] {
  return rows.many(table as 'Withdrawal', {
    where: toConditions(where),
    orderBy: [
      ['createdAt', 'asc'],
      ['id', 'asc'],
    ],
    take,
  }) as RowOf<T>[];
}

export function newestApplications<T extends LineTable>(
  rows: RowReader,
  table: T,
  where: Where,
  page: { readonly skip: number; readonly take: number },
): RowOf<T>[] {
  return rows.many(table as 'Withdrawal', {
    where: toConditions(where),
    orderBy: newestFirst,
    ...page,
  }) as RowOf<T>[];
}
