import { formatUnits } from '../money.ts';
import type { RefusalKey } from '../refusals.ts';
import {
  distanceToLiquidation,
  entryPrice,
  isLiquidated,
  liquidationPrice,
  notionalOf,
  openingCost,
} from './positions.quote.ts';
import { quantityFromMargin } from './positions.size.ts';
import { type StopProblem, stopProblems } from './positions.stops.ts';
import {
  type TrailingDistance,
  type TrailingProblem,
  trailingProblems,
} from './positions.trailing.ts';
import { roomAt, type Tier, tierOfOrder } from './positions.tiers.ts';
import type { Direction, OrderType } from './positions.types.ts';

/** The minimum leverage, which every tier allows. */
const LEAST_LEVERAGE = 1;

/** The member's input. */
export interface TicketOrder {
  readonly direction: Direction;
  readonly orderType: OrderType;
  readonly quantity: bigint;
  readonly leverage: number;
  /** The limit price of a limit order, or the trigger price of a trigger order; ignored for a market order. */
  readonly price: bigint | null;
  /** Whether a limit order must not open immediately; false when absent. Ignored for other orders. */
  readonly isPostOnly?: boolean;
  readonly takeProfit: bigint | null;
  readonly stopLoss: bigint | null;
  /** The trailing stop from the opening on; null or absent for none. */
  readonly trailing?: TrailingDistance | null;
}

/** Facts of the symbol, the market and the member. */
export interface TicketFacts {
  readonly mark: bigint;
  readonly spread: bigint;
  readonly tick: bigint;
  readonly quantityStep: bigint;
  readonly leverages: readonly number[];
  readonly minNotional: bigint;
  readonly tiers: readonly Tier[];
  readonly takerFee: bigint;
  readonly available: bigint;
  /** Notional of the account's open positions and pending orders in the coin; it counts for the order's tier. */
  readonly exposure: bigint;
}

/** The refusals that the ticket can detect; openPosition can return more. */
export type TicketRefusal = Extract<
  RefusalKey,
  | 'leverageNotOffered'
  | 'leverageTooHighForSize'
  | 'notionalTooSmall'
  | 'notionalTooLarge'
  | 'quantityOffStep'
  | 'priceOffStep'
  | 'triggerAtMark'
  | 'postOnlyWouldOpen'
  | 'wouldLiquidateAtOnce'
  | 'insufficientBalance'
  | StopProblem['refusal']
  | TrailingProblem['refusal']
>;

/** One reason for a refusal, its field, and the violated bound. */
export interface TicketProblem {
  readonly refusal: TicketRefusal;
  readonly field:
    | 'quantity'
    | 'leverage'
    | 'price'
    | 'triggerPrice'
    | 'takeProfit'
    | 'stopLoss'
    | 'trailingDistance';
  readonly bound: string;
}

export interface TicketQuote {
  /**
   * The opening price: the mark price (of a trigger order, the trigger price) plus or minus half the spread, or the limit
   * price when that is better.
   */
  readonly price: bigint;
  readonly notional: bigint;
  readonly margin: bigint;
  readonly openFee: bigint;
  readonly frozen: bigint;
  /** The liquidation price; null when the position cannot be liquidated, or when the order is above every tier. */
  readonly liquidationPrice: bigint | null;
  readonly distance: bigint | null;
  /** The tier of the order combined with the exposure; see `tierOfOrder`. */
  readonly tier: Tier | null;
  /** Problems of the order in the order of display; empty for a valid order. */
  readonly problems: readonly TicketProblem[];
}

/**
 * The preview of an order, used by the ticket of the app and by the server, so that both have the same figures and
 * reasons.
 */
export function quoteTicket(asked: TicketOrder, facts: TicketFacts): TicketQuote {
  const order = asItFills(asked, facts);
  const { direction, quantity, leverage } = order;
  const limit = order.orderType === 'limit' ? order.price : null;
  const mark = (order.orderType === 'market' ? null : order.price) ?? facts.mark;
  const price = limit ?? entryPrice(direction, mark, facts.spread, facts.tick);
  const notional = notionalOf(quantity, price);
  const cost = openingCost(quantity, price, leverage, facts.takerFee);
  const tier = tierOfOrder(facts.tiers, facts.exposure, notional);
  const holding = { direction, entry: price, quantity, margin: cost.margin };
  const liquidation =
    tier && quantity > 0n ? liquidationPrice(holding, tier, facts.takerFee, facts.tick) : null;
  const figures = { price, notional, ...cost, tier, liquidationPrice: liquidation };
  return {
    ...figures,
    distance: distanceToLiquidation(direction, mark, liquidation),
    problems: [
      ...sizeProblems(order, facts, figures),
      ...priceProblems(
        { ...order, price: asked.orderType === 'market' ? null : asked.price },
        facts,
        mark,
        liquidation,
      ),
      ...(opensDespitePostOnly(asked, facts.mark)
        ? [problem('postOnlyWouldOpen', 'price', facts.mark)]
        : []),
      ...(cost.frozen > facts.available
        ? [problem('insufficientBalance', 'quantity', facts.available)]
        : []),
    ],
  };
}

