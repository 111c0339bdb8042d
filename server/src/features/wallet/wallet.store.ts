import { countRows } from '../../world/rowCounts.ts';
import type { World } from '../../world/world.ts';

export interface ChangesFilter {
  readonly memberId: string;
  readonly book: string;
  readonly currency?: string | undefined;
  readonly kind?: string | undefined;
  readonly from: number | null;
  readonly to: number | null;
  readonly skip: number;
  readonly take: number;
}

/** A page of a member's account changes, newest first. */
export async function changesPage(world: World, filter: ChangesFilter) {
  const { rows } = world;
  const { memberId, book, currency, kind, from, to, skip, take } = filter;
  const where = {
    memberId,
    book,
    currency,
    kind,
    ...(from === null && to === null ? {} : { createdAt: between(from, to) }),
  };
  const count = () => rows.count('LedgerEntry', where);
  const isWhole = from === null && to === null;
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
