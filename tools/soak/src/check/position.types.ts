import { ONE, down, up } from './units.ts';

/** The spread around the mark price, 0.02 %. */
const SPREAD = ONE / 5_000n;

/** A row of the table `Position`. */
export interface Position {
  readonly id: string;
  readonly memberId: string;
  readonly book: string;
  readonly symbol: string;
  readonly direction: string;
  readonly orderType: string;
  readonly quantity: bigint;
  readonly openedQuantity: bigint;
  readonly leverage: bigint;
  readonly limitPrice: bigint | null;
  readonly triggerPrice: bigint | null;
  readonly openPrice: bigint | null;
  readonly closePrice: bigint | null;
  readonly margin: bigint;
  readonly openFee: bigint;
  readonly closeFee: bigint;
  readonly realizedPnl: bigint;
  readonly takerFeeRate: bigint;
  readonly maintenanceRate: bigint;
  readonly maintenanceCum: bigint;
  readonly liquidationPrice: bigint | null;
  readonly takeProfit: bigint | null;
  readonly stopLoss: bigint | null;
  /** JSON of the trailing stop. */
  readonly trailingStop: string | null;
  /** JSON of the waiting exits. */
  readonly exits: string;
  readonly triggerAbove: bigint | null;
  readonly triggerBelow: bigint | null;
  readonly status: string;
  readonly closeReason: string | null;
  readonly holdId: string;
  readonly createdAt: bigint;
  readonly openedAt: bigint | null;
  readonly closedAt: bigint | null;
}

/** A row of the table `PositionClose`. */
export interface PositionClose {
  readonly id: string;
  readonly memberId: string;
  readonly book: string;
  readonly quantity: bigint;
  readonly price: bigint;
  readonly fee: bigint;
  readonly realizedPnl: bigint;
  readonly reason: string;
  readonly exitPrice: bigint | null;
  readonly createdAt: bigint;
}

/** A close with the margin that it returns. */
export interface Closed extends PositionClose {
  readonly released: bigint;
}

/** Returns +1 for a long and -1 for a short. */
export function signOf({ direction }: Pick<Position, 'direction'>): bigint {
  return direction === 'long' ? 1n : -1n;
}

/** Returns the entry price, or the price for which an order that has not opened holds its margin. */
export function entryOf(position: Position, tick: bigint): bigint {
  return position.openPrice ?? waitingOf(position, tick);
}

/** Returns the price for which an order was placed: its limit price, or the market price at its trigger price. */
export function waitingOf(position: Position, tick: bigint): bigint {
  const { limitPrice, triggerPrice, openPrice } = position;
  if (triggerPrice === null) return openPrice ?? limitPrice ?? 0n;
  const side = signOf(position);
  const divisor = 2n * ONE * tick;
  const value = triggerPrice * (2n * ONE + side * SPREAD);
  return (side > 0n ? up(value, divisor) : down(value, divisor)) * tick;
}

/** Whether an order opened at its trigger, with a margin and a fee of the price of that instant. */
export function hasTriggered({ orderType, openedAt }: Position): boolean {
  return orderType === 'trigger' && openedAt !== null;
}

export function isCancelled({ status, closeReason }: Position): boolean {
  return status === 'closed' && closeReason === 'cancelled';
}

/** Whether a position was a pending order, whose fee is held before it is paid. */
export function hasWaited({ orderType, openedAt, createdAt }: Position): boolean {
  return orderType !== 'market' && (openedAt === null || openedAt > createdAt);
}
