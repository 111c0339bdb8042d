import type { RowQuery } from '@hongbao/prisma/rowQueries';
import type { RowReader } from '@hongbao/prisma/rowReader';
import type { TableWith } from '@hongbao/prisma/rowWriter';

/** Tables with the applications of a product line. The casts below are safe, because all of them have these columns. */
export type LineTable = TableWith<{
  id: string;
  memberId: string;
  reason: string | null;
  createdAt: bigint;
}>;

/** Conditions on the applications of a line. Undefined conditions are ignored. */
interface Where {
  readonly id?: string | { readonly in: readonly string[] } | undefined;
  readonly memberId?: string | undefined;
  /** The column with the state, and the cells of the wanted states. */
  readonly states?: readonly [column: string, cells: readonly unknown[]] | undefined;
}

const toConditions = ({ states, ...where }: Where) => ({
  ...where,
  ...((states ? { [states[0]]: { in: states[1] } } : {}) as object),
});

export function applications<Row>(
  rows: RowReader,
  table: LineTable,
  where: Where,
  query: Omit<RowQuery<'Withdrawal'>, 'where'> = {},
): Row[] {
  return rows.many(table as 'Withdrawal', {
    where: toConditions(where),
    ...query,
  }) as unknown[] as Row[];
}

export function countApplications(rows: RowReader, table: LineTable, where: Where): number {
  return rows.count(table as 'Withdrawal', toConditions(where));
}
