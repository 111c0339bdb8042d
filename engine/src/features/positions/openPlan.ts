import { entryPrice } from '@hongbao/contracts/positions/positions.quote';
import type { TicketOrder, TicketQuote } from '@hongbao/contracts/positions/positions.ticket';
import { insert } from '@hongbao/prisma/rowWriter';
import type { Context } from '../../calls/context.ts';
import type { Plan } from '../../world/plan.ts';
import { feePosting, holdMargin, holdOpenFee } from './bookings.ts';
import { openedAt } from './openedAt.ts';
import { tierOfTicket } from './orderRules.ts';
import type { Position } from './position.types.ts';
import { withRebates } from './rebates.ts';
import { SPREAD, type TradingTerms } from './tradingTerms.ts';
import { newTrailing } from './trailing.ts';
import { triggerAt, triggerLevels } from './triggers.ts';

/** A valid order of a member with its ticket. */
export interface NewOrder {
  readonly book: Position['book'];
  readonly order: TicketOrder;
  readonly quote: TicketQuote;
  readonly takerFee: bigint;
}

/**
 * Opens a valid order at the market, or places it: its row, the movements of margin and fee, and the timeline entry of
 * its first level. A limit order that the mark price has already reached opens immediately.
 */
export async function planOpen(
  { world, member, now }: Context,
  terms: TradingTerms,
  asked: NewOrder,
): Promise<{ position: Position; plan: Plan }> {
  const mark = world.market.markPrice(terms.symbol, now);
  const placed = newPosition(world.ids.nextId(), member.id, terms.symbol, asked, mark, now);
  const isFilledAtOnce = triggerAt(placed, mark, null) === 'fill';
  const position = isFilledAtOnce ? filledAtOnce(placed, terms, mark, now) : placed;
  const plan: Plan = {
    rows: [insert('Position', position)],
    ledger: [
      holdMargin(position),
      position.status === 'pending' ? holdOpenFee(position) : feePosting(position),
    ],
  };
  const isInvited = member.invitedById !== null;
  return { position, plan: isInvited ? await withRebates(world, position, plan) : plan };
}

function newPosition(
  id: string,
  memberId: string,
  symbol: string,
  { order, quote, book, takerFee }: NewOrder,
  mark: bigint,
  now: number,
): Position {
  const tier = tierOfTicket(quote);
  const isMarket = order.orderType === 'market';
  const triggerPrice = order.orderType === 'trigger' ? order.price : null;
  const isAbove = triggerPrice !== null && triggerPrice > mark;
  const position: Position = {
    id,
    memberId,
    book,
    symbol,
    direction: order.direction,
    orderType: order.orderType,
    quantity: order.quantity,
    openedQuantity: order.quantity,
    leverage: order.leverage,
    limitPrice: order.orderType === 'limit' ? order.price : null,
    isPostOnly: order.isPostOnly ?? false,
    triggerPrice,
    openPrice: isMarket ? quote.price : null,
    closePrice: null,
    margin: quote.margin,
    openFee: quote.openFee,
    closeFee: 0n,
    realizedPnl: 0n,
    takerFeeRate: takerFee,
    maintenanceRate: tier.mmr,
    maintenanceCum: tier.cum,
    liquidationPrice: quote.liquidationPrice,
    takeProfit: order.takeProfit,
    stopLoss: order.stopLoss,
    trailingStop: order.trailing ? newTrailing(order.trailing, isMarket ? now : null) : null,
    exits: '[]',
    triggerAbove: isAbove ? triggerPrice : null,
    triggerBelow: isAbove ? null : triggerPrice,
    status: isMarket ? 'running' : 'pending',
    closeReason: null,
    holdId: `${id}/margin`,
    createdAt: BigInt(now),
    openedAt: isMarket ? BigInt(now) : null,
    closedAt: null,
  };
  return { ...position, ...triggerLevels(position) };
}

/**
 * Opens a limit order that the mark price has already reached, at its limit price or at the market price when that is
 * better.
 */
function filledAtOnce(
  placed: Position,
  { tick }: TradingTerms,
  mark: bigint,
  now: number,
): Position {
  const limit = placed.limitPrice ?? 0n;
  const market = entryPrice(placed.direction, mark, SPREAD, tick);
  const isMarketBetter = placed.direction === 'long' ? market < limit : market > limit;
  return openedAt(placed, isMarketBetter ? market : limit, tick, now);
}
