import { formatUnits } from '@hongbao/contracts/money';
import { positionStates } from '@hongbao/contracts/positions/positions.states';
import { mustMove } from '@hongbao/contracts/states';
import { SECOND_MS } from '@hongbao/contracts/time';
import { exitPrice } from '@hongbao/contracts/positions/positions.quote';
import type { CloseReason } from '@hongbao/contracts/positions/positions.types';
import { update } from '@hongbao/prisma/rowWriter';
import { rowsOf } from '../../world/about.ts';
import type { DueEvent, Outcome, TimelineHandler } from '../../world/handlers.ts';
import { unfinished } from '../../world/needs.ts';
import type { Plan, TimelineChange } from '../../world/plan.ts';
import type { World } from '../../world/world.ts';
import { listedSymbols } from '../market/index.ts';
import { noticeRow } from '../content/index.ts';
import { openFeeHold } from './bookings.ts';
import { planClose } from './closePlan.ts';
import { openedAt } from './openedAt.ts';
import type { Position } from './position.types.ts';
import { type NearestLevels, findPosition, triggerable, waitedSymbols } from './positions.store.ts';
import { withRebates } from './rebates.ts';
import { receiptScreen, screenOf } from './screenOf.ts';
import { SPREAD, tradingTerms } from './tradingTerms.ts';
import { TRIGGER, WATCH_MS, planTrigger, triggerAt, watchEnd } from './triggers.ts';

const SETTLE = 'positions.settle';

/** Timeline event: an operator changed a symbol's market; `refId` is the symbol. */
export const STEERED = 'positions.steered';

/** Time that a position is `inSettlement` between its trigger and its posting. */
const SETTLEMENT_MS = SECOND_MS;

/** Close reasons that the member does not cause. */
type Trigger = Extract<CloseReason, 'takeProfit' | 'stopLoss' | 'liquidation' | 'contestEnd'>;

/** Maximum positions in one batch of the watch. */
const WATCH_BATCH = 500;

export const positionsJobs: readonly TimelineHandler[] = [
  {
    kind: TRIGGER,
    priority: 10,
    will: 'The mark reaches a level: an order fills, or take-profit, stop-loss or liquidation.',
    run: pullTrigger,
    about: rowsOf('Position'),
    needs: unfinished('Position', positionStates),
    isIndependent: true,
  },
  {
    kind: SETTLE,
    priority: 20,
    will: 'A position that reached its level is booked.',
    run: settlePosition,
    about: rowsOf('Position'),
    needs: unfinished('Position', positionStates),
    isIndependent: true,
  },
  { kind: STEERED, priority: 1, run: replanPositions, isHousekeeping: true },
  {
    kind: 'positions.watch',
    priority: 90,
    run: watch,
    next: (after) => watchEnd(after),
    isHousekeeping: true,
  },
];

/**
 * The mark price has reached a level: a pending order fills, or a running position goes into settlement at the price of
 * this tick.
 */
async function pullTrigger(world: World, event: DueEvent): Promise<Outcome> {
  const position = findPosition(world.rows, event.refId);
  const mark = position ? world.market.markPrice(position.symbol, event.at) : 0n;
  const trigger = position ? triggerAt(position, mark) : null;
  if (!position || !trigger) return { plan: {}, summary: 'nothing to do' };
  const terms = await tradingTerms(world, position.symbol, event.at);
  if (!terms) throw new Error(`${position.symbol} is not listed`);
  if (trigger === 'fill') return fillOrder(world, position, terms.tick, event.at);
  const cells = {
    status: mustMove(positionStates, position.status, 'trigger'),
    closeReason: trigger,
    closePrice: exitPrice(position.direction, mark, SPREAD, terms.tick),
    triggerAbove: null,
    triggerBelow: null,
  } as const;
  return {
    plan: {
      rows: [update('Position', { id: position.id }, cells)],
      timeline: [
        { op: 'schedule', kind: SETTLE, refId: position.id, at: event.at + SETTLEMENT_MS },
      ],
    },
    summary: `${trigger} of ${position.direction} ${position.symbol}`,
  };
}