/** The size that a margin opens at the opening price of an order, whose own size is not used. */
export function quantityOfMargin(
  margin: bigint,
  order: Omit<TicketOrder, 'quantity'>,
  facts: TicketFacts,
): bigint {
  const { price } = quoteTicket({ ...order, quantity: 0n }, facts);
  return quantityFromMargin(margin, order.leverage, price, facts.quantityStep);
}

/**
 * The order at its effective price. A limit beyond the market opens immediately at the market's better price, so its size,
 * tier and stops are those of that price: a short limit of 1 is not a small order.
 */
function asItFills(order: TicketOrder, { mark, spread, tick }: TicketFacts): TicketOrder {
  const { direction, price } = order;
  const market = entryPrice(direction, mark, spread, tick);
  const isWaiting = price !== null && (direction === 'long' ? price <= market : price >= market);
  return isWaiting || order.orderType === 'trigger'
    ? order
    : { ...order, orderType: 'market', price: null };
}

/** Whether a limit price has been reached by a mark price, so that a limit order opens immediately. */
export function isLimitReached(direction: Direction, limit: bigint, mark: bigint): boolean {
  return direction === 'long' ? mark <= limit : mark >= limit;
}

function opensDespitePostOnly(
  { direction, orderType, price, isPostOnly }: TicketOrder,
  mark: bigint,
): boolean {
  if (!isPostOnly || orderType !== 'limit' || price === null) return false;
  return isLimitReached(direction, price, mark);
}

type Figures = Pick<TicketQuote, 'notional' | 'tier'>;

function sizeProblems(
  { quantity, leverage }: TicketOrder,
  { quantityStep, leverages, minNotional, tiers, exposure }: TicketFacts,
  { notional, tier }: Figures,
): TicketProblem[] {
  if (!leverages.includes(leverage))
    return [{ refusal: 'leverageNotOffered', field: 'leverage', bound: leverages.join(', ') }];
  if (quantity % quantityStep !== 0n) return [problem('quantityOffStep', 'quantity', quantityStep)];
  if (notional < minNotional) return [problem('notionalTooSmall', 'quantity', minNotional)];
  if (tier === null)
    return [problem('notionalTooLarge', 'quantity', roomAt(tiers, LEAST_LEVERAGE, exposure))];
  if (leverage > tier.maxLeverage)
    return [problem('leverageTooHighForSize', 'leverage', roomAt(tiers, leverage, exposure))];
  return [];
}

function priceProblems(
  { direction, orderType, price, takeProfit, stopLoss, trailing }: TicketOrder,
  { mark: liveMark, tick }: TicketFacts,
  mark: bigint,
  liquidation: bigint | null,
): TicketProblem[] {
  const isTrigger = orderType === 'trigger';
  const fields = [
    [isTrigger ? 'triggerPrice' : 'price', price],
    ['takeProfit', takeProfit],
    ['stopLoss', stopLoss],
  ] as const;
  const offStep = fields
    .filter(([, value]) => value !== null && value % tick !== 0n)
    .map(([field]) => problem('priceOffStep', field, tick));
  const stops = [
    ...stopProblems(direction, mark, liquidation, { takeProfit, stopLoss }),
    ...(trailing ? trailingProblems(trailing, mark, tick) : []),
  ];
  const isReached = liquidation !== null && isLiquidated(direction, mark, liquidation);
  return [
    ...offStep,
    ...(isTrigger && price === liveMark
      ? [problem('triggerAtMark', 'triggerPrice', liveMark)]
      : []),
    ...stops.map(({ refusal, field, bound }) => problem(refusal, field, bound)),
    ...(isReached && orderType !== 'limit'
      ? [problem('wouldLiquidateAtOnce', 'leverage', liquidation)]
      : []),
  ];
}

function problem(
  refusal: TicketRefusal,
  field: TicketProblem['field'],
  bound: bigint,
): TicketProblem {
  return { refusal, field, bound: formatUnits(bound) };
}
