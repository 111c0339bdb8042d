import type { PrismaClient } from '@hongbao/prisma/database';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import type { World } from '../../world/world.ts';

export function flashTerms(world: World): Promise<RowOf<'FlashTerms'>> {
  return world.memory.table('FlashTerms', 'flash', () =>
    world.read.flashTerms.findUniqueOrThrow({ where: { id: 'flash' } }),
  );
}

export async function findOwnQuote(
  read: PrismaClient,
  id: string,
  memberId: string,
): Promise<RowOf<'FlashQuote'> | null> {
  const found = await read.flashQuote.findUnique({ where: { id } });
  return found?.memberId === memberId ? found : null;
}

/** Most old quotes that a new one sweeps away: more than it adds, so that they never pile up. */
const SWEPT_MAX = 20;

/** A member's quotes that expired before an instant, oldest first. */
export async function staleQuoteIds(
  read: PrismaClient,
  memberId: string,
  before: number,
): Promise<string[]> {
  const stale = await read.flashQuote.findMany({
    where: { memberId, expiresAt: { lt: BigInt(before) } },
    orderBy: [{ expiresAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
    take: SWEPT_MAX,
  });
  return stale.map(({ id }) => id);
}

/** A member's quotes that can still be taken, beyond the newest `kept`. */
export async function olderOpenQuoteIds(
  read: PrismaClient,
  memberId: string,
  now: number,
  kept: number,
): Promise<string[]> {
  const older = await read.flashQuote.findMany({
    where: { memberId, usedAt: null, expiresAt: { gt: BigInt(now) } },
    orderBy: [{ expiresAt: 'desc' }, { id: 'desc' }],
    select: { id: true },
    skip: kept,
    take: SWEPT_MAX,
  });
  return older.map(({ id }) => id);
}

export async function exchangesPage(
  read: PrismaClient,
  memberId: string,
  { skip, take }: { skip: number; take: number },
) {
  const where = { memberId };
  const [rows, total] = await Promise.all([
    read.flashExchange.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip,
      take,
    }),
    read.flashExchange.count({ where }),
  ]);
  return { rows, total };
}
