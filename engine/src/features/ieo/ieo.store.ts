import type { IeoOrderStatus } from '@hongbao/contracts/ieo/ieo.types';
import type { RowReader, WholeRows } from '@hongbao/prisma/rowReader';
import { newestFirst } from '@hongbao/prisma/rowQueries';
import type { World } from '../../world/world.ts';
import type { Ieo, IeoOrder } from './ieo.types.ts';

/** All subscriptions, sorted by their opening, latest first. */
export function allIeos(world: World): Promise<Ieo[]> {
  return world.memory.table(
    'Ieo',
    'all',
    async () => world.rows.many('Ieo', { orderBy: [['openAt', 'desc']] }) as Ieo[],
  );
}

/** Subscriptions of a phase, sorted by their opening, latest first; read when a world is opened. */
export function ieosIn(rows: WholeRows, phase: Ieo['status']): Ieo[] {
  const found = rows('Ieo', { status: phase }) as Ieo[];
  return found.toSorted((a, b) => Number(b.openAt - a.openAt));
}

/** The ids of the subscriptions to which a member applied. */
export function ieoIdsOf(rows: WholeRows, memberId: string): string[] {
  return rows('IeoOrder', { memberId }).map(({ ieoId }) => ieoId);
}

export async function findIeo(world: World, id: string): Promise<Ieo | null> {
  return (await allIeos(world)).find((each) => each.id === id) ?? null;
}

/** The total of the applications to each subscription, in units of its token. */
export function appliedQuantities(world: World): Promise<ReadonlyMap<string, bigint>> {
  return world.memory.table('IeoOrder', 'applied', async () => {
    const groups = world.rows.groups('IeoOrder', 'ieoId', ['quantity'], {});
    return new Map(groups.map(({ ieoId, quantity }) => [ieoId, quantity]));
  });
}

export function findApplication(rows: RowReader, ieoId: string, memberId: string): IeoOrder | null {
  return rows.first('IeoOrder', { where: { ieoId, memberId } }) as IeoOrder | null;
}

/** All of a member's applications: at most one for each subscription. */
export function applicationsOf(rows: RowReader, memberId: string): IeoOrder[] {
  return rows.many('IeoOrder', { where: { memberId } }) as IeoOrder[];
}

export function findOwnOrder(rows: RowReader, id: string, memberId: string): IeoOrder | null {
  const found = rows.first('IeoOrder', { where: { id } }) as IeoOrder | null;
  return found?.memberId === memberId ? found : null;
}

/** All applications of a subscription, by id, which is the order in which they were made. */
export function allApplications(
  rows: RowReader,
  ieoId: string,
): Pick<IeoOrder, 'id' | 'quantity' | 'nonces'>[] {
  const columns = ['id', 'quantity', 'nonces'] as const;
  return rows.some('IeoOrder', columns, { where: { ieoId }, orderBy: [['id', 'asc']] });
}

/** The next applications of a subscription with a status, by id. */
export function ordersInStatus(
  rows: RowReader,
  ieoId: string,
  status: IeoOrderStatus,
  afterId: string,
  take: number,
): IeoOrder[] {
  const where = { ieoId, status, id: { gt: afterId } };
  return rows.many('IeoOrder', { where, orderBy: [['id', 'asc']], take }) as IeoOrder[];
}

interface ListFilter {
  readonly memberId: string;
  readonly id?: string | undefined;
  readonly status?: IeoOrderStatus | undefined;
  readonly skip: number;
  readonly take: number;
}

export function ordersPage(
  rows: RowReader,
  { memberId, id, status, skip, take }: ListFilter,
): { rows: IeoOrder[]; total: number } {
  const where = { memberId, id, status };
  return {
    rows: rows.many('IeoOrder', { where, orderBy: newestFirst, skip, take }) as IeoOrder[],
    total: rows.count('IeoOrder', where),
  };
}

/** The maximum leverage of a symbol that is being listed, from its tiers. */
export function largestLeverage(rows: RowReader, symbol: string): number {
  const tiers = rows.many('LeverageTier', { where: { symbol } });
  return tiers.reduce((largest, { maxLeverage }) => Math.max(largest, maxLeverage), 1);
}
