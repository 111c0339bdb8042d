import type { Plan } from '../../world/plan.ts';
import type { World } from '../../world/world.ts';
import { rebatesOn } from '../team/index.ts';
import { feesPaid } from './bookings.ts';
import type { Position } from './position.types.ts';

/**
 * Adds rebates for the member's inviters to a position's plan, from the fees of the plan. Demo fees earn no rebates.
 */
export async function withRebates(world: World, position: Position, plan: Plan): Promise<Plan> {
  if (position.book !== 'main') return plan;
  const { ledger = [] } = plan;
  const rebates = await rebatesOn(world, position.memberId, feesPaid(position, ledger));
  return rebates.length === 0 ? plan : { ...plan, ledger: [...ledger, ...rebates] };
}
