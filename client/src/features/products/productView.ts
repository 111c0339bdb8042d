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
