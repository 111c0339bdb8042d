import type { openPosition } from '@hongbao/contracts/positions/positions.calls';
import type { BodyOf } from '@hongbao/contracts/call';
import { toWhole } from '@hongbao/contracts/fields';
import { units } from '@hongbao/contracts/money';
import { type TicketOrder, quoteTicket } from '@hongbao/contracts/positions/positions.ticket';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { tradingBook } from '../wallet/index.ts';
import { countOpen } from './openBook.ts';
import { planOpen } from './openPlan.ts';
import { orderTerms, ticketFacts, ticketRefusal } from './orderRules.ts';
import { presentPosition } from './positions.present.ts';
import { OPEN_MAX } from './positions.store.ts';
import { takerFeeRate } from './tradingTerms.ts';

/**
 * Opens at the market, or places a limit or trigger order that holds margin and fee until the mark price reaches it.
 */
export const openPositionHandler: UseCase<typeof openPosition> = async (context, { body }) => {
  const { world, member, now } = context;
  const book = tradingBook(world, member.id, body.account);
  if (!book) return refuse('tradingAccountUnknown', { field: 'account' });
  const order = readOrder(body);
  const terms = await orderTerms(world, { ...body, book, leverage: order.leverage }, now);
  if ('refused' in terms) return terms;
  if (countOpen(world, member.id, book) >= OPEN_MAX)
    return refuse('tooManyPositions', { max: OPEN_MAX });
  const takerFee = await takerFeeRate(world, member.vipLevel);
  const facts = ticketFacts(world, { memberId: member.id, book, takerFee }, terms, now);
  const quote = quoteTicket(order, facts);
  const refusal = ticketRefusal(quote);
  if (refusal) return refusal;
  const { position, plan } = await planOpen(context, terms, { order, book, quote, takerFee });
  return accept(presentPosition(position, [], facts.mark), plan);
};

/** The price that applies to the order type, in units; null for a market order. */
function readOrder(body: BodyOf<typeof openPosition>): TicketOrder {
  const optional = (text: string | undefined) => (text === undefined ? null : units(text));
  const { orderType = 'market' } = body;
  const prices = { market: undefined, limit: body.price, trigger: body.triggerPrice };
  return {
    direction: body.direction,
    orderType,
    quantity: units(body.quantity),
    leverage: toWhole(body.leverage),
    price: optional(prices[orderType]),
    takeProfit: optional(body.takeProfit),
    stopLoss: optional(body.stopLoss),
  };
}
