import { productOrderStates } from '@hongbao/contracts/products/products.states';
import { nextState } from '@hongbao/contracts/states';
import { update } from '@hongbao/prisma/rowWriter';
import type { Plan } from '../../world/plan.ts';
import type { World } from '../../world/world.ts';
import { dueAppointment, frozenAt, thawedAt } from './orderDays.ts';
import type { ProductOrder } from './product.types.ts';
import { findOrder } from './products.store.ts';
import { tellOfOrder } from './tellOfOrder.ts';

/** What an operator's hand on an order came to: the plan, or why there is none. */
type Handled = Plan | 'unknown' | { readonly status: ProductOrder['status'] };

/** An operator stops a running order: no day passes and nothing can be taken out until it goes on. */
export async function freezeOrder(world: World, id: string, now: number): Promise<Handled> {
  const order = findOrder(world.rows, id);
  if (!order) return 'unknown';
  if (nextState(productOrderStates, order.status, 'freeze') === null)
    return { status: order.status };
  const { id: _, ...cells } = frozenAt(order, now);
  return {
    rows: [update('ProductOrder', { id }, cells), tellOfOrder(world, order, 'productFrozen', now)],
  };
}

/** An operator lets a frozen order go on; its end moves by the time it stood still. */
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
      tellOfOrder(world, order, 'productUnfrozen', now),
    ],
    timeline: dueAppointment(world, Number(thawed.dueAt)),
  };
}
