import { formatUnits } from '@hongbao/contracts/money';
import { exitPrice } from '@hongbao/contracts/positions/positions.quote';
import type { CloseReason } from '@hongbao/contracts/positions/positions.types';
import { type Plan, mergePlans } from '../../world/plan.ts';
import type { World } from '../../world/world.ts';
import { noticeRow } from '../content/index.ts';
import { planCancel } from './cancelPlan.ts';
import { planClose } from './closePlan.ts';
import type { Position } from './position.types.ts';
import { openPositions } from './positions.store.ts';
import { SPREAD, tradingTerms } from './tradingTerms.ts';
import { receiptScreen } from '../books/index.ts';

/**
 * Closes all positions of a member in a contest's book: pending orders are cancelled, running positions close at the
 * market, and settling ones at the price of their trigger. Afterwards positions hold no money of the book.
 */
export async function planBookClose(
  world: World,
  memberId: string,
  book: string,
  now: number,
): Promise<Plan> {
  const open = openPositions(world.rows, memberId, book);
  const plans: Plan[] = [];
  for (const position of open) plans.push(await planOne(world, position, now));
  return mergePlans(...plans);
}

async function planOne(world: World, position: Position, now: number): Promise<Plan> {
  if (position.status === 'pending') return planCancel(position, now).plan;
  const { symbol, direction, quantity } = position;
  const terms = await tradingTerms(world, symbol, now);
  if (!terms) throw new Error(`Position ${position.id} is in ${symbol}, which is not listed`);
  const { tick } = terms;
  const common = { part: quantity, tick, now };
  if (position.status === 'inSettlement' && position.closePrice !== null) {
    const reason = position.closeReason as CloseReason;
    return planClose(world, position, { ...common, price: position.closePrice, reason }).plan;
  }
  const mark = world.market.markPrice(symbol, now);
  const price = exitPrice(direction, mark, SPREAD, tick);
  const { plan, result } = planClose(world, position, { ...common, price, reason: 'contestEnd' });
  const notice = noticeRow(world, position.memberId, now, {
    category: 'transaction',
    key: 'closedBy.contestEnd',
    facts: { symbol, direction, result: formatUnits(result) },
    refId: position.id,
    link: receiptScreen(position),
  });
  return mergePlans(plan, { rows: [notice] });
}
