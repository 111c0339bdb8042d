import { formatUnits, units } from '@hongbao/contracts/money';
import {
  distanceToLiquidation,
  type Holding,
  unrealizedPnl,
  yieldOf,
} from '@hongbao/contracts/positions/positions.quote';
import type { Position } from '@hongbao/contracts/positions/positions.schema';

export const toHolding = (position: Position): Holding => ({
  direction: position.direction,
  entry: units(position.openPrice),
  quantity: units(position.quantity),
  margin: units(position.margin),
});

/**
 * Returns an open position at the latest mark price, computed with the formula of the server, because the list of
 * positions is refetched only every few seconds.
 */
export function livePosition(position: Position, markPrice: string | undefined) {
  const mark = units(markPrice ?? position.markPrice);
  const holding = toHolding(position);
  const pnl = unrealizedPnl(holding, mark);
  const liquidation =
    position.liquidationPrice === undefined ? null : units(position.liquidationPrice);
  return {
    mark: formatUnits(mark),
    pnl: formatUnits(pnl),
    yield: formatUnits(yieldOf(pnl, holding.margin)),
    distance: distanceToLiquidation(position.direction, mark, liquidation),
  };
}
