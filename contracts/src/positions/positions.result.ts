import { mulDiv } from '../money.ts';
import { type Closing, closePart } from './positions.close.ts';
import { type Holding, yieldOf } from './positions.quote.ts';

/** The opening fee of a position and the size for which it was paid, in units. */
export interface OpeningFee {
  readonly openFee: bigint;
  readonly openedQuantity: bigint;
}

/**
 * The share of the opening fee that belongs to each of some closes: by size, truncated. The close that ends the position
 * takes the rest, so that the shares of a closed position add up to its opening fee.
 *
 * @param parts the closed sizes of all closes until now, oldest first
 */
export function openFeeShares(
  { openFee, openedQuantity }: OpeningFee,
  parts: readonly bigint[],
): bigint[] {
  const shares = parts.map((part) => mulDiv(openFee, part, openedQuantity, 'floor'));
  if (sumOf(parts) < openedQuantity) return shares;
  const earlier = shares.slice(0, -1);
  return [...earlier, openFee - sumOf(earlier)];
}

/** What one close of a position changed in the member's money, in USDT units. */
export interface ClosedPart {
  /** Price gain minus the closing fee and the share of the opening fee. */
  readonly result: bigint;
  /** The margin that the close released. */
  readonly margin: bigint;
  /** The share of the opening fee. */
  readonly openFee: bigint;
}

/** An open position with everything that determines the result of its next close, in units. */
export interface Opened extends Holding, OpeningFee {
  /** The fee rate of the position, fixed at its opening, for the closing fee. */
  readonly takerFee: bigint;
  /** The sizes of its earlier closes, oldest first. */
  readonly closedParts: readonly bigint[];
}

/**
 * Closes `part` of a position at `price`: its amounts, and its result after all fees.
 *
 * @throws RangeError on a part that `closePart` does not accept
 */
export function closeOpened(
  position: Opened,
  part: bigint,
  price: bigint,
): { closing: Closing } & ClosedPart {
  const closing = closePart(position, part, price, position.takerFee);
  const openFee = openFeeShares(position, [...position.closedParts, part]).at(-1) ?? 0n;
  const result = closing.realized - openFee;
  return { closing, result, margin: closing.marginReleased, openFee };
}

/**
 * The result of some closes together, and as a fraction of the money paid in for them: their margin and their share of
 * the opening fee. A loss is never more than that money, so the fraction is never below -1.
 */
export function resultOf(parts: readonly ClosedPart[]): { result: bigint; yield: bigint } {
  const result = sumOf(parts.map((part) => part.result));
  const paid = sumOf(parts.map(({ margin, openFee }) => margin + openFee));
  return { result, yield: yieldOf(result, paid) };
}

const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);
