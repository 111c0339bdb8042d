import { productOrderStates } from '@hongbao/contracts/products/products.states';
import { update } from '@hongbao/prisma/rowWriter';
import { type Plan, mergePlans } from '../../world/plan.ts';
import type { DueEvent, EventResult, TimelineHandler } from '../../world/handlers.ts';
import type { World } from '../../world/world.ts';
import { unfinished } from '../../world/needs.ts';
import { bookEnd, bookIncome } from './bookings.ts';
import { DAY_OVER, afterDue, dueAppointment } from './orderDays.ts';
import type { ProductOrder } from './product.types.ts';
import { dueHoursOf, dueOrders } from './products.store.ts';
import { orderNotice } from './orderNotice.ts';
import { effect } from '../../words/eventText.ts';
import { levelChecksAfter } from '../vip/index.ts';

/** Maximum orders in one commit. */
const BATCH = 500;

export const productsJobs: readonly TimelineHandler[] = [
  // Priority before the VIP level checks, because they include the income.
  {
    kind: DAY_OVER,
    priority: 28,
    run: passDay,
    about: dueHoursOf,
    needs: unfinished('ProductOrder', productOrderStates),
  },
];

/** At a full hour at which orders start or complete a day: pays the day, and releases principals at the end. */
async function passDay(world: World, event: DueEvent): Promise<EventResult> {
  const orders = dueOrders(world.rows, event.at, event.progress ?? '', BATCH);
  const plans = orders.map((order) => ({ order, ...passed(world, order, event.at) }));
  const next = new Set(plans.flatMap(({ dueAt }) => (dueAt === null ? [] : [Number(dueAt)])));
  const plan = mergePlans(...plans.map((each) => each.plan), {
    timeline: [
      ...[...next].flatMap((at) => dueAppointment(world, at)),
      ...(await levelChecksAfter(world, incomeByMember(orders), event.at)),
    ],
  });
  const last = orders.at(-1);
  if (orders.length === BATCH && last) return { plan, summary: '', progress: last.id };
  return { plan, summary: effect('productDay', { count: String(orders.length) }) };
}

function passed(
  world: World,
  order: ProductOrder,
  at: number,
): { plan: Plan; dueAt: bigint | null } {
  const after = afterDue(order, at);
  const { id, ...cells } = after;
  const isPaid = after.daysPaid > order.daysPaid;
  const isEnded = after.status === 'ended';
  const plan: Plan = {
    rows: [
      update('ProductOrder', { id }, cells),
      ...(isEnded ? [orderNotice(world, after, 'productEnded', at)] : []),
    ],
    ledger: [...(isPaid ? bookIncome(order) : []), ...(isEnded ? bookEnd(order) : [])],
  };
  return { plan, dueAt: after.dueAt };
}

/**
 * The income that a batch pays to each member, in USDT units. All products are currently in USDT, and only USDT income
 * can raise a level.
 */
function incomeByMember(orders: readonly ProductOrder[]): ReadonlyMap<string, bigint> {
  const income = new Map<string, bigint>();
  for (const { memberId, dailyIncome, status, currency } of orders)
    if (status === 'running' && currency === 'USDT')
      income.set(memberId, (income.get(memberId) ?? 0n) + dailyIncome);
  return income;
}
