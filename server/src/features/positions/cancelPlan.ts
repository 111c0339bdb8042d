import { positionStates } from '@hongbao/contracts/positions/positions.states';
import { mustMove } from '@hongbao/contracts/states';
import { update } from '@hongbao/prisma/rowWriter';
import type { Plan } from '../../world/plan.ts';
import { openFeeHold } from './bookings.ts';
import type { Position } from './position.types.ts';
import { TRIGGER } from './triggers.ts';

/** Plans the cancellation of a pending limit order: its row, and the release of margin and fee. */
export function planCancel(order: Position, now: number): { position: Position; plan: Plan } {
  const cells = {
    status: mustMove(positionStates, order.status, 'cancel'),
    closeReason: 'cancelled',
    closedAt: BigInt(now),
    triggerAbove: null,
    triggerBelow: null,
    openFee: 0n,
  } as const;
  const ref = { type: 'position', id: order.id };
  const kind = 'positionMarginReturn';
  const plan: Plan = {
    rows: [update('Position', { id: order.id }, cells)],
    ledger: [
      { op: 'release', id: `${order.id}/cancel/margin`, kind, holdId: order.holdId, ref },
      { op: 'release', id: `${order.id}/cancel/openFee`, kind, holdId: openFeeHold(order), ref },
    ],
    timeline: [{ op: 'cancel', kind: TRIGGER, refId: order.id }],
  };
  return { position: { ...order, ...cells }, plan };
}
