import { units } from '@hongbao/contracts/money';
import type { Position } from '@hongbao/contracts/positions/positions.schema';
import type { Direction } from '@hongbao/contracts/positions/positions.types';
import { sumOfShown } from '../../lib/sumOfShown.ts';
import type { TicketSummary } from './ticketForm.ts';

/**
 * Returns the mark price at which the first open position of a symbol and direction is liquidated: the highest
 * liquidation price of longs, the lowest of shorts; null if none can be liquidated. Every order opens its own position,
 * so an order does not change the liquidation price of existing positions.
 */
export function nearestLiquidation(
  positions: readonly Position[],
  { symbol, direction }: { symbol: string; direction: Direction },
): bigint | null {
  return positions
    .filter((one) => one.symbol === symbol && one.direction === direction)
    .flatMap(({ liquidationPrice }) =>
      liquidationPrice === undefined ? [] : [units(liquidationPrice)],
    )
    .reduce<bigint | null>((nearest, price) => nearer(direction, nearest, price), null);
}

/**
 * Returns the margin in use in units: the sum of the displayed margins, or the sum of the server where not all running and
 * settling positions are loaded.
 */
export function usedMargin(
  held: readonly Position[],
  summary: { count: number; margin: string },
): bigint | null {
  return held.length === summary.count
    ? sumOfShown(held.map(({ margin }) => margin))
    : units(summary.margin);
}

/**
 * Returns margin in use, as the sum of displayed margins, and nearest liquidation price of an account, before an order and after it has opened a
 * position.
 */
export function exposureAfter(
  { order, quote }: TicketSummary,
  before: { margin: bigint | null; nearest: bigint | null },
) {
  const isFilled = order.quantity > 0n;
  const price = isFilled ? quote.liquidationPrice : null;
  return {
    marginAfter: isFilled ? sumOfShown([before.margin, quote.margin]) : before.margin,
    nearestAfter: nearer(order.direction, before.nearest, price),
  };
}

function nearer(direction: Direction, one: bigint | null, other: bigint | null): bigint | null {
  if (one === null || other === null) return one ?? other;
  return (direction === 'long') === one > other ? one : other;
}
