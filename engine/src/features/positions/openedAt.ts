import { positionStates } from '@hongbao/contracts/positions/positions.states';
import { mustMove } from '@hongbao/contracts/states';
import { liquidationPrice, openingCost } from '@hongbao/contracts/positions/positions.quote';
import type { Position } from './position.types.ts';
import { startedTrailing } from './trailing.ts';
import { triggerLevels } from './triggers.ts';

/**
 * A pending order as the position that it becomes at `price`; cost and liquidation price are computed from that price. Its
 * trailing stop starts then.
 */
export function openedAt(order: Position, price: bigint, tick: bigint, now: number): Position {
  const { margin, openFee } = openingCost(
    order.quantity,
    price,
    order.leverage,
    order.takerFeeRate,
  );
  const tier = { mmr: order.maintenanceRate, cum: order.maintenanceCum };
  const holding = { direction: order.direction, entry: price, quantity: order.quantity, margin };
  const opened: Position = {
    ...order,
    status: mustMove(positionStates, 'pending', 'fill'),
    openPrice: price,
    margin,
    openFee,
    liquidationPrice: liquidationPrice(holding, tier, order.takerFeeRate, tick),
    trailingStop: startedTrailing(order, now),
    openedAt: BigInt(now),
  };
  return { ...opened, ...triggerLevels(opened) };
}
