import type { ProductOrderStatus, ProductType } from '@hongbao/contracts/products/products.types';
import type { PrismaClient } from '@hongbao/prisma/database';
import type { ReadRows } from '@hongbao/prisma/rowReader';
import type { World } from '../../world/world.ts';
import type { Product, ProductOrder } from './product.types.ts';

/** Orders whose money is still in the product. */
const activeStatuses: readonly ProductOrderStatus[] = ['notStarted', 'running', 'frozen'];

/** The hours at which a member's orders are due, and those at which they were last paid: each is an event of many orders. */
export function dueHoursOf(rows: ReadRows, memberId: string): string[] {
  return rows('ProductOrder', { memberId }).flatMap(({ dueAt, lastPaidAt }) =>
    [dueAt, lastPaidAt].flatMap((at) => (at === null ? [] : [String(at)])),
  );
}

/** All products, in the order they are shown. */
export function allProducts(world: World): Promise<Product[]> {
  return world.memory.table('Product', 'all', async () => {
    const [products, sheets] = await Promise.all([
      world.read.product.findMany({ orderBy: { sort: 'asc' } }),
      world.read.minerSheet.findMany(),
    ]);
    return products.map((row) => ({
      ...row,
      type: row.type as ProductType,
      sheet: sheets.find(({ productId }) => productId === row.id) ?? null,
    }));
  });
}

export async function findProduct(world: World, id: string): Promise<Product | null> {
  return (await allProducts(world)).find((each) => each.id === id) ?? null;
}

/** What a member has in a product now: money, and machines where they count. */
export async function heldOf(read: PrismaClient, memberId: string, productId: string) {
  const sum = await read.productOrder.aggregate({
    where: { memberId, productId, status: { in: [...activeStatuses] } },
    _sum: { amount: true, quantity: true },
  });
  return { amount: sum._sum.amount ?? 0n, quantity: sum._sum.quantity ?? 0 };
}

export async function findOrder(read: PrismaClient, id: string): Promise<ProductOrder | null> {
  return (await read.productOrder.findUnique({ where: { id } })) as ProductOrder | null;
}

export async function findOwnOrder(
  read: PrismaClient,
  id: string,
  memberId: string,
): Promise<ProductOrder | null> {
  const found = await findOrder(read, id);
  return found?.memberId === memberId ? found : null;
}

/** The next orders by id whose start or day is due. */
export async function dueOrders(
  read: PrismaClient,
  at: number,
  afterId: string,
  take: number,
): Promise<ProductOrder[]> {
  const where = { dueAt: { lte: BigInt(at) }, id: { gt: afterId } };
  return (await read.productOrder.findMany({
    where,
    orderBy: { id: 'asc' },
    take,
  })) as ProductOrder[];
}

interface ListFilter {
  readonly memberId: string;
  readonly type: ProductType;
  readonly status?: ProductOrderStatus | undefined;
  readonly skip: number;
  readonly take: number;
}

export async function ordersPage(
  read: PrismaClient,
  { memberId, type, status, skip, take }: ListFilter,
): Promise<{ rows: ProductOrder[]; total: number }> {
  const where = { memberId, type, ...(status === undefined ? {} : { status }) };
  const [rows, total] = await Promise.all([
    read.productOrder.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip,
      take,
    }),
    read.productOrder.count({ where }),
  ]);
  return { rows: rows as ProductOrder[], total };
}

/** What a member has in one type of product, and what all orders of it paid, `since` an instant and ever. */
export async function orderTotals(
  read: PrismaClient,
  memberId: string,
  type: ProductType,
  since: number,
  productId: string | undefined,
) {
  const mine = { memberId, type, ...(productId === undefined ? {} : { productId }) };
  const [active, today, ever] = await Promise.all([
    read.productOrder.aggregate({
      where: { ...mine, status: { in: [...activeStatuses] } },
      _count: true,
      _sum: { amount: true, quantity: true },
    }),
    read.productOrder.aggregate({
      where: { ...mine, lastPaidAt: { gte: BigInt(since) } },
      _sum: { dailyIncome: true },
    }),
    read.productOrder.aggregate({ where: mine, _sum: { incomePaid: true } }),
  ]);
  return {
    count: active._count,
    machines: active._sum.quantity ?? 0,
    invested: active._sum.amount ?? 0n,
    todayIncome: today._sum.dailyIncome ?? 0n,
    accumulatedIncome: ever._sum.incomePaid ?? 0n,
  };
}
