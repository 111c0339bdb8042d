import type { ReasonCode } from '@hongbao/contracts/content/notices.facts';
import { formatUnits } from '@hongbao/contracts/money';
import { reachedExit } from '@hongbao/contracts/positions/positions.exits';
import { positionStates } from '@hongbao/contracts/positions/positions.states';
import { mustMove } from '@hongbao/contracts/states';
import { SECOND_MS } from '@hongbao/contracts/time';
import { exitPrice, notionalOf } from '@hongbao/contracts/positions/positions.quote';
import { type TicketRefusal, quoteTicket } from '@hongbao/contracts/positions/positions.ticket';
import type { CloseReason } from '@hongbao/contracts/positions/positions.types';
import { update } from '@hongbao/prisma/rowWriter';
import { rowsOf } from '../../world/about.ts';
import type { DueEvent, EventResult, TimelineHandler } from '../../world/handlers.ts';
import { unfinished } from '../../world/needs.ts';
import { type Plan, mergePlans } from '../../world/plan.ts';
import type { World } from '../../world/world.ts';
import { noticeRow } from '../content/index.ts';
import { reasonOf } from '../../words/reasons.ts';
import { holdMargin, openFeeHold, payOpenFee } from './bookings.ts';
import { planCancel, releaseHolds } from './cancelPlan.ts';
import { planClose } from './closePlan.ts';
import { readExits } from './exits.ts';
import { openedAt } from './openedAt.ts';
import { type OrderTermsRefusal, orderTerms, ticketFacts, tierOfTicket } from './orderRules.ts';
import type { Position } from './position.types.ts';
import { findPosition, waitingLevels } from './positions.store.ts';
import { withRebates } from './rebates.ts';
import { SPREAD, tradingTerms } from './tradingTerms.ts';
import { endedTrailing, readTrailing, trailingTriggerAt } from './trailing.ts';
import { OPEN, TRIGGER, planDueTrigger, triggerAt } from './triggers.ts';
import { effect } from '../../words/eventText.ts';
import { receiptScreen, screenOf } from '../books/index.ts';

const SETTLE = 'positions.settle';

/** Time that a position is `inSettlement` between its trigger and its posting. */
const SETTLEMENT_MS = SECOND_MS;

/** Close reasons that the member does not cause. */
type Trigger = Extract<
  CloseReason,
  'takeProfit' | 'stopLoss' | 'trailingStop' | 'liquidation' | 'contestEnd'
>;

export const positionsJobs: readonly TimelineHandler[] = [
  {
    kind: TRIGGER,
    priority: 10,
    run: pullTrigger,
    levels: { table: 'Position', read: (rows, ids) => waitingLevels(rows, ids, false) },
    about: rowsOf('Position'),
    needs: unfinished('Position', positionStates),
    isIndependent: true,
  },
  {
    kind: OPEN,
    priority: 15,
    run: openOrder,
    levels: { table: 'Position', read: (rows, ids) => waitingLevels(rows, ids, true) },
    about: rowsOf('Position'),
    needs: unfinished('Position', positionStates),
  },
  {
    kind: SETTLE,
    priority: 20,
    run: settlePosition,
    about: rowsOf('Position'),
    needs: unfinished('Position', positionStates),
    isIndependent: true,
  },
];

/**
 * The mark price has reached a level: a limit order fills, an exit closes its part, or a running position goes into
 * settlement at the price of this tick.
 */
async function pullTrigger(world: World, event: DueEvent): Promise<EventResult> {
  const position = findPosition(world.rows, event.refId);
  const mark = position ? world.market.markPrice(position.symbol, event.at) : 0n;
  const trailing = position ? trailingTriggerAt(world.market, position, event.at) : null;
  const trigger = position ? triggerAt(position, mark, trailing) : null;
  if (!position || !trigger || trigger === 'open') return { plan: {}, summary: effect('nothing') };
  const terms = await tradingTerms(world, position.symbol, event.at);
  if (!terms) throw new Error(`${position.symbol} is not listed`);
  if (trigger === 'fill') return fillOrder(world, position, terms.tick, event.at);
  if (trigger === 'exit') return executeExit(world, position, mark, terms.tick, event.at);
  const cells = {
    status: mustMove(positionStates, position.status, 'trigger'),
    closeReason: trigger,
    closePrice: exitPrice(position.direction, mark, SPREAD, terms.tick),
    triggerAbove: null,
    triggerBelow: null,
    ...(trigger === 'trailingStop' ? endedTrailing(world.market, position, event.at) : {}),
  } as const;
  return {
    plan: {
      rows: [update('Position', { id: position.id }, cells)],
      timeline: [
        { op: 'schedule', kind: SETTLE, refId: position.id, at: event.at + SETTLEMENT_MS },
      ],
    },
    summary: effect('levelReached', { ...nameOf(position), reason: trigger }),
  };
}

