import type { Plan } from '../../world/plan.ts';
import type { World } from '../../world/world.ts';
import { rebatesOn } from '../team/index.ts';
import { feesPaid } from './bookings.ts';
import type { Position } from './position.types.ts';

/** Adds to a position's plan the rebates that its fees earn the member's inviters. Demo fees earn none. */
export async function withRebates(world: World, position: Position, plan: Plan): Promise<Plan> {
  if (position.book !== 'main') return plan;
  const { ledger = [] } = plan;
  const rebates = await rebatesOn(world, position.memberId, feesPaid(position, ledger));
  return rebates.length === 0 ? plan : { ...plan, ledger: [...ledger, ...rebates] };
}
