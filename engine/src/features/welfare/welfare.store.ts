import type { TaskKind } from '@hongbao/contracts/welfare/welfare.types';
import type { RowReader } from '@hongbao/prisma/rowReader';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import type { World } from '../../world/world.ts';

export type Task = Omit<RowOf<'WelfareTask'>, 'kind'> & { readonly kind: TaskKind };

/** All tasks, in display order. */
export function allTasks(world: World): Promise<Task[]> {
  return world.memory.table(
    'WelfareTask',
    'all',
    async () => world.rows.many('WelfareTask', { orderBy: [['sort', 'asc']] }) as unknown as Task[],
  );
}

/** The days on which a member checked in, latest first. */
export function checkInDays(rows: RowReader, memberId: string, take: number): string[] {
  const where = { memberId };
  const found = rows.some('CheckIn', ['day'], { where, orderBy: [['day', 'desc']], take });
  return found.map(({ day }) => day);
}

export function countRecharges(rows: RowReader, memberId: string): number {
  return rows.count('Recharge', { memberId, status: 1 });
}

/** Opened positions of the main account. An order that was never filled is not a trade. */
export function countTrades(rows: RowReader, memberId: string): number {
  return rows.count('Position', { memberId, book: 'main', openedAt: { not: null } });
}

export function countInvited(rows: RowReader, memberId: string): number {
  return rows.count('Member', { invitedById: memberId });
}

/** Those of some ids that exist in the ledger, which is the only record of a paid reward. */
export function postedAmong(rows: RowReader, ids: readonly string[]): ReadonlySet<string> {
  const found = rows.some('LedgerTransfer', ['id'], { where: { id: { in: ids } } });
  return new Set(found.map(({ id }) => id));
}
