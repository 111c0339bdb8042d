import {
  formatUnits,
  mulDiv,
  parseUnits,
  roundToStep,
  stepOfDecimals,
} from '@hongbao/contracts/money';
import type { Direction } from '@hongbao/contracts/positions/positions.types';
import { nearestUnits } from '../../lib/doubles.ts';
import { trimZeros } from '../../lib/decimalInput.ts';
import { isAbove, type StopField } from '../positions/ticketStops.ts';

/** Distance of a new stop from the mark price, in percent. */
const FIRST_PERCENT = 2n;

interface StopContext {
  direction: Direction;
  mark: bigint;
  liquidation: bigint | null;
}

/**
 * Returns the initial price of a new stop: near the mark price, on the side that the stop requires, and before the
 * liquidation price.
 */
export function firstStop(
  field: StopField,
  { direction, mark, liquidation }: StopContext,
  digits: number,
) {
  const away = mulDiv(mark, FIRST_PERCENT, 100n, 'truncate');
  const wanted = isAbove(direction, field) ? mark + away : mark - away;
  const isBeyond =
    field === 'stopLoss' &&
    liquidation !== null &&
    (direction === 'long' ? wanted <= liquidation : wanted >= liquidation);
  return written(isBeyond ? (mark + (liquidation ?? mark)) / 2n : wanted, digits);
}

/** Converts a value of the price axis to a price, rounded to the nearest tick, because it is a choice and no figure; null if it is not a valid price. */
export function priceAt(value: number | undefined, digits: number): string | null {
  const price = nearestUnits(value, digits);
  return price !== null && price > 0n ? written(price, digits) : null;
}

/** Price step of a key press, in thousandths of the mark price. The step is at least one tick. */
const keyShares: Record<string, bigint> = {
  ArrowUp: 1n,
  ArrowRight: 1n,
  ArrowDown: -1n,
  ArrowLeft: -1n,
  PageUp: 10n,
  PageDown: -10n,
};

/**
 * Returns the price of a stop after a key press; null for other keys, and if the result would be below the lowest
 * price.
 */
export function movedByKey(
  key: string,
  price: string,
  mark: bigint,
  digits: number,
): string | null {
  const share = keyShares[key];
  const from = parseUnits(price);
  if (share === undefined || from === null) return null;
  const tick = stepOfDecimals(digits);
  const step = roundToStep(mark / 1_000n, tick, 'floor') || tick;
  const next = from + share * step;
  return next > 0n ? written(next, digits) : null;
}

const written = (price: bigint, digits: number): string =>
  trimZeros(formatUnits(roundToStep(price, stepOfDecimals(digits), 'truncate')));
