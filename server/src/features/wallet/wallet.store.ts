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
  const { read } = world;
  const { memberId, book, currency, kind, from, to, skip, take } = filter;
  const where = {
    memberId,
    book,
    ...(currency === undefined ? {} : { currency }),
    ...(kind === undefined ? {} : { kind }),
    ...(from === null && to === null ? {} : { createdAt: between(from, to) }),
  };
  const [rows, total] = await Promise.all([
    read.ledgerEntry.findMany({ where, orderBy: { number: 'desc' }, skip, take }),
    from === null && to === null
      ? countRows(world, 'LedgerEntry', { memberId, book, currency, kind }, () =>
          read.ledgerEntry.count({ where }),
        )
      : read.ledgerEntry.count({ where }),
  ]);
  return { rows, total };
}

function between(from: number | null, to: number | null) {
  return {
    ...(from === null ? {} : { gte: BigInt(from) }),
    ...(to === null ? {} : { lt: BigInt(to) }),
  };
}
