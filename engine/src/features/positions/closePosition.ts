import { formatUnits, units } from '@hongbao/contracts/money';
import type { closePosition } from '@hongbao/contracts/positions/positions.calls';
import { exitPrice } from '@hongbao/contracts/positions/positions.quote';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { planClose } from './closePlan.ts';
import { presentListed } from './positions.present.ts';
import { findOwnPosition } from './positions.store.ts';
import { withRebates } from './rebates.ts';
import { SPREAD, tradingTerms } from './tradingTerms.ts';

/** Closes a running position, or a part of it, at the market. A loss does not prevent closing. */
export const closePositionHandler: UseCase<typeof closePosition> = async (
  { world, member, now },
  { params, body },
) => {
  const position = findOwnPosition(world.rows, params.id, member.id);
  if (!position) return refuse('notFound');
  if (position.status !== 'running')
    return refuse('notAllowedInThisState', { status: position.status });
  const terms = await tradingTerms(world, position.symbol, now);
  if (!terms)
    throw new Error(`Position ${position.id} is in ${position.symbol}, which is not listed`);
  const part = body.quantity === undefined ? position.quantity : units(body.quantity);
  if (part % terms.quantityStep !== 0n)
    return refuse('quantityOffStep', { field: 'quantity', bound: formatUnits(terms.quantityStep) });
  if (part > position.quantity)
    return refuse('closeQuantityTooLarge', {
      field: 'quantity',
      bound: formatUnits(position.quantity),
    });
  const mark = world.market.markPrice(position.symbol, now);
  const price = exitPrice(position.direction, mark, SPREAD, terms.tick);
  const closed = planClose(world, position, {
    part,
    price,
    reason: 'member',
    tick: terms.tick,
    now,
  });
  return accept(
    presentListed(world.market, closed.position, closed.closes, now),
    await withRebates(world, position, closed.plan),
  );
};
