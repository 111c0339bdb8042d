import { formatUnits } from '@hongbao/contracts/money';
import { pageOf, pageResult } from '@hongbao/contracts/paging';
import type {
  getProduct,
  listProductOrders,
  listProducts,
  summarizeProductOrders,
} from '@hongbao/contracts/products/products.calls';
import { startOfWireDay } from '@hongbao/contracts/time';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import type { World } from '../../world/world.ts';
import type { Product, ProductOrder } from './product.types.ts';
import { presentOrder, presentProduct } from './products.present.ts';
import { allProducts, findProduct, orderTotals, ordersPage } from './products.store.ts';

export const listProductsHandler: UseCase<typeof listProducts> = async (
  { world, caller },
  { query },
) => {
  const { skip, take } = pageOf(query);
  const matching = (await allProducts(world)).filter(({ type }) => type === (query.type ?? type));
  const records = matching
    .slice(skip, skip + take)
    .map((product) => presentProduct(product, caller.language));
  return accept(pageResult(records, matching.length, query));
};

export const getProductHandler: UseCase<typeof getProduct> = async (
  { world, caller },
  { query },
) => {
  const product = await findProduct(world, query.id);
  return product ? accept(presentProduct(product, caller.language)) : refuse('notFound');
};

export const listProductOrdersHandler: UseCase<typeof listProductOrders> = async (
  { world, member, now, caller },
  { query },
) => {
  const { type, id, status } = query;
  const filter = { memberId: member.id, type, id, status, ...pageOf(query) };
  const { rows, total } = ordersPage(world.rows, filter);
  const records = await Promise.all(
    rows.map(async (order) =>
      presentOrder(order, await productOf(world, order), now, caller.language),
    ),
  );
  return accept(pageResult(records, total, query));
};

export const summarizeProductOrdersHandler: UseCase<typeof summarizeProductOrders> = async (
  { world, member, now },
  { query },
) => {
  const totals = orderTotals(
    world.rows,
    member.id,
    query.type,
    startOfWireDay(now),
    query.productId,
  );
  return accept({
    count: totals.count,
    machines: totals.machines,
    invested: formatUnits(totals.invested),
    todayIncome: formatUnits(totals.todayIncome),
    accumulatedIncome: formatUnits(totals.accumulatedIncome),
  });
};

/** The product of an order. Orders can outlive their products; a missing product is named by its id. */
export async function productOf(
  world: World,
  { productId, cycleDays }: ProductOrder,
): Promise<Pick<Product, 'nameKey' | 'cycleDays'>> {
  const product = await findProduct(world, productId);
  return { nameKey: product?.nameKey ?? productId, cycleDays };
}
