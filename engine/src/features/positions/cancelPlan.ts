import { positionStates } from '@hongbao/contracts/positions/positions.states';
import { mustMove } from '@hongbao/contracts/states';
import { update } from '@hongbao/prisma/rowWriter';
import type { Instruction } from '../../ledger/ledger.types.ts';
import type { Plan } from '../../world/plan.ts';
import { openFeeHold } from './bookings.ts';
import type { Position } from './position.types.ts';
import { cancelTrigger } from './triggers.ts';

/** Plans the cancellation of a pending order: its row, and the release of margin and fee. */
export function planCancel(order: Position, now: number): { position: Position; plan: Plan } {
  const cells = {
    status: mustMove(positionStates, order.status, 'cancel'),
    closeReason: 'cancelled',
    closedAt: BigInt(now),
    triggerAbove: null,
    triggerBelow: null,
    openFee: 0n,
  } as const;
  const plan: Plan = {
    rows: [update('Position', { id: order.id }, cells)],
    ledger: releaseHolds(order, 'cancel'),
    timeline: [cancelTrigger(order)],
  };
  return { position: { ...order, ...cells }, plan };
}

/** Releases margin and fee of a pending order. `name` is part of the ids of the movements. */
export function releaseHolds(order: Position, name: string): Instruction[] {
  const ref = { type: 'position', id: order.id };
  const kind = 'positionMarginReturn';
  return [
    { op: 'release', id: `${order.id}/${name}/margin`, kind, holdId: order.holdId, ref },
    { op: 'release', id: `${order.id}/${name}/openFee`, kind, holdId: openFeeHold(order), ref },
  ];
}
