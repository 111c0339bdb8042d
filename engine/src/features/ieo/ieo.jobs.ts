import { ieoOrderStates, ieoStates } from '@hongbao/contracts/ieo/ieo.states';
import { tokenCost } from '@hongbao/contracts/ieo/ieo.quote';
import { mustMove } from '@hongbao/contracts/states';
import type { WholeRows } from '@hongbao/prisma/rowReader';
import { update } from '@hongbao/prisma/rowWriter';
import { type Plan, type TimelineChange, mergePlans } from '../../world/plan.ts';
import type { DueEvent, EventResult, TimelineHandler } from '../../world/handlers.ts';
import type { World } from '../../world/world.ts';
import { bookTokens, freePart } from './bookings.ts';
import { closingPriceOf, drawOf } from './draw.ts';
import { findIeo, ieoIdsOf, ieosIn, ordersInStatus } from './ieo.store.ts';
import type { Ieo, IeoOrder } from './ieo.types.ts';
import { listingRows } from './listing.ts';
import { orderNotice } from './orderNotice.ts';
import { effect } from '../../words/eventText.ts';
import { levelChecksAfter } from '../vip/index.ts';

const OPEN = 'ieo.open';
const DRAW = 'ieo.draw';
const FORFEIT = 'ieo.forfeit';
const LIST = 'ieo.list';

/** Maximum applications in one commit. */
const BATCH = 500;

export const ieoJobs: readonly TimelineHandler[] = [
  {
    kind: OPEN,
    priority: 26,
    run: openIeo,
    about: 'everybody',
    dates: (rows) => datesIn(rows, 'upcoming', 'openAt'),
  },
  {
    kind: DRAW,
    priority: 26,
    run: drawIeo,
    about: ieoIdsOf,
    dates: (rows) => datesIn(rows, 'issuing', 'closeAt'),
  },
  {
    kind: FORFEIT,
    priority: 26,
    run: forfeitUnpaid,
    about: ieoIdsOf,
  },
  {
    kind: LIST,
    priority: 26,
    run: listToken,
    about: ieoIdsOf,
  },
];

/** The instants at which subscriptions leave a phase, to schedule the initial subscriptions of a new world. */
function datesIn(rows: WholeRows, phase: Ieo['status'], date: 'openAt' | 'closeAt') {
  return ieosIn(rows, phase).map((ieo) => ({ refId: ieo.id, at: Number(ieo[date]) }));
}

function next(kind: string, { id }: Ieo, at: bigint): TimelineChange {
  return { op: 'schedule', kind, refId: id, at: Number(at) };
}

async function ieoOf(world: World, { refId }: DueEvent): Promise<Ieo> {
  const ieo = await findIeo(world, refId);
  if (!ieo) throw new Error(`There is no subscription ${refId}`);
  return ieo;
}

/** Opens a subscription to applications. */
async function openIeo(world: World, event: DueEvent): Promise<EventResult> {
  const ieo = await ieoOf(world, event);
  const status = mustMove(ieoStates, ieo.status, 'open');
  return {
    plan: {
      rows: [update('Ieo', { id: ieo.id }, { status })],
      timeline: [next(DRAW, ieo, ieo.closeAt)],
    },
    summary: effect('ieoOpened', { coin: ieo.symbol }),
  };
}

/** Closes a subscription: draws the lots, and releases the holds of lots that did not win. */
async function drawIeo(world: World, event: DueEvent): Promise<EventResult> {
  const ieo = await ieoOf(world, event);
  const closingPrice = closingPriceOf(world, ieo);
  // A batch does not change the tickets, so every batch computes the same winners, also after a crash.
  const { winners } = await drawOf(world, ieo, closingPrice);
  const lots = new Map(winners.map((each) => [each.orderId, BigInt(each.lots)]));
  return inBatches(world, event, ieo, 'applied', {
    each: (order) => drawn(world, ieo, order, (lots.get(order.id) ?? 0n) * ieo.lotSize, event.at),
    end: async () => ({
      rows: [
        update(
          'Ieo',
          { id: ieo.id },
          { status: mustMove(ieoStates, ieo.status, 'draw'), closingPrice },
        ),
      ],
      timeline: [next(FORFEIT, ieo, ieo.payBefore)],
    }),
    summary: effect('ieoDrawn', { coin: ieo.symbol }),
  });
}

