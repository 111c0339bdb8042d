import { formatUnits, units } from '@hongbao/contracts/money';
import {
  distanceToLiquidation,
  type Holding,
  unrealizedPnl,
  yieldOf,
} from '@hongbao/contracts/positions/positions.quote';
import { betterMark, trailingTrigger } from '@hongbao/contracts/positions/positions.trailing';
import type { Position } from '@hongbao/contracts/positions/positions.schema';

export const toHolding = (position: Position): Holding => ({
  direction: position.direction,
  entry: units(position.openPrice),
  quantity: units(position.quantity),
  margin: units(position.margin),
});

/** An open position at a mark price. */
export interface LivePosition {
  mark: string;
  pnl: string;
  yield: string;
  /** The distance to liquidation as a fraction of the mark price; null without a liquidation price. */
  distance: bigint | null;
  /** The best price and the trigger price of the trailing stop; null while there is none. */
  trailing: { best: bigint; trigger: bigint } | null;
}

/**
 * Returns an open position at the latest mark price, computed with the formula of the server, because the list of
 * positions is refetched only every few seconds.
 *
 * @param tick the price step of the symbol, in units
 */
export function livePosition(
  position: Position,
  markPrice: string | undefined,
  tick = 1n,
): LivePosition {
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
    trailing: liveTrailing(position, mark, tick),
  };
}

function liveTrailing(
  { direction, trailingStop }: Position,
  mark: bigint,
  tick: bigint,
): LivePosition['trailing'] {
  if (trailingStop?.bestPrice === undefined) return null;
  const { distance, rate, bestPrice } = trailingStop;
  const best = betterMark(direction, units(bestPrice), mark);
  const asked = {
    distance: distance === undefined ? null : units(distance),
    rate: rate === undefined ? null : units(rate),
  };
  return { best, trigger: trailingTrigger(direction, asked, best, tick) };
}
