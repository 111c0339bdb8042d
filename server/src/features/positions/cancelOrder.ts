import type { cancelOrder } from '@hongbao/contracts/positions/positions.calls';
import { update } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../../http/decision.ts';
import type { UseCase } from '../../http/served.ts';
import { openFeeHold } from './bookings.ts';
import type { Position } from './position.types.ts';
import { presentPosition } from './positions.present.ts';
import { findOwnPosition } from './positions.store.ts';
import { TRIGGER } from './triggers.ts';

/** Withdraws a waiting limit order: margin and fee are free again. */
export const cancelOwnOrder: UseCase<typeof cancelOrder> = async (
  { world, member, now },
  { params },
) => {
  const order = await findOwnPosition(world.read, params.id, member.id);
  if (!order) return refuse('notFound');
  if (order.status !== 'pending') return refuse('notAllowedInThisState', { status: order.status });
  const cells = {
    status: 'closed',
    closeReason: 'cancelled',
    closedAt: BigInt(now),
    triggerAbove: null,
    triggerBelow: null,
    openFee: 0n,
  } as const;
  const cancelled: Position = { ...order, ...cells };
  const ref = { type: 'position', id: order.id };
  const kind = 'positionMarginReturn';
  return accept(presentPosition(cancelled, world.market.markPrice(order.symbol, now)), {
    rows: [update('Position', { id: order.id }, cells)],
    ledger: [
      { op: 'release', id: `${order.id}/cancel/margin`, kind, holdId: order.holdId, ref },
      { op: 'release', id: `${order.id}/cancel/openFee`, kind, holdId: openFeeHold(order), ref },
    ],
    timeline: [{ op: 'cancel', kind: TRIGGER, refId: order.id }],
  });
};
