import type { ProductOrderStatus, ProductType } from '@hongbao/contracts/products/products.types';
import type { RowReader, WholeRows } from '@hongbao/prisma/rowReader';
import { newestFirst } from '@hongbao/prisma/rowQueries';
import type { World } from '../../world/world.ts';
import type { Product, ProductOrder } from './product.types.ts';

/** Statuses of orders whose principal is in the product. */
const activeStatuses: readonly ProductOrderStatus[] = ['notStarted', 'running', 'frozen'];

/** The hours at which a member's orders are due and were last paid; one timeline event per hour handles many orders. */
export function dueHoursOf(rows: WholeRows, memberId: string): string[] {
  return rows('ProductOrder', { memberId }).flatMap(({ dueAt, lastPaidAt }) =>
    [dueAt, lastPaidAt].flatMap((at) => (at === null ? [] : [String(at)])),
  );
}

/** All products, in display order. */
export function allProducts(world: World): Promise<Product[]> {
  return world.memory.table('Product', 'all', async () => {
    const sheets = world.rows('MinerSheet');
    return world.rows.many('Product', { orderBy: [['sort', 'asc']] }).map((row) => ({
      ...row,
      type: row.type as ProductType,
      sheet: sheets.find(({ productId }) => productId === row.id) ?? null,
    }));
  });
}

export async function findProduct(world: World, id: string): Promise<Product | null> {
  return (await allProducts(world)).find((each) => each.id === id) ?? null;
}

/** The amount that a member currently has in a product: money, or the number of machines. */
export function heldOf(rows: RowReader, memberId: string, productId: string) {
  const where = { memberId, productId, status: { in: activeStatuses } };
  const { amount, quantity } = rows.sums('ProductOrder', ['amount', 'quantity'], where);
  return { amount, quantity: Number(quantity) };
}

export function findOrder(rows: RowReader, id: string): ProductOrder | null {
  return rows.first('ProductOrder', { where: { id } }) as ProductOrder | null;
}

export function findOwnOrder(rows: RowReader, id: string, memberId: string): ProductOrder | null {
  const found = findOrder(rows, id);
  return found?.memberId === memberId ? found : null;
}

/** The next orders by id whose start or day is due. */
export function dueOrders(
  rows: RowReader,
  at: number,
  afterId: string,
  take: number,
): ProductOrder[] {
  const where = { dueAt: { lte: BigInt(at) }, id: { gt: afterId } };
  return rows.many('ProductOrder', { where, orderBy: [['id', 'asc']], take }) as ProductOrder[];
}

interface ListFilter {
  readonly memberId: string;
  readonly type?: ProductType | undefined;
  readonly id?: string | undefined;
  readonly status?: ProductOrderStatus | undefined;
  readonly skip: number;
  readonly take: number;
}

export function ordersPage(
  rows: RowReader,
  { memberId, type, id, status, skip, take }: ListFilter,
): { rows: ProductOrder[]; total: number } {
  const where = { memberId, type, id, status };
  return {
    rows: rows.many('ProductOrder', { where, orderBy: newestFirst, skip, take }) as ProductOrder[],
    total: rows.count('ProductOrder', where),
  };
}

/**
 * The amount that a member has in products, and the income of all its orders, since an instant and in total.
 */
export function orderTotals(
  rows: RowReader,
  memberId: string,
  type: ProductType | undefined,
  since: number,
  productId: string | undefined,
) {
  const mine = { memberId, type, productId };
  const running = { ...mine, status: { in: activeStatuses } };
  const active = rows.sums('ProductOrder', ['amount', 'quantity'], running);
  const paidSince = { ...mine, lastPaidAt: { gte: BigInt(since) } };
  return {
    count: active.count,
    machines: Number(active.quantity),
    invested: active.amount,
    todayIncome: rows.sums('ProductOrder', ['dailyIncome'], paidSince).dailyIncome,
    accumulatedIncome: rows.sums('ProductOrder', ['incomePaid'], mine).incomePaid,
  };
}
