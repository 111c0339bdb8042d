import { divide, mulDiv, multiply, ONE } from '../money.ts';
import type { Tier } from './positions.tiers.ts';
import type { Direction } from './positions.types.ts';

/**
 * The formulas of isolated, linear, USDT-settled positions, for the ticket's preview and for the server. Everything is in
 * units of 1e-8. A member's debits round up, a member's credits round down.
 */

const sign: Record<Direction, bigint> = { long: 1n, short: -1n };
export const opposite: Record<Direction, Direction> = { long: 'short', short: 'long' };

/** Value of a size at a price, in USDT, rounded up, because it is compared with bounds. */
export function notionalOf(quantity: bigint, price: bigint): bigint {
  return multiply(quantity, price, 'ceil');
}

/** The initial margin: `N / L`, rounded up. */
export function initialMargin(quantity: bigint, price: bigint, leverage: number): bigint {
  return mulDiv(quantity, price, ONE * BigInt(leverage), 'ceil');
}

/** The taker fee: `Q * price * t`, rounded up; the open fee uses the entry price, the close fee the exit price. */
export function tradingFee(quantity: bigint, price: bigint, takerFee: bigint): bigint {
  return mulDiv(quantity * price, takerFee, ONE * ONE, 'ceil');
}

/** The cost of opening, taken from the available balance: margin and open fee. */
export function openingCost(
  quantity: bigint,
  price: bigint,
  leverage: number,
  takerFee: bigint,
): { margin: bigint; openFee: bigint; frozen: bigint } {
  const margin = initialMargin(quantity, price, leverage);
  const openFee = tradingFee(quantity, price, takerFee);
  return { margin, openFee, frozen: margin + openFee };
}

/**
 * The opening price of a market order: `mark * (1 + spread/2)` for a long, `mark * (1 - spread/2)` for a short, rounded
 * to a tick in the disadvantage of the member.
 *
 * @param spread the whole spread around the mark price, a fraction in units
 * @param tick the symbol's price step in units
 */
export function entryPrice(
  direction: Direction,
  mark: bigint,
  spread: bigint,
  tick: bigint,
): bigint {
  const rounding = direction === 'long' ? 'ceil' : 'floor';
  return mulDiv(mark, 2n * ONE + sign[direction] * spread, 2n * ONE * tick, rounding) * tick;
}

/** The closing price of a position: the opposite side of the spread. */
export function exitPrice(
  direction: Direction,
  mark: bigint,
  spread: bigint,
  tick: bigint,
): bigint {
  return entryPrice(opposite[direction], mark, spread, tick);
}

export interface Holding {
  readonly direction: Direction;
  readonly entry: bigint;
  readonly quantity: bigint;
  readonly margin: bigint;
}

/**
 * The mark at which margin and unrealized result, minus the fee of closing there, equal the maintenance margin `N*mmr -
 * cum`. Long `(E - (M+cum)/Q) / (1 - mmr - t)`, short `(E + (M+cum)/Q) / (1 + mmr + t)`.
 *
 * Truncated to the tick for both directions, like the documented examples: a long is liquidated less than a tick late,
 * a short less than a tick early. Null when the price would be zero or less: such a position cannot be liquidated.
 */
export function liquidationPrice(
  { direction, entry, quantity, margin }: Holding,
  tier: Pick<Tier, 'mmr' | 'cum'>,
  takerFee: bigint,
  tick: bigint,
): bigint | null {
  const side = sign[direction];
  const value = entry * quantity - side * (margin + tier.cum) * ONE;
  const share = ONE - side * (tier.mmr + takerFee);
  if (share <= 0n) return null;
  const price = mulDiv(value, ONE, quantity * share * tick, 'floor') * tick;
  return price > 0n ? price : null;
}

/**
 * The unrealized result: `s * Q * (mark - E)`, rounded down, so that a gain is not overstated and a loss not
 * understated.
 */
export function unrealizedPnl(
  { direction, entry, quantity }: Omit<Holding, 'margin'>,
  mark: bigint,
): bigint {
  return multiply(quantity, sign[direction] * (mark - entry), 'floor');
}

/** A result as a fraction of its margin, truncated. For display only. Zero without margin. */
export function yieldOf(pnl: bigint, margin: bigint): bigint {
  return margin === 0n ? 0n : divide(pnl, margin, 'truncate');
}

/** The maintenance margin: `N * mmr - cum` at a price, rounded up, never negative. */
export function maintenanceMargin(quantity: bigint, price: bigint, tier: Tier): bigint {
  const needed = mulDiv(quantity * price, tier.mmr, ONE * ONE, 'ceil') - tier.cum;
  return needed > 0n ? needed : 0n;
}

/** Whether a mark price has reached the liquidation price; false when the latter is null. */
export function isLiquidated(
  direction: Direction,
  mark: bigint,
  liquidation: bigint | null,
): boolean {
  if (liquidation === null) return false;
  return direction === 'long' ? mark <= liquidation : mark >= liquidation;
}

/**
 * The distance from the mark price to the liquidation price, as a fraction of the mark price; zero once reached, null
 * without a liquidation price.
 */
export function distanceToLiquidation(
  direction: Direction,
  mark: bigint,
  liquidation: bigint | null,
): bigint | null {
  if (liquidation === null) return null;
  const gap = sign[direction] * (mark - liquidation);
  // Stryker disable next-line EqualityOperator: a gap of zero gives zero for any mark
  return gap <= 0n ? 0n : divide(gap, mark, 'floor');
}
