import type { reversePosition } from '@hongbao/contracts/positions/positions.calls';
import { quoteReverse } from '@hongbao/contracts/positions/positions.reverse';
import { type Refusal, accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { mergePlans } from '../../world/plan.ts';
import { planClose } from './closePlan.ts';
import { planOpen } from './openPlan.ts';
import { orderTerms, ticketFacts, ticketRefusal } from './orderRules.ts';
import { presentPosition } from './positions.present.ts';
import { findOwnPosition } from './positions.store.ts';
import { withRebates } from './rebates.ts';
import { takerFeeRate } from './tradingTerms.ts';

type ValueRefusal =
  | 'leverageTooHighForSize'
  | 'notionalTooSmall'
  | 'notionalTooLarge'
  | 'insufficientBalance';

/** Closes a running position at the market and opens the opposite direction, in one plan. */
export const reversePositionHandler: UseCase<typeof reversePosition> = async (
  context,
  { params },
) => {
  const { world, member, now } = context;
  const position = findOwnPosition(world.rows, params.id, member.id);
  if (!position) return refuse('notFound');
  if (position.status !== 'running' || position.openPrice === null)
    return refuse('notAllowedInThisState', { status: position.status });
  const terms = await orderTerms(world, position, now);
  if ('refused' in terms) {
    if (terms.refused === 'notAllowedInThisState') return refuse(terms.refused, terms.facts);
    throw new Error(`Position ${position.id} cannot be traded any more: ${terms.refused}`);
  }
  const { book, direction, quantity, margin, leverage, openPrice: entry } = position;
  const takerFee = await takerFeeRate(world, member.vipLevel);
  const facts = ticketFacts(world, { memberId: member.id, book, takerFee }, terms, now);
  const { closePrice, order, ticket } = quoteReverse(
    { direction, entry, quantity, margin, leverage, takerFee: position.takerFeeRate },
    facts,
  );
  // Symbol, leverage and step were valid when the position opened; its value and the balance may have changed.
  const refusal = ticketRefusal(ticket) as Refusal<ValueRefusal> | null;
  if (refusal) return refusal;
  const closed = planClose(world, position, {
    part: quantity,
    price: closePrice,
    reason: 'member',
    tick: terms.tick,
    now,
  });
  const opened = await planOpen(context, terms, { order, book, quote: ticket, takerFee });
  return accept(
    {
      closed: presentPosition(world.market, closed.position, closed.closes, now),
      opened: presentPosition(world.market, opened.position, [], now),
    },
    mergePlans(await withRebates(world, position, closed.plan), opened.plan),
  );
};
