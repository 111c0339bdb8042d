import { type Closing, closePart } from './positions.close.ts';
import { type Holding, exitPrice, notionalOf, opposite } from './positions.quote.ts';
import {
  type TicketFacts,
  type TicketOrder,
  type TicketQuote,
  quoteTicket,
} from './positions.ticket.ts';

/** A running position that is closed and reversed. */
export interface Reversed extends Holding {
  readonly leverage: number;
  /** The fee rate of the position, fixed at its opening, for the closing fee. */
  readonly takerFee: bigint;
}

/** Both parts of a reversal, in units. */
export interface ReverseQuote {
  readonly closePrice: bigint;
  readonly closing: Closing;
  /** The market order of the opposite direction. */
  readonly order: TicketOrder;
  /** The preview of the order, with the credit of the close in the available balance. */
  readonly ticket: TicketQuote;
}

/**
 * The preview of a reversal, used by the app and the server: the position closes at the market, and the opposite opens
 * with the same size and leverage.
 *
 * @param facts before the close: `available` without its credit, `exposure` including the position
 */
export function quoteReverse(position: Reversed, facts: TicketFacts): ReverseQuote {
  const { direction, quantity, entry, leverage, takerFee } = position;
  const closePrice = exitPrice(direction, facts.mark, facts.spread, facts.tick);
  const closing = closePart(position, quantity, closePrice, takerFee);
  const exposure = facts.exposure - notionalOf(quantity, entry);
  const order: TicketOrder = {
    direction: opposite[direction],
    orderType: 'market',
    quantity,
    leverage,
    price: null,
    takeProfit: null,
    stopLoss: null,
  };
  const ticket = quoteTicket(order, {
    ...facts,
    available: facts.available + closing.credit,
    exposure: exposure > 0n ? exposure : 0n,
  });
  return { closePrice, closing, order, ticket };
}
