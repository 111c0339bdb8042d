import type { ProductOrderStatus } from '@hongbao/contracts/products/products.types';
import { units } from '@hongbao/contracts/money';
import type { Tone } from '../../ui/StatusBadge.tsx';
import type { Product } from './products.api.ts';

export const orderTones: Record<ProductOrderStatus, Tone> = {
  notStarted: 'orange',
  running: 'green',
  ended: 'grey',
  frozen: 'red',
  cancelled: 'grey',
};

/** Returns the sold share of a quota, 0 to 1. A double is sufficient for a bar. */
export function takenShare({ quota, remaining }: Pick<Product, 'quota' | 'remaining'>): number {
  const all = units(quota);
  return all === 0n ? 1 : Number(((all - units(remaining)) * 1_000n) / all) / 1_000;
}

export const productSorts = ['term', 'rate'] as const;
export type ProductSort = (typeof productSorts)[number];

/** Returns the products by term, shortest first, or by rate, highest first and of the same rate the shortest. */
export function sortProducts(products: readonly Product[], sort: ProductSort): Product[] {
  const byTerm = products.toSorted((a, b) => a.cycleDays - b.cycleDays);
  return sort === 'term'
    ? byTerm
    : byTerm.toSorted((a, b) => Number(units(b.dailyRate) - units(a.dailyRate)));
}

/**
 * Returns the id of the product with the highest rate among those that a member can buy: open, with at most the member's VIP
 * level, and a minimum that the available balance (in units of USDT) covers. Null if there is none.
 */
export function bestProduct(
  products: readonly Product[],
  { level, available }: { level: number; available: bigint },
): string | null {
  const open = products.filter(
    ({ status, levelLimit, minAmount }) =>
      status === 'open' && levelLimit <= level && units(minAmount) <= available,
  );
  return sortProducts(open, 'rate')[0]?.id ?? null;
}
