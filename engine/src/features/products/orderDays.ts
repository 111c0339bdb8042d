import { productOrderStates } from '@hongbao/contracts/products/products.states';
import { DAY_MS, HOUR_MS } from '@hongbao/contracts/time';
import { mustMove } from '@hongbao/contracts/states';
import type { TimelineChange } from '../../world/plan.ts';
import type { World } from '../../world/world.ts';
import type { ProductOrder } from './product.types.ts';

export const DAY_OVER = 'products.dayOver';

/** The timeline entry shared by all orders due at the same hour; empty when it is already scheduled. */
export function dueAppointment(world: World, at: number): TimelineChange[] {
  const refId = String(at);
  return world.timeline.has(DAY_OVER, refId) ? [] : [{ op: 'schedule', kind: DAY_OVER, refId, at }];
}

/** An order after its `dueAt`: it has started, or the income of another day or of the last day is paid. */
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

/** Freezes a running order within its day. */
export function frozenAt(order: ProductOrder, now: number): ProductOrder {
  return {
    ...order,
    status: mustMove(productOrderStates, order.status, 'freeze'),
    dueAt: null,
    frozenMs: (order.dueAt ?? BigInt(now)) - BigInt(now),
  };
}

/**
 * Resumes a frozen order: the remainder of its day ends at a full hour, and everything after it moves by the same time.
 */
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
