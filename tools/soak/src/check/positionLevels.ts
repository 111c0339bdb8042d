import { type Position, type PositionClose, entryOf, signOf } from './position.types.ts';
import { ONE, down, up } from './units.ts';

/** Half of the spread of 0.02 % around the mark price. */
const HALF_SPREAD = ONE / 10_000n;

/** Maximum exits of a position. */
const EXITS_MAX = 5;

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
  const worth = entryOf(position, tick) * quantity - side * (margin + maintenanceCum) * ONE;
  const share = ONE - side * (maintenanceRate + takerFeeRate);
  if (worth <= 0n || share <= 0n) return null;
  const price = down(worth * ONE, quantity * share * tick) * tick;
  return price > 0n ? price : null;
}

/** Returns the trigger prices above and below the price. If there are two on one side, the nearer one applies. */
function waitedMarks(position: Position): [above: bigint | null, below: bigint | null] {
  const { status, direction, limitPrice, liquidationPrice, stopLoss, takeProfit } = position;
  const { triggerPrice, triggerAbove } = position;
  const isLong = direction === 'long';
  // The side from which the mark price came is known only from the stored level.
  if (status === 'pending' && triggerPrice !== null)
    return triggerAbove === null ? [null, triggerPrice] : [triggerPrice, null];
  if (status === 'pending') return isLong ? [null, limitPrice] : [limitPrice, null];
  if (status !== 'running') return [null, null];
  const exits = exitsOf(position);
  const first = (levels: readonly (bigint | null)[], isBelow: boolean) => {
    const known = levels.filter((level) => level !== null);
    return known.toSorted((a, b) => (a < b === isBelow ? 1 : -1))[0] ?? null;
  };
  const worse = first([liquidationPrice, stopLoss, ...exits.stopLoss], isLong);
  const better = first([takeProfit, ...exits.takeProfit], !isLong);
  return isLong ? [better, worse] : [worse, better];
}

function exitsOf({ exits }: Position): Record<'takeProfit' | 'stopLoss', bigint[]> {
  const stored = JSON.parse(exits) as { side: string; price: string }[];
  const prices = (asked: string) =>
    stored.filter(({ side }) => side === asked).map(({ price }) => BigInt(price.replace('.', '')));
  return { takeProfit: prices('takeProfit'), stopLoss: prices('stopLoss') };
}

/** Checks that every waiting exit closes a part of what is open, and that only an open position has exits. */
export function checkExits({ exits, status, quantity }: Position, say: Say): void {
  const stored = JSON.parse(exits) as { quantity: string }[];
  if (stored.length > EXITS_MAX) say(`has ${stored.length} exits`);
  if (stored.length > 0 && (status === 'closed' || status === 'pending'))
    say(`is ${status} and has exits`);
  for (const exit of stored) {
    const part = BigInt(exit.quantity.replace('.', ''));
    if (part <= 0n || part > quantity) say(`has an exit of ${part} of ${quantity}`);
  }
}

/**
 * Checks the price of a close by a trigger: for a liquidation, a stop-loss or a trailing stop the trigger price or worse,
 * for a take-profit at most half a spread and a tick worse.
 */
export function checkReason(
  position: Position,
  close: PositionClose,
  tick: bigint,
  say: Say,
): void {
  const side = signOf(position);
  const { liquidationPrice } = position;
  const stopLoss = close.exitPrice ?? position.stopLoss;
  const takeProfit = close.exitPrice ?? position.takeProfit;
  const levels: Readonly<Record<string, bigint | null>> = {
    liquidation: liquidationPrice,
    stopLoss,
    trailingStop: trailedTo(position),
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

/** Returns the trigger price of a trailing stop that closed its position: the distance from the stored best price. */
function trailedTo(position: Position): bigint | null {
  const stored = JSON.parse(position.trailingStop ?? '{}') as Record<string, string | undefined>;
  const cell = (name: string) => BigInt((stored[name] ?? '').replace('.', ''));
  if (stored['best'] === undefined) return null;
  const best = cell('best');
  const away = stored['rate'] === undefined ? cell('distance') : up(best * cell('rate'), ONE);
  return best - signOf(position) * away;
}
