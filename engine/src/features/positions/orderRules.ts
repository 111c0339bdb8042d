import type {
  TicketFacts,
  TicketQuote,
  TicketRefusal,
} from '@hongbao/contracts/positions/positions.ticket';
import { memberAccount, type Book } from '../../ledger/accounts.ts';
import { type Refusal, refuse } from '../../calls/decision.ts';
import type { World } from '../../world/world.ts';
import { exposuresOf } from './openBook.ts';
import { SPREAD, type TradingTerms, tradingTerms } from './tradingTerms.ts';
import { contestTerms } from '../books/index.ts';

/** The refusals of `orderTerms`. */
export type OrderTermsRefusal =
  | 'symbolUnknown'
  | 'symbolNotTrading'
  | 'notAllowedInThisState'
  | 'contestLeverageTooHigh';

/** The terms of a symbol in which an order with a leverage may open in a book now, or the reason why it may not. */
export async function orderTerms(
  world: World,
  { symbol, book, leverage }: { symbol: string; book: Book; leverage: number },
  now: number,
): Promise<TradingTerms | Refusal<OrderTermsRefusal>> {
  const terms = await tradingTerms(world, symbol, now);
  if (!terms) return refuse('symbolUnknown', { field: 'symbol' });
  if (!terms.isTrading) return refuse('symbolNotTrading', { field: 'symbol' });
  const contest = await contestTerms(world, book);
  if (contest && (now < contest.startAt || now >= contest.endAt))
    return refuse('notAllowedInThisState', {
      field: 'account',
      startAt: contest.startAt,
      endAt: contest.endAt,
    });
  if (contest && leverage > contest.maxLeverage)
    return refuse('contestLeverageTooHigh', {
      field: 'leverage',
      bound: String(contest.maxLeverage),
    });
  return terms;
}

/** The facts of a ticket: the terms, the mark price, and the member's balance and exposure in the book. */
export function ticketFacts(
  world: World,
  { memberId, book, takerFee }: { memberId: string; book: Book; takerFee: bigint },
  terms: TradingTerms,
  now: number,
): TicketFacts {
  return {
    ...terms,
    mark: world.market.markPrice(terms.symbol, now),
    spread: SPREAD,
    takerFee,
    available: world.ledger.balance(memberAccount(memberId, book, 'USDT')).available,
    exposure: exposuresOf(world, memberId, book).get(terms.symbol) ?? 0n,
  };
}

/** The first problem of a ticket as a refusal that names the field and its bound; null for a valid ticket. */
export function ticketRefusal({ problems }: TicketQuote): Refusal<TicketRefusal> | null {
  const [problem] = problems;
  if (!problem) return null;
  const { refusal, field, bound } = problem;
  return refuse(refusal, { field, bound });
}

/** The tier of a valid ticket. */
export function tierOfTicket({ tier }: TicketQuote): NonNullable<TicketQuote['tier']> {
  if (!tier) throw new Error('The ticket is invalid: it has no tier');
  return tier;
}
