import type { openPosition } from '@hongbao/contracts/positions/positions.calls';
import type { BodyOf } from '@hongbao/contracts/call';
import { toWhole } from '@hongbao/contracts/fields';
import { formatUnits, units } from '@hongbao/contracts/money';
import {
  type TicketFacts,
  type TicketOrder,
  quantityOfMargin,
  quoteTicket,
} from '@hongbao/contracts/positions/positions.ticket';
import { type Refusal, accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { countOpen } from './openBook.ts';
import { planOpen } from './openPlan.ts';
import { orderTerms, ticketFacts, ticketRefusal } from './orderRules.ts';
import { presentPosition } from './positions.present.ts';
import { OPEN_MAX } from './positions.store.ts';
import { takerFeeRate } from './tradingTerms.ts';
import { tradingBook } from '../books/index.ts';

/**
 * Opens at the market, or places a limit or trigger order that holds margin and fee until the mark price reaches it.
 */
export const openPositionHandler: UseCase<typeof openPosition> = async (context, { body }) => {
  const { world, member, now } = context;
  const book = tradingBook(world, member.id, body.account);
  if (!book) return refuse('tradingAccountUnknown', { field: 'account' });
  const { symbol } = body;
  const asked = readOrder(body);
  const terms = await orderTerms(world, { symbol, book, leverage: asked.leverage }, now);
  if ('refused' in terms) return terms;
  if (countOpen(world, member.id, book) >= OPEN_MAX)
    return refuse('tooManyPositions', { max: OPEN_MAX });
  const takerFee = await takerFeeRate(world, member.vipLevel);
  const facts = ticketFacts(world, { memberId: member.id, book, takerFee }, terms, now);
  const quantity = sizeOf(body, asked, facts);
  if (typeof quantity !== 'bigint') return quantity;
  const order = { ...asked, quantity };
  const quote = quoteTicket(order, facts);
  const refusal = ticketRefusal(quote);
  if (refusal) return refusal;
  const { position, plan } = await planOpen(context, terms, { order, book, quote, takerFee });
  return accept(presentPosition(world.market, position, [], now), plan);
};

/** The size in units: as sent, or from the margin. If both are sent, they must agree. */
function sizeOf(
  { quantity, margin }: BodyOf<typeof openPosition>,
  order: Omit<TicketOrder, 'quantity'>,
  facts: TicketFacts,
): bigint | Refusal<'marginOfOtherQuantity'> {
  if (margin === undefined) return units(quantity ?? '0');
  const opened = quantityOfMargin(units(margin), order, facts);
  if (quantity === undefined || units(quantity) === opened) return opened;
  return refuse('marginOfOtherQuantity', { field: 'margin', bound: formatUnits(opened) });
}

/** The order without its size, in units. The price is null for a market order. */
function readOrder(body: BodyOf<typeof openPosition>): Omit<TicketOrder, 'quantity'> {
  const optional = (text: string | undefined) => (text === undefined ? null : units(text));
  const { orderType = 'market' } = body;
  const prices = { market: undefined, limit: body.price, trigger: body.triggerPrice };
  return {
    direction: body.direction,
    orderType,
    leverage: toWhole(body.leverage),
    price: optional(prices[orderType]),
    isPostOnly: body.postOnly ?? false,
    takeProfit: optional(body.takeProfit),
    stopLoss: optional(body.stopLoss),
    trailing:
      body.trailingDistance === undefined && body.trailingRate === undefined
        ? null
        : { distance: optional(body.trailingDistance), rate: optional(body.trailingRate) },
  };
}