function drawn(world: World, ieo: Ieo, order: IeoOrder, wonQuantity: bigint, at: number): Plan {
  const hasWon = wonQuantity > 0n;
  const status = mustMove(ieoOrderStates, order.status, hasWon ? 'win' : 'lose');
  const free = world.ledger.held(order.holdId) - tokenCost(wonQuantity, ieo.estimatedPrice);
  const after: IeoOrder = { ...order, status, wonQuantity };
  return {
    rows: [
      update('IeoOrder', { id: order.id }, { status, wonQuantity }),
      orderNotice(world, hasWon ? after : order, ieo, hasWon ? 'ieoWon' : 'ieoLost', at),
    ],
    ledger: freePart(order, free, 'notWon'),
  };
}

/** At the payment deadline, unpaid applications are forfeited and their holds are released. */
async function forfeitUnpaid(world: World, event: DueEvent): Promise<EventResult> {
  const ieo = await ieoOf(world, event);
  return inBatches(world, event, ieo, 'won', {
    each: (order) => ({
      rows: [
        update(
          'IeoOrder',
          { id: order.id },
          { status: mustMove(ieoOrderStates, order.status, 'expire') },
        ),
        orderNotice(world, order, ieo, 'ieoForfeited', event.at),
      ],
      ledger: freePart(order, world.ledger.held(order.holdId), 'forfeited'),
    }),
    end: async () => ({ timeline: [next(LIST, ieo, ieo.listAt)] }),
    summary: effect('ieoPaid', { coin: ieo.symbol }),
  });
}

/** Lists the token: credits the tokens to winners, and the symbol has prices from this instant. */
async function listToken(world: World, event: DueEvent): Promise<EventResult> {
  const ieo = await ieoOf(world, event);
  return inBatches(world, event, ieo, 'completed', {
    each: (order) => ({
      rows: [
        update(
          'IeoOrder',
          { id: order.id },
          { status: mustMove(ieoOrderStates, order.status, 'list') },
        ),
        orderNotice(world, order, ieo, 'ieoListed', event.at),
      ],
      ledger: [bookTokens(order, ieo)],
    }),
    after: async (orders) => {
      const worth = orders.map(
        ({ memberId, wonQuantity }) =>
          [memberId, tokenCost(wonQuantity ?? 0n, ieo.winningPrice)] as const,
      );
      return { timeline: await levelChecksAfter(world, new Map(worth), event.at) };
    },
    end: async () => ({
      rows: [
        update('Ieo', { id: ieo.id }, { status: mustMove(ieoStates, ieo.status, 'list') }),
        ...(await listingRows(world, ieo, event.at)),
      ],
    }),
    summary: effect('ieoListed', { coin: ieo.symbol }),
  });
}

interface Batched {
  readonly each: (order: IeoOrder) => Plan;
  /** Returns an additional plan for all orders of a batch. */
  readonly after?: (orders: readonly IeoOrder[]) => Promise<Plan>;
  /** Returns the plan after the last batch. */
  readonly end: () => Promise<Plan>;
  readonly summary: string;
}

/** Processes the applications of a status batch by batch, each in its own commit. */
async function inBatches(
  world: World,
  event: DueEvent,
  ieo: Ieo,
  status: IeoOrder['status'],
  { each, after, end, summary }: Batched,
): Promise<EventResult> {
  const orders = ordersInStatus(world.rows, ieo.id, status, event.progress ?? '', BATCH);
  const plan = mergePlans(...orders.map(each), (await after?.(orders)) ?? {});
  const last = orders.at(-1);
  if (orders.length === BATCH && last) return { plan, summary: '', progress: last.id };
  return { plan: mergePlans(plan, await end()), summary };
}
