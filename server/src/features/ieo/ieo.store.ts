import type { IeoOrderStatus } from '@hongbao/contracts/ieo/ieo.types';
import type { PrismaClient } from '@hongbao/prisma/database';
import type { ReadRows } from '@hongbao/prisma/rowReader';
import type { World } from '../../world/world.ts';
import type { Ieo, IeoOrder } from './ieo.types.ts';

/** All subscriptions, those that open last first. */
export function allIeos(world: World): Promise<Ieo[]> {
  return world.memory.table(
    'Ieo',
    'all',
    async () => (await world.read.ieo.findMany({ orderBy: { openAt: 'desc' } })) as Ieo[],
  );
}

/** Subscriptions in a phase as a world is opened with them, those that open last first. */
export function ieosIn(rows: ReadRows, phase: Ieo['status']): Ieo[] {
  const found = rows('Ieo', { status: phase }) as Ieo[];
  return found.toSorted((a, b) => Number(b.openAt - a.openAt));
}

/** The ids of the subscriptions that a member applied to. */
export function ieoIdsOf(rows: ReadRows, memberId: string): string[] {
  return rows('IeoOrder', { memberId }).map(({ ieoId }) => ieoId);
}

export async function findIeo(world: World, id: string): Promise<Ieo | null> {
  return (await allIeos(world)).find((each) => each.id === id) ?? null;
}

/** What is applied for in each subscription, in units of its token. */
export function appliedQuantities(world: World): Promise<ReadonlyMap<string, bigint>> {
  return world.memory.table('IeoOrder', 'applied', async () => {
    const groups = await world.read.ieoOrder.groupBy({ by: ['ieoId'], _sum: { quantity: true } });
    return new Map(groups.map(({ ieoId, _sum }) => [ieoId, _sum.quantity ?? 0n]));
  });
}

export async function findApplication(
  read: PrismaClient,
  ieoId: string,
  memberId: string,
): Promise<IeoOrder | null> {
  const where = { ieoId_memberId: { ieoId, memberId } };
  return (await read.ieoOrder.findUnique({ where })) as IeoOrder | null;
}

/** All of a member's applications: at most one for each subscription. */
export async function applicationsOf(read: PrismaClient, memberId: string): Promise<IeoOrder[]> {
  return (await read.ieoOrder.findMany({ where: { memberId } })) as IeoOrder[];
}

export async function findOwnOrder(
  read: PrismaClient,
  id: string,
  memberId: string,
): Promise<IeoOrder | null> {
  const found = (await read.ieoOrder.findUnique({ where: { id } })) as IeoOrder | null;
  return found?.memberId === memberId ? found : null;
}

/** All applications of a subscription, in the order of their ids, which is that of applying. */
export function allApplications(
  read: PrismaClient,
  ieoId: string,
): Promise<Pick<IeoOrder, 'id' | 'quantity' | 'wonQuantity'>[]> {
  return read.ieoOrder.findMany({
    where: { ieoId },
    orderBy: { id: 'asc' },
    select: { id: true, quantity: true, wonQuantity: true },
  });
}

/** The next applications of a subscription that stand in a status, by id. */
export async function ordersInStatus(
  read: PrismaClient,
  ieoId: string,
  status: IeoOrderStatus,
  afterId: string,
  take: number,
): Promise<IeoOrder[]> {
  const where = { ieoId, status, id: { gt: afterId } };
  return (await read.ieoOrder.findMany({ where, orderBy: { id: 'asc' }, take })) as IeoOrder[];
}

interface ListFilter {
  readonly memberId: string;
  readonly status?: IeoOrderStatus | undefined;
  readonly skip: number;
  readonly take: number;
}

export async function ordersPage(
  read: PrismaClient,
  { memberId, status, skip, take }: ListFilter,
): Promise<{ rows: IeoOrder[]; total: number }> {
  const where = { memberId, ...(status === undefined ? {} : { status }) };
  const [rows, total] = await Promise.all([
    read.ieoOrder.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], skip, take }),
    read.ieoOrder.count({ where }),
  ]);
  return { rows: rows as IeoOrder[], total };
}

/** What a symbol that is being listed allows, by its tiers. */
export async function largestLeverage(read: PrismaClient, symbol: string): Promise<number> {
  const most = await read.leverageTier.aggregate({
    where: { symbol },
    _max: { maxLeverage: true },
  });
  return most._max.maxLeverage ?? 1;
}
