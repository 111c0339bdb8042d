import { productOrderStates } from '@hongbao/contracts/products/products.states';
import { nextState } from '@hongbao/contracts/states';
import { update } from '@hongbao/prisma/rowWriter';
import type { Plan } from '../../world/plan.ts';
import type { World } from '../../world/world.ts';
import { dueAppointment, frozenAt, thawedAt } from './orderDays.ts';
import type { ProductOrder } from './product.types.ts';
import { findOrder } from './products.store.ts';
import { orderNotice } from './orderNotice.ts';

/** Result of an operator's action on an order: the plan, or the refusal. */
type Handled = Plan | 'unknown' | { readonly status: ProductOrder['status'] };

/** Freezes a running order for an operator: until it is unfrozen, no day passes and it cannot be redeemed. */
export async function freezeOrder(world: World, id: string, now: number): Promise<Handled> {
  const order = findOrder(world.rows, id);
  if (!order) return 'unknown';
  if (nextState(productOrderStates, order.status, 'freeze') === null)
    return { status: order.status };
  const { id: _, ...cells } = frozenAt(order, now);
  return {
    rows: [update('ProductOrder', { id }, cells), orderNotice(world, order, 'productFrozen', now)],
  };
}

/** Unfreezes an order for an operator; its end moves by the frozen time. */
export async function unfreezeOrder(world: World, id: string, now: number): Promise<Handled> {
  const order = findOrder(world.rows, id);
  if (!order) return 'unknown';
  if (nextState(productOrderStates, order.status, 'unfreeze') === null)
    return { status: order.status };
  const thawed = thawedAt(order, now);
  const { id: _, ...cells } = thawed;
  return {
    rows: [
      update('ProductOrder', { id }, cells),
      orderNotice(world, order, 'productUnfrozen', now),
    ],
    timeline: dueAppointment(world, Number(thawed.dueAt)),
  };
}
