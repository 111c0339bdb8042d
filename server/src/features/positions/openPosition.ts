import type { openPosition } from '@hongbao/contracts/positions/positions.calls';
import type { BodyOf } from '@hongbao/contracts/call';
import { toWhole } from '@hongbao/contracts/fields';
import { units } from '@hongbao/contracts/money';
import { entryPrice } from '@hongbao/contracts/positions/positions.quote';
import {
  type TicketFacts,
  type TicketOrder,
  quoteTicket,
} from '@hongbao/contracts/positions/positions.ticket';
import { insert } from '@hongbao/prisma/rowWriter';
import type { Context } from '../../calls/context.ts';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { memberAccount } from '../../ledger/accounts.ts';
import { contestTerms } from '../contests/index.ts';
import { tradingBook } from '../wallet/index.ts';
import { feePosting, holdMargin, holdOpenFee } from './bookings.ts';
import { countOpen, exposuresOf } from './openBook.ts';
import { openedAt } from './openedAt.ts';
import type { Position } from './position.types.ts';
import { presentPosition } from './positions.present.ts';
import { OPEN_MAX } from './positions.store.ts';
import { withRebates } from './rebates.ts';
import { SPREAD, type TradingTerms, takerFeeRate, tradingTerms } from './tradingTerms.ts';
import { planTrigger, triggerAt, triggerLevels } from './triggers.ts';

/** Opens at the market, or places a limit order that holds margin and fee until the mark reaches it. */
export const openPositionHandler: UseCase<typeof openPosition> = async (context, { body }) => {
  const { world, member, now } = context;
  const terms = await tradingTerms(world, body.symbol, now);
  if (!terms) return refuse('symbolUnknown', { field: 'symbol' });
  if (!terms.isTrading) return refuse('symbolNotTrading', { field: 'symbol' });
  const book = tradingBook(world, member.id, body.account);
  if (!book) return refuse('tradingAccountUnknown', { field: 'account' });
  const contest = await contestTerms(world, book);
  if (contest && (now < contest.startAt || now >= contest.endAt))
    return refuse('notAllowedInThisState', {
      field: 'account',
      startAt: contest.startAt,
      endAt: contest.endAt,
    });
  if (countOpen(world, member.id, book) >= OPEN_MAX)
    return refuse('tooManyPositions', { max: OPEN_MAX });

  const takerFee = await takerFeeRate(world, member.vipLevel);
  const mark = world.market.markPrice(body.symbol, now);
  const order = readOrder(body);
  if (contest && order.leverage > contest.maxLeverage)
    return refuse('contestLeverageTooHigh', {
      field: 'leverage',
      bound: String(contest.maxLeverage),
    });
  const facts: TicketFacts = {
    mark,
    spread: SPREAD,
    ...terms,
    takerFee,
    available: world.ledger.balance(memberAccount(member.id, book, 'USDT')).available,
    exposure: exposuresOf(world, member.id, book).get(body.symbol) ?? 0n,
  };
  const quote = quoteTicket(order, facts);
  const [problem] = quote.problems;
  if (problem)
    return refuse(problem.refusal as 'insufficientBalance', {
      field: problem.field,
      ...(problem.bound === undefined ? {} : { bound: problem.bound }),
    });
  const { tier } = quote;
  if (!tier) return refuse('notionalTooLarge', { field: 'quantity' });

  const position = newPosition(context, body, { order, book, quote, takerFee, tier });
  return place(context, terms, position, mark);
};

type Quote = ReturnType<typeof quoteTicket>;

function readOrder(body: BodyOf<typeof openPosition>): TicketOrder {
  const optional = (text: string | undefined) => (text === undefined ? null : units(text));
  return {
    direction: body.direction,
    orderType: body.orderType ?? 'market',
    quantity: units(body.quantity),
    leverage: toWhole(body.leverage),
    price: body.orderType === 'limit' ? optional(body.price) : null,
    takeProfit: optional(body.takeProfit),
    stopLoss: optional(body.stopLoss),
  };
}

interface Terms {
  readonly order: TicketOrder;
  readonly book: Position['book'];
  readonly quote: Quote;
  readonly takerFee: bigint;
  readonly tier: NonNullable<Quote['tier']>;
}

function newPosition(
  { world, member, now }: Context,
  body: BodyOf<typeof openPosition>,
  terms: Terms,
): Position {
  const { order, quote, book, takerFee, tier } = terms;
  const id = world.ids.nextId();
  const isLimit = order.orderType === 'limit';
  const position: Position = {
    id,
    memberId: member.id,
    book,
    symbol: body.symbol,
    direction: order.direction,
    orderType: order.orderType,
    quantity: order.quantity,
    openedQuantity: order.quantity,
    leverage: order.leverage,
    limitPrice: order.price,
    openPrice: isLimit ? null : quote.price,
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
    triggerAbove: null,
    triggerBelow: null,
    status: isLimit ? 'pending' : 'running',
    closeReason: null,
    holdId: `${id}/margin`,
    createdAt: BigInt(now),
    openedAt: isLimit ? null : BigInt(now),
    closedAt: null,
  };
  return { ...position, ...triggerLevels(position) };
}

async function place(
  { world, member, now }: Context,
  terms: TradingTerms,
  placed: Position,
  mark: bigint,
) {
  const isFilledAtOnce = triggerAt(placed, mark) === 'fill';
  const position = isFilledAtOnce ? filledAtOnce(placed, terms, mark, now) : placed;
  const ledger =
    position.status === 'pending'
      ? [holdMargin(position), holdOpenFee(position)]
      : [holdMargin(position), feePosting(position)];
  const plan = {
    rows: [insert('Position', position)],
    ledger,
    timeline: planTrigger(world, position, now),
  };
  const isInvited = member.invitedById !== null;
  return accept(
    presentPosition(position, mark),
    isInvited ? await withRebates(world, position, plan) : plan,
  );
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
