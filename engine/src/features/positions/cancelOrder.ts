import type { cancelOrder } from '@hongbao/contracts/positions/positions.calls';
import { positionStates } from '@hongbao/contracts/positions/positions.states';
import { nextState } from '@hongbao/contracts/states';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { planCancel } from './cancelPlan.ts';
import { presentPosition } from './positions.present.ts';
import { findOwnPosition } from './positions.store.ts';

/** Cancels a pending order and releases its margin and fee. */
export const cancelOrderHandler: UseCase<typeof cancelOrder> = async (
  { world, member, now },
  { params },
) => {
  const order = findOwnPosition(world.rows, params.id, member.id);
  if (!order) return refuse('notFound');
  if (nextState(positionStates, order.status, 'cancel') === null)
    return refuse('notAllowedInThisState', { status: order.status });
  const { position, plan } = planCancel(order, now);
  return accept(presentPosition(world.market, position, [], now), plan);
};
