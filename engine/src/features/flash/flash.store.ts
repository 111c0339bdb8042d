import type { RowReader } from '@hongbao/prisma/rowReader';
import { newestFirst } from '@hongbao/prisma/rowQueries';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import type { World } from '../../world/world.ts';

export function flashTerms(world: World): Promise<RowOf<'FlashTerms'>> {
  return world.memory.table('FlashTerms', 'flash', async () => {
    const [terms] = world.rows('FlashTerms', { id: 'flash' });
    if (terms === undefined) throw new Error('The table FlashTerms has no row.');
    return terms;
  });
}

export function findOwnQuote(
  rows: RowReader,
  id: string,
  memberId: string,
): RowOf<'FlashQuote'> | null {
  const found = rows.first('FlashQuote', { where: { id } });
  return found?.memberId === memberId ? found : null;
}

/** Maximum expired quotes that a new quote deletes; it exceeds one, so that they cannot accumulate. */
const SWEPT_MAX = 20;

/** A member's quotes that expired before an instant, oldest first. */
export function staleQuoteIds(rows: RowReader, memberId: string, before: number): string[] {
  const stale = rows.some('FlashQuote', ['id'], {
    where: { memberId, expiresAt: { lt: BigInt(before) } },
    orderBy: [
      ['expiresAt', 'asc'],
      ['id', 'asc'],
    ],
    take: SWEPT_MAX,
  });
  return stale.map(({ id }) => id);
}

/** The ids of a member's valid quotes beyond the newest `kept`. */
export function olderOpenQuoteIds(
  rows: RowReader,
  memberId: string,
  now: number,
  kept: number,
): string[] {
  const older = rows.some('FlashQuote', ['id'], {
    where: { memberId, usedAt: null, expiresAt: { gt: BigInt(now) } },
    orderBy: [
      ['expiresAt', 'desc'],
      ['id', 'desc'],
    ],
    skip: kept,
    take: SWEPT_MAX,
  });
  return older.map(({ id }) => id);
}

export function exchangesPage(
  rows: RowReader,
  memberId: string,
  { skip, take }: { skip: number; take: number },
) {
  const where = { memberId };
  return {
    rows: rows.many('FlashExchange', { where, orderBy: newestFirst, skip, take }),
    total: rows.count('FlashExchange', where),
  };
}