/** A pending order opens at its limit price, for which margin and fee are held. */
async function fillOrder(
  world: World,
  order: Position,
  tick: bigint,
  at: number,
): Promise<Outcome> {
  const opened = openedAt(order, order.limitPrice ?? 0n, tick, at);
  const { id, ...cells } = opened;
  const ref = { type: 'position', id };
  // The mark price may already be beyond the liquidation price or a stop; that trigger is then due at this same
  // instant.
  const isDueAlready = triggerAt(opened, world.market.markPrice(order.symbol, at)) !== null;
  const next: TimelineChange[] = isDueAlready
    ? [{ op: 'schedule', kind: TRIGGER, refId: id, at }]
    : planTrigger(world, opened, at);
  const plan: Plan = {
    rows: [
      update('Position', { id }, cells),
      noticeRow(world, order.memberId, at, {
        category: 'transaction',
        key: 'orderFilled',
        facts: { symbol: order.symbol, direction: order.direction },
        refId: id,
        link: `${screenOf(order)}&mode=contracts&tab=positions&position=${id}`,
      }),
    ],
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
    timeline: next,
  };
  return {
    plan: await withRebates(world, opened, plan),
    summary: `fill of ${order.direction} ${order.symbol}`,
  };
}

/** Posts the result of a position whose trigger has fired. */
async function settlePosition(world: World, event: DueEvent): Promise<Outcome> {
  const position = findPosition(world.rows, event.refId);
  if (!position || position.status !== 'inSettlement' || position.closePrice === null)
    return { plan: {}, summary: 'nothing to do' };
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
    summary: `${reason} settled for ${position.symbol}`,
  };
}

/** Runs every six hours, and plans the next six hours of every position whose levels the prices can reach. */
async function watch(world: World, event: DueEvent): Promise<Outcome> {
  const until = event.at + WATCH_MS;
  // The watch changes no position, so every batch reads the same symbols, also after a crash.
  const waited = waitedSymbols(world.rows);
  const listed = (await listedSymbols(world, event.at)).map(({ symbol }) => symbol);
  const symbols = listed.filter((symbol) => waited.has(symbol));
  const from = readProgress(event.progress);
  const timeline: TimelineChange[] = [];
  let seen = 0;
  for (const symbol of symbols.slice(Math.max(0, symbols.indexOf(from.symbol)))) {
    if (!isReached(world, symbol, waited.get(symbol), event.at, until)) continue;
    const range = world.market.extremes(symbol, event.at, until);
    const afterId = symbol === from.symbol ? from.afterId : '';
    const batch = triggerable(world.rows, symbol, range, afterId, WATCH_BATCH - seen);
    timeline.push(...batch.flatMap((position) => planTrigger(world, position, event.at, until)));
    seen += batch.length;
    const last = batch.at(-1);
    if (seen === WATCH_BATCH && last)
      return { plan: { timeline }, summary: '', progress: `${symbol} ${last.id}` };
  }
  return { plan: { timeline }, summary: 'watched' };
}

/**
 * Whether the prices of an interval reach any level. In most intervals they do not, and no position is read. This check
 * costs a tenth of computing the extremes.
 */
function isReached(
  { market }: World,
  symbol: string,
  nearest: NearestLevels | undefined,
  from: number,
  until: number,
): boolean {
  const { above = null, below = null } = nearest ?? {};
  if (above === null && below === null) return false;
  const mark = market.markPrice(symbol, from);
  if ((above !== null && above <= mark) || (below !== null && below >= mark)) return true;
  const levels = {
    ...(above === null ? {} : { atOrAbove: above }),
    ...(below === null ? {} : { atOrBelow: below }),
  };
  return market.firstCrossing(symbol, levels, from, until) !== null;
}

/** The symbol and the last position of the previous batch; empty at the start. */
function readProgress(progress: string | null): { symbol: string; afterId: string } {
  const [symbol = '', afterId = ''] = (progress ?? '').split(' ');
  return { symbol, afterId };
}

/** After an operator changed the market: plans every position of the symbol again. */
async function replanPositions(
  world: World,
  { at, refId: symbol, progress }: DueEvent,
): Promise<Outcome> {
  const batch = triggerable(world.rows, symbol, null, progress ?? '', WATCH_BATCH);
  const timeline = batch.flatMap((position): TimelineChange[] => [
    { op: 'cancel', kind: TRIGGER, refId: position.id },
    ...planTrigger(world, position, at),
  ]);
  const last = batch.at(-1);
  if (last && batch.length === WATCH_BATCH)
    return { plan: { timeline }, summary: '', progress: last.id };
  return { plan: { timeline }, summary: `looked anew at ${symbol}` };
}