/** The facts that name a position in the sentence of an event. */
const nameOf = ({ symbol, direction }: Position) => ({ symbol, direction });

/** A pending order opens at its limit price, for which margin and fee are held. */
async function fillOrder(
  world: World,
  order: Position,
  tick: bigint,
  at: number,
): Promise<EventResult> {
  const opened = openedAt(order, order.limitPrice ?? 0n, tick, at);
  const { id, ...cells } = opened;
  const ref = { type: 'position', id };
  const plan: Plan = {
    rows: [update('Position', { id }, cells), openedNotice(world, order, 'orderFilled', at)],
    ledger: [
      {
        op: 'capture',
        id: `${id}/openFee/paid`,
        kind: 'openFee',
        holdId: openFeeHold(order),
        amount: order.openFee,
        ref,
      },
    ],
    // The mark price may already be beyond the liquidation price or a stop.
    timeline: planDueTrigger(world, opened, at),
  };
  return {
    plan: await withRebates(world, opened, plan),
    summary: effect('orderFilled', nameOf(order)),
  };
}

/**
 * A trigger order opens at the market price of this instant, with the balance, the exposure and the tier of this instant.
 * If a rule forbids that, it is canceled; so it is if its stops are not possible at this price.
 */
async function openOrder(world: World, event: DueEvent): Promise<EventResult> {
  const { at } = event;
  const order = findPosition(world.rows, event.refId);
  const mark = order ? world.market.markPrice(order.symbol, at) : 0n;
  if (!order || triggerAt(order, mark, null) !== 'open')
    return { plan: {}, summary: effect('nothing') };
  const terms = await orderTerms(world, order, at);
  if ('refused' in terms) return cancelUnopened(world, order, terms.refused, at);
  const facts = ticketFacts(world, { ...order, takerFee: order.takerFeeRate }, terms, at);
  const waiting = notionalOf(order.quantity, order.triggerPrice ?? 0n);
  const quote = quoteTicket(
    { ...order, orderType: 'market', price: null, trailing: readTrailing(order) },
    {
      ...facts,
      available: facts.available + order.margin + order.openFee,
      exposure: facts.exposure - waiting,
    },
  );
  const [problem] = quote.problems;
  if (problem) return cancelUnopened(world, order, problem.refusal, at);
  const { mmr, cum } = tierOfTicket(quote);
  const accepted = { ...order, maintenanceRate: mmr, maintenanceCum: cum };
  const opened: Position = {
    ...openedAt(accepted, quote.price, terms.tick, at),
    holdId: `${order.id}/opened`,
  };
  const { id, ...cells } = opened;
  const plan: Plan = {
    rows: [update('Position', { id }, cells), openedNotice(world, order, 'triggerOrderOpened', at)],
    ledger: [...releaseHolds(order, 'open'), holdMargin(opened), payOpenFee(opened)],
  };
  return {
    plan: await withRebates(world, opened, plan),
    summary: effect('orderOpened', nameOf(order)),
  };
}

/** The reasons of a canceled trigger order. Other refusals mean that the terms of the symbol changed. */
const reasons: { readonly [K in TicketRefusal | OrderTermsRefusal]?: ReasonCode } = {
  insufficientBalance: 'balanceTooLow',
  leverageTooHighForSize: 'leverageTooHigh',
  contestLeverageTooHigh: 'leverageTooHigh',
  notionalTooLarge: 'positionTooLarge',
  notionalTooSmall: 'positionTooSmall',
  wouldLiquidateAtOnce: 'wouldLiquidateAtOnce',
  takeProfitWrongSide: 'stopsNotPossible',
  stopLossWrongSide: 'stopsNotPossible',
  stopLossBeyondLiquidation: 'stopsNotPossible',
  trailingDistanceTooLarge: 'stopsNotPossible',
  symbolNotTrading: 'symbolNotTrading',
  symbolUnknown: 'symbolNotTrading',
};

