import { productOrderStates } from '@hongbao/contracts/products/products.states';
import { DAY_MS, HOUR_MS } from '@hongbao/contracts/time';
import { mustMove } from '@hongbao/contracts/states';
import type { TimelineChange } from '../../world/plan.ts';
import type { World } from '../../world/world.ts';
import type { ProductOrder } from './product.types.ts';

export const DAY_OVER = 'products.dayOver';

/** The instant at which something is due for all orders of the same hour; none where it is on the timeline already. */
export function dueAppointment(world: World, at: number): TimelineChange[] {
  const refId = String(at);
  return world.timeline.has(DAY_OVER, refId) ? [] : [{ op: 'schedule', kind: DAY_OVER, refId, at }];
}

/** An order whose `dueAt` has come, as it goes on: it starts, or one more day of it is paid, or its last one is. */
export function afterDue(order: ProductOrder, at: number): ProductOrder {
  if (order.status === 'notStarted')
    return {
      ...order,
      status: mustMove(productOrderStates, order.status, 'start'),
      dueAt: BigInt(at + DAY_MS),
    };
  const daysPaid = order.daysPaid + 1;
  const paid = {
    ...order,
    daysPaid,
    incomePaid: order.incomePaid + order.dailyIncome,
    lastPaidAt: BigInt(at),
  };
  return daysPaid < order.cycleDays
    ? { ...paid, dueAt: BigInt(at + DAY_MS) }
    : { ...paid, status: mustMove(productOrderStates, order.status, 'end'), dueAt: null };
}

/** A running order that stops where it is in its day. */
export function frozenAt(order: ProductOrder, now: number): ProductOrder {
  return {
    ...order,
    status: mustMove(productOrderStates, order.status, 'freeze'),
    dueAt: null,
    frozenMs: (order.dueAt ?? BigInt(now)) - BigInt(now),
  };
}

/** A frozen order that goes on: what was left of its day ends at a full hour, and everything after it moves along. */
export function thawedAt(order: ProductOrder, now: number): ProductOrder {
  const left = now + Number(order.frozenMs ?? 0n);
  const dueAt = Math.ceil(left / HOUR_MS) * HOUR_MS;
  const daysAfter = order.cycleDays - order.daysPaid - 1;
  return {
    ...order,
    status: mustMove(productOrderStates, order.status, 'unfreeze'),
    dueAt: BigInt(dueAt),
    endsAt: BigInt(dueAt + daysAfter * DAY_MS),
    frozenMs: null,
  };
}
