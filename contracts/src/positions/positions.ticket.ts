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
import { type StopProblem, stopProblems } from './positions.stops.ts';
import { roomAt, type Tier, tierOfOrder } from './positions.tiers.ts';
import type { Direction, OrderType } from './positions.types.ts';

/** Every tier takes it. */
const LEAST_LEVERAGE = 1;

/** What the member filled in. */
export interface TicketOrder {
  readonly direction: Direction;
  readonly orderType: OrderType;
  readonly quantity: bigint;
  readonly leverage: number;
  /** The limit price; not read for a market order. */
  readonly price: bigint | null;
  readonly takeProfit: bigint | null;
  readonly stopLoss: bigint | null;
}

/** What the symbol, the market and the member bring. */
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
  /** Notional of what the account has open and waiting in the coin: it counts for the order's tier. */
  readonly exposure: bigint;
}

/** The refusals that the ticket finds by itself, of those that opening a position may answer. */
export type TicketRefusal = Extract<
  RefusalKey,
  | 'leverageNotOffered'
  | 'leverageTooHighForSize'
  | 'notionalTooSmall'
  | 'notionalTooLarge'
  | 'quantityOffStep'
  | 'priceOffStep'
  | 'wouldLiquidateAtOnce'
  | 'insufficientBalance'
  | StopProblem['refusal']
>;

/** One reason not to open, the field it points at, and the bound that was broken. */
export interface TicketProblem {
  readonly refusal: TicketRefusal;
  readonly field: 'quantity' | 'leverage' | 'price' | 'takeProfit' | 'stopLoss';
  readonly bound?: string;
}

export interface TicketQuote {
  /** What the order opens at: the spread's side of mark, or the limit price where that is better. */
  readonly price: bigint;
  readonly notional: bigint;
  readonly margin: bigint;
  readonly openFee: bigint;
  readonly frozen: bigint;
  /** Null when it cannot be liquidated, or is above every tier. */
  readonly liquidationPrice: bigint | null;
  readonly distance: bigint | null;
  /** That of the order and the exposure together; see `tierOfOrder`. */
  readonly tier: Tier | null;
  /** In the order in which they should be said; empty when the order may go. */
  readonly problems: readonly TicketProblem[];
}

/** The receipt above the button and the server's decision: the same figures, the same reasons. */
export function quoteTicket(asked: TicketOrder, facts: TicketFacts): TicketQuote {
  const order = asItFills(asked, facts);
  const { direction, quantity, leverage } = order;
  const limit = order.orderType === 'limit' ? order.price : null;
  const price = limit ?? entryPrice(direction, facts.mark, facts.spread, facts.tick);
  const notional = notionalOf(quantity, price);
  const cost = openingCost(quantity, price, leverage, facts.takerFee);
  const tier = tierOfOrder(facts.tiers, facts.exposure, notional);
  const holding = { direction, entry: price, quantity, margin: cost.margin };
  const liquidation =
    tier && quantity > 0n ? liquidationPrice(holding, tier, facts.takerFee, facts.tick) : null;
  const mark = limit ?? facts.mark;
  const figures = { price, notional, ...cost, tier, liquidationPrice: liquidation };
  return {
    ...figures,
    distance: distanceToLiquidation(direction, mark, liquidation),
    problems: [
      ...sizeProblems(order, facts, figures),
      ...priceProblems(
        { ...order, price: asked.orderType === 'limit' ? asked.price : null },
        facts,
        mark,
        liquidation,
      ),
      ...(cost.frozen > facts.available
        ? [problem('insufficientBalance', 'quantity', facts.available)]
        : []),
    ],
  };
}

/**
 * The order as it is judged. A limit beyond the market opens at once at the market's better price, so its size, tier and
 * stops are those of that price: a short limit of 1 is no small order.
 */
function asItFills(order: TicketOrder, { mark, spread, tick }: TicketFacts): TicketOrder {
  const { direction, price } = order;
  const market = entryPrice(direction, mark, spread, tick);
  const isWaiting = price !== null && (direction === 'long' ? price <= market : price >= market);
  return isWaiting ? order : { ...order, orderType: 'market', price: null };
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
  { direction, orderType, price, takeProfit, stopLoss }: TicketOrder,
  { mark: liveMark, tick }: TicketFacts,
  mark: bigint,
  liquidation: bigint | null,
): TicketProblem[] {
  const fields = [
    ['price', price],
    ['takeProfit', takeProfit],
    ['stopLoss', stopLoss],
  ] as const;
  const offStep = fields
    .filter(([, value]) => value !== null && value % tick !== 0n)
    .map(([field]) => problem('priceOffStep', field, tick));
  const stops = stopProblems(direction, mark, liquidation, { takeProfit, stopLoss });
  const isReached = liquidation !== null && isLiquidated(direction, liveMark, liquidation);
  return [
    ...offStep,
    ...stops.map(({ refusal, field, bound }) => problem(refusal, field, bound)),
    ...(isReached && orderType === 'market'
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