/** A trigger order that may not open is canceled, and its member gets a notice with the reason. */
function cancelUnopened(
  world: World,
  order: Position,
  refusal: TicketRefusal | OrderTermsRefusal,
  at: number,
): EventResult {
  const { symbol, direction } = order;
  const reason = reasons[refusal] ?? 'tradingTermsChanged';
  const notice = noticeRow(world, order.memberId, at, {
    category: 'transaction',
    key: 'triggerOrderCancelled',
    facts: { symbol, direction, reason: reasonOf(reason) },
    refId: order.id,
    link: `${screenOf(order)}&mode=contracts&tab=history`,
  });
  return {
    plan: mergePlans(planCancel(order, at).plan, { rows: [notice] }),
    summary: effect('orderCanceled', { symbol, direction, reason }),
  };
}

function openedNotice(
  world: World,
  order: Position,
  key: 'orderFilled' | 'triggerOrderOpened',
  at: number,
) {
  const { id, symbol, direction } = order;
  return noticeRow(world, order.memberId, at, {
    category: 'transaction',
    key,
    facts: { symbol, direction },
    refId: id,
    link: `${screenOf(order)}&mode=contracts&tab=positions&position=${id}`,
  });
}

/** An exit closes its part at the market. Further exits that the price has passed are due at this same instant. */
async function executeExit(
  world: World,
  position: Position,
  mark: bigint,
  tick: bigint,
  at: number,
): Promise<EventResult> {
  const { symbol, direction, memberId } = position;
  const exit = reachedExit(direction, mark, readExits(position));
  if (!exit) throw new Error(`Position ${position.id} has no exit at ${mark}`);
  const part = exit.quantity < position.quantity ? exit.quantity : position.quantity;
  const price = exitPrice(direction, mark, SPREAD, tick);
  const close = { part, price, reason: exit.side, exitId: exit.id, tick, now: at };
  const closed = planClose(world, position, close);
  const isOver = closed.position.status === 'closed';
  const notice = noticeRow(world, memberId, at, {
    category: 'transaction',
    key: isOver ? `closedBy.${exit.side}` : `closedBy.${exit.side}Exit`,
    facts: { symbol, direction, result: formatUnits(closed.result) },
    refId: position.id,
    link: isOver
      ? receiptScreen(position)
      : `${screenOf(position)}&mode=contracts&tab=positions&position=${position.id}`,
  });
  const plan = await withRebates(world, position, closed.plan);
  return {
    plan: mergePlans(plan, { rows: [notice] }),
    summary: effect('partClosed', { symbol, direction, reason: exit.side }),
  };
}

/** Posts the result of a position whose trigger has fired. */
async function settlePosition(world: World, event: DueEvent): Promise<EventResult> {
  const position = findPosition(world.rows, event.refId);
  if (!position || position.status !== 'inSettlement' || position.closePrice === null)
    return { plan: {}, summary: effect('nothing') };
  const terms = await tradingTerms(world, position.symbol, event.at);
  if (!terms) throw new Error(`${position.symbol} is not listed`);
  const reason = position.closeReason as Trigger;
  const close = {
    part: position.quantity,
    price: position.closePrice,
    reason,
    tick: terms.tick,
    now: event.at,
  };
  const { plan, result } = planClose(world, position, close);
  const notice = noticeRow(world, position.memberId, event.at, {
    category: 'transaction',
    key: `closedBy.${reason}`,
    facts: {
      symbol: position.symbol,
      direction: position.direction,
      result: formatUnits(result),
    },
    refId: position.id,
    link: receiptScreen(position),
  });
  const settled = await withRebates(world, position, plan);
  return {
    plan: { ...settled, rows: [...(settled.rows ?? []), notice] },
    summary: effect('positionClosed', { ...nameOf(position), reason }),
  };
}
