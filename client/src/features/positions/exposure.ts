import { units } from '@hongbao/contracts/money';
import type { Position } from '@hongbao/contracts/positions/positions.schema';
import type { Direction } from '@hongbao/contracts/positions/positions.types';
import type { TicketSummary } from './ticketForm.ts';

interface Side {
  symbol: string;
  direction: Direction;
}

/**
 * The mark price at which the first of the open positions of a symbol and direction is liquidated: the highest price
 * for longs, the lowest for shorts; null for none. Every order opens its own position, so this is what a new order
 * can change for an existing holder.
 */
export function nearestLiquidation(
  positions: readonly Position[],
  { symbol, direction }: Side,
): bigint | null {
  return positions
    .filter((one) => one.symbol === symbol && one.direction === direction)
    .flatMap(({ liquidationPrice }) =>
      liquidationPrice === undefined ? [] : [units(liquidationPrice)],
    )
    .reduce<bigint | null>((nearest, price) => nearer(direction, nearest, price), null);
}

/** Margin in use and nearest liquidation price of an account, before an order and after it has opened a position. */
export function exposureOf(
  { order, quote }: TicketSummary,
  before: { margin: bigint; nearest: bigint | null },
) {
  const isFilled = order.quantity > 0n;
  const price = isFilled ? quote.liquidationPrice : null;
  return {
    marginAfter: isFilled ? before.margin + quote.margin : before.margin,
    nearestAfter: nearer(order.direction, before.nearest, price),
  };
}

function nearer(direction: Direction, one: bigint | null, other: bigint | null): bigint | null {
  if (one === null || other === null) return one ?? other;
  return (direction === 'long') === one > other ? one : other;
}
