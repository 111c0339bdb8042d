import type { TaskKind } from '@hongbao/contracts/welfare/welfare.types';
import type { PrismaClient } from '@hongbao/prisma/database';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import type { World } from '../../world/world.ts';

export type Task = Omit<RowOf<'WelfareTask'>, 'kind'> & { readonly kind: TaskKind };

/** All tasks, in the order they are shown. */
export function allTasks(world: World): Promise<Task[]> {
  return world.memory.table(
    'WelfareTask',
    'all',
    async () =>
      (await world.read.welfareTask.findMany({ orderBy: { sort: 'asc' } })) as unknown as Task[],
  );
}

/** The days a member checked in, latest first. */
export async function checkInDays(
  read: PrismaClient,
  memberId: string,
  take: number,
): Promise<string[]> {
  const rows = await read.checkIn.findMany({
    where: { memberId },
    orderBy: { day: 'desc' },
    take,
    select: { day: true },
  });
  return rows.map(({ day }) => day);
}

export function countRecharges(read: PrismaClient, memberId: string): Promise<number> {
  return read.recharge.count({ where: { memberId, status: 1 } });
}

/** Positions of the main account that were ever opened: an order that only waited is no trade. */
export function countTrades(read: PrismaClient, memberId: string): Promise<number> {
  return read.position.count({ where: { memberId, book: 'main', openedAt: { not: null } } });
}

export function countInvited(read: PrismaClient, memberId: string): Promise<number> {
  return read.member.count({ where: { invitedById: memberId } });
}

/** Which movements of these names there are: a reward that was paid is in the books, and nowhere else. */
export async function postedAmong(
  read: PrismaClient,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await read.ledgerTransfer.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}
