import { countRows } from '../../world/rowCounts.ts';
import type { RowReader } from '@hongbao/prisma/rowReader';
import { join, sql } from '@hongbao/prisma/sql';
import type { World } from '../../world/world.ts';

export interface ChangesFilter {
  readonly memberId: string;
  readonly book: string;
  readonly currency?: string | undefined;
  readonly kind?: string | undefined;
  readonly refId?: string | undefined;
  readonly from: number | null;
  readonly to: number | null;
  readonly skip: number;
  readonly take: number;
}

/** A page of a member's account changes, newest first. */
export async function changesPage(world: World, filter: ChangesFilter) {
  const { rows } = world;
  const { memberId, book, currency, kind, refId, from, to, skip, take } = filter;
  const where = {
    memberId,
    book,
    currency,
    kind,
    refId,
    ...(from === null && to === null ? {} : { createdAt: between(from, to) }),
  };
  const count = () => rows.count('LedgerEntry', where);
  // Counts of one object are not cached, because there are as many counts as objects.
  const isWhole = from === null && to === null && refId === undefined;
  return {
    rows: rows.many('LedgerEntry', { where, orderBy: [['number', 'desc']], skip, take }),
    total: isWhole
      ? countRows(world, 'LedgerEntry', { memberId, book, currency, kind }, count)
      : count(),
  };
}

function between(from: number | null, to: number | null) {
  return {
    ...(from === null ? {} : { gte: BigInt(from) }),
    ...(to === null ? {} : { lt: BigInt(to) }),
  };
}

/** The symbols of the positions and options that account changes refer to, by their ids, which are unique in a world. */
export function symbolsOf(
  rows: RowReader,
  changes: readonly { refType: string; refId: string }[],
): ReadonlyMap<string, string> {
  const idsOf = (type: string) => [
    ...new Set(changes.flatMap((change) => (change.refType === type ? [change.refId] : []))),
  ];
  const find = (table: 'Position' | 'OptionOrder', ids: readonly string[]) =>
    ids.length === 0 ? [] : rows.some(table, ['id', 'symbol'], { where: { id: { in: ids } } });
  return new Map(
    [...find('Position', idsOf('position')), ...find('OptionOrder', idsOf('option'))].map(
      ({ id, symbol }) => [id, symbol],
    ),
  );
}

/**
 * The movements that changed the totals of some accounts after an instant, latest first: postings and captures, out of and
 * into them.
 */
export function movementsSince(rows: RowReader, accountIds: readonly string[], since: number) {
  if (accountIds.length === 0) return [];
  const listed = join([...accountIds]);
  return rows.query<{ accountId: string; amount: bigint; createdAt: bigint }>(sql`
    SELECT "debitId" AS "accountId", -"amount" AS "amount", "createdAt" FROM "LedgerTransfer"
    WHERE "debitId" IN (${listed}) AND "flag" IN ('posting', 'capture') AND "createdAt" > ${BigInt(since)}
    UNION ALL
    SELECT "creditId", "amount", "createdAt" FROM "LedgerTransfer"
    WHERE "creditId" IN (${listed}) AND "flag" IN ('posting', 'capture') AND "createdAt" > ${BigInt(since)}
    ORDER BY "createdAt" DESC`);
}
