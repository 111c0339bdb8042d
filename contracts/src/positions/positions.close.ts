import { mulDiv } from '../money.ts';
import { type Holding, tradingFee, unrealizedPnl } from './positions.quote.ts';

/** The amounts of closing a position or a part of it, in USDT units. */
export interface Closing {
  /** `s * q * (X - E)`, rounded down. */
  readonly pnl: bigint;
  /** `q * X * t`, rounded up. */
  readonly closeFee: bigint;
  readonly marginReleased: bigint;
  /** The realized result: `pnl - closeFee`, but a loss is limited to the released margin. */
  readonly realized: bigint;
  /** Credit to the available balance: released margin and realized result. Never negative. */
  readonly credit: bigint;
  /** Payment of the insurance account for a loss above the margin. */
  readonly insurance: bigint;
}

/**
 * Closes `part` of a position at `price`. The entry price is unchanged. Margin is released in proportion, rounded down;
 * the last part releases the remainder. A negative result does not prevent closing.
 *
 * @param part size to close, positive and at most the position's
 * @throws RangeError on any other size
 */
export function closePart(
  holding: Holding,
  part: bigint,
  price: bigint,
  takerFee: bigint,
): Closing {
  const { quantity, margin } = holding;
  if (part <= 0n || part > quantity) throw new RangeError('Only a part of what is held can close.');
  const pnl = unrealizedPnl({ ...holding, quantity: part }, price);
  const closeFee = tradingFee(part, price, takerFee);
  const marginReleased = mulDiv(margin, part, quantity, 'floor');
  const result = pnl - closeFee;
  // Stryker disable next-line EqualityOperator: when both are equal, the insurance pays zero in either case
  const insurance = result < -marginReleased ? -marginReleased - result : 0n;
  const realized = result + insurance;
  return { pnl, closeFee, marginReleased, realized, credit: marginReleased + realized, insurance };
}

/**
 * The remaining tier credit after `part` of a size is closed: in proportion, rounded down, like the margin. This keeps
 * the liquidation price unchanged, and does not leave a small position the credit of a large one.
 */
export function creditLeft(cum: bigint, quantity: bigint, part: bigint): bigint {
  return mulDiv(cum, quantity - part, quantity, 'floor');
}

/** The remaining position after `closePart`; null when the whole position is closed. */
export function remainder(holding: Holding, part: bigint, closing: Closing): Holding | null {
  if (part === holding.quantity) return null;
  return {
    ...holding,
    quantity: holding.quantity - part,
    margin: holding.margin - closing.marginReleased,
  };
}
