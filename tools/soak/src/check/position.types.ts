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

/** Returns the entry price, or the limit price of an order that is not filled. */
export function entryOf({ openPrice, limitPrice }: Position): bigint {
  return openPrice ?? limitPrice ?? 0n;
}

export function isCancelled({ status, closeReason }: Position): boolean {
  return status === 'closed' && closeReason === 'cancelled';
}

/** Whether a position was a pending limit order, whose fee is held before it is paid. */
export function hasWaited({ orderType, openedAt, createdAt }: Position): boolean {
  return orderType === 'limit' && (openedAt === null || openedAt > createdAt);
}
