import { mulDiv } from '../money.ts';
import { type Holding, tradingFee, unrealizedPnl } from './positions.quote.ts';

/** What closing some of a position books, in USDT units. */
export interface Closing {
  /** `s * q * (X - E)`, rounded down. */
  readonly pnl: bigint;
  /** `q * X * t`, rounded up. */
  readonly closeFee: bigint;
  /** The margin that stood behind the closed part. */
  readonly marginReleased: bigint;
  /** `pnl - closeFee`, but a loss ends at the released margin. */
  readonly realized: bigint;
  /** What comes back to the available balance: released margin and realised result. Never negative. */
  readonly credit: bigint;
  /** What the insurance account pays because the loss was larger than the margin. */
  readonly insurance: bigint;
}

/**
 * Closing `part` of a position at `price`. The entry price stays; margin is released in proportion, rounded down, and
 * whatever rounding kept back comes with the last part. A negative result is no reason to refuse.
 *
 * @param part size to close, more than zero and at most the position's
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
  const insurance = result < -marginReleased ? -marginReleased - result : 0n;
  const realized = result + insurance;
  return { pnl, closeFee, marginReleased, realized, credit: marginReleased + realized, insurance };
}

/**
 * What is left of a tier's credit when `part` of a size closes: in proportion, rounded down, as with the margin. So the
 * liquidation price stays, and nobody keeps the credit of a large size behind a small one.
 */
export function creditLeft(cum: bigint, quantity: bigint, part: bigint): bigint {
  return mulDiv(cum, quantity - part, quantity, 'floor');
}

/** The position that is left after `closePart`, null when nothing is. */
export function remainder(holding: Holding, part: bigint, closing: Closing): Holding | null {
  if (part === holding.quantity) return null;
  return {
    ...holding,
    quantity: holding.quantity - part,
    margin: holding.margin - closing.marginReleased,
  };
}
