import { type Position, type PositionClose, entryOf, signOf } from './position.types.ts';
import { ONE, down } from './units.ts';

/** Half of the spread of 0.02 % around the mark price. */
const HALF_SPREAD = ONE / 10_000n;

type Say = (text: string) => void;

/** Checks that the stored liquidation price and trigger prices match the other fields of the position. */
export function checkLevels(position: Position, tick: bigint, say: Say): void {
  const liquidation = liquidationOf(position, tick);
  if (position.liquidationPrice !== liquidation)
    say(`is liquidated at ${position.liquidationPrice}, not ${liquidation}`);
  const [above, below] = waitedMarks(position);
  if (position.triggerAbove !== above || position.triggerBelow !== below)
    say(
      `waits for ${position.triggerAbove} and ${position.triggerBelow}, not for ${above} and ${below}`,
    );
}

/**
 * Returns the liquidation price: long `(E - (M+cum)/Q) / (1 - mmr - t)`, short `(E + (M+cum)/Q) / (1 + mmr + t)`,
 * truncated to the tick; null if it is not positive.
 */
function liquidationOf(position: Position, tick: bigint): bigint | null {
  const { quantity, margin, maintenanceCum, maintenanceRate, takerFeeRate } = position;
  const side = signOf(position);
  const worth = entryOf(position) * quantity - side * (margin + maintenanceCum) * ONE;
  const share = ONE - side * (maintenanceRate + takerFeeRate);
  if (worth <= 0n || share <= 0n) return null;
  const price = down(worth * ONE, quantity * share * tick) * tick;
  return price > 0n ? price : null;
}

/** Returns the trigger prices above and below the price. If there are two on one side, the nearer one applies. */
function waitedMarks(position: Position): [above: bigint | null, below: bigint | null] {
  const { status, direction, limitPrice, liquidationPrice, stopLoss, takeProfit } = position;
  const isLong = direction === 'long';
  if (status === 'pending') return isLong ? [null, limitPrice] : [limitPrice, null];
  if (status !== 'running') return [null, null];
  const bad = [liquidationPrice, stopLoss].filter((level) => level !== null);
  const [first = null] = bad.toSorted((a, b) => (a < b === isLong ? 1 : -1));
  return isLong ? [takeProfit, first] : [first, takeProfit];
}

/**
 * Checks the price of a close by a trigger: for a liquidation or a stop-loss the trigger price or worse, for a
 * take-profit at most half a spread and a tick worse.
 */
export function checkReason(
  position: Position,
  close: PositionClose,
  tick: bigint,
  say: Say,
): void {
  const side = signOf(position);
  const { liquidationPrice, stopLoss, takeProfit } = position;
  const levels: Readonly<Record<string, bigint | null>> = {
    liquidation: liquidationPrice,
    stopLoss,
    takeProfit:
      takeProfit === null ? null : takeProfit - side * (down(takeProfit * HALF_SPREAD, ONE) + tick),
  };
  if (!(close.reason in levels)) return;
  const level = levels[close.reason] ?? null;
  if (level === null) return say(`closed by a ${close.reason} that it does not have`);
  const beyond = side * (close.price - level);
  if (close.reason === 'takeProfit' ? beyond < 0n : beyond > 0n)
    say(`closed by ${close.reason} at ${close.price}, which does not reach it`);
}
