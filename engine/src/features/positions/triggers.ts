import { isLiquidated } from '@hongbao/contracts/positions/positions.quote';
import type { ExitSide } from '@hongbao/contracts/positions/positions.types';
import { reachedExit } from '@hongbao/contracts/positions/positions.exits';
import { isLimitReached } from '@hongbao/contracts/positions/positions.ticket';
import { reachedStop } from '@hongbao/contracts/positions/positions.stops';
import { isTrailingReached } from '@hongbao/contracts/positions/positions.trailing';
import type { World } from '../../world/world.ts';
import type { TimelineChange } from '../../world/plan.ts';
import { readExits } from './exits.ts';
import type { Position } from './position.types.ts';
import { trailingTriggerAt } from './trailing.ts';

/**
 * The effect on a position when the mark price reaches a level. `fill` is a limit order, `open` a trigger order, `exit` an
 * exit of a part.
 */
export type Trigger =
  | 'liquidation'
  | 'stopLoss'
  | 'trailingStop'
  | 'takeProfit'
  | 'exit'
  | 'fill'
  | 'open';

type Levels = Pick<
  Position,
  | 'status'
  | 'orderType'
  | 'direction'
  | 'limitPrice'
  | 'liquidationPrice'
  | 'takeProfit'
  | 'stopLoss'
  | 'exits'
  | 'triggerAbove'
  | 'triggerBelow'
>;

/**
 * The mark prices at or above which, and at or below which, a trigger fires; null without such a trigger. A trailing stop,
 * whose level changes with time, is not among them (`waitingTrail`). A pending trigger order retains its level and the side of it, which are fixed when it is placed.
 */
export function triggerLevels(position: Levels): {
  triggerAbove: bigint | null;
  triggerBelow: bigint | null;
} {
  const isLong = position.direction === 'long';
  if (isTriggerOrder(position)) {
    const { triggerAbove, triggerBelow } = position;
    return { triggerAbove, triggerBelow };
  }
  if (position.status === 'pending')
    return isLong
      ? { triggerAbove: null, triggerBelow: position.limitPrice }
      : { triggerAbove: position.limitPrice, triggerBelow: null };
  if (position.status !== 'running') return { triggerAbove: null, triggerBelow: null };
  const { liquidationPrice, stopLoss, takeProfit } = position;
  const exits = readExits(position);
  const exitPrices = (asked: ExitSide) =>
    exits.filter(({ side }) => side === asked).map(({ price }) => price);
  const worse = nearest([liquidationPrice, stopLoss, ...exitPrices('stopLoss')], isLong);
  const better = nearest([takeProfit, ...exitPrices('takeProfit')], !isLong);
  return isLong
    ? { triggerAbove: better, triggerBelow: worse }
    : { triggerAbove: worse, triggerBelow: better };
}

/** Whether a row is a trigger order that has not opened. */
export function isTriggerOrder({
  status,
  orderType,
}: Pick<Position, 'status' | 'orderType'>): boolean {
  return status === 'pending' && orderType === 'trigger';
}

/**
 * The trigger of a mark price: liquidation has priority over stop-loss, stop-loss over the trailing stop, and that over
 * take-profit. A stop of the whole position has priority over the exits of the same side. Null when the mark price reaches
 * no level. `trailing` is the trigger price of the trailing stop at that instant; null without one.
 */
export function triggerAt(position: Levels, mark: bigint, trailing: bigint | null): Trigger | null {
  const { status, direction, limitPrice, triggerAbove, triggerBelow } = position;
  if (isTriggerOrder(position)) {
    const isReached =
      (triggerAbove !== null && mark >= triggerAbove) ||
      (triggerBelow !== null && mark <= triggerBelow);
    return isReached ? 'open' : null;
  }
  if (status === 'pending' && limitPrice !== null)
    return isLimitReached(direction, limitPrice, mark) ? 'fill' : null;
  if (status !== 'running') return null;
  if (isLiquidated(direction, mark, position.liquidationPrice)) return 'liquidation';
  const reached = reachedStop(direction, mark, position);
  const isTrailed = trailing !== null && isTrailingReached(direction, mark, trailing);
  const stop = isTrailed && reached !== 'stopLoss' ? 'trailingStop' : reached;
  const exit = reachedExit(direction, mark, readExits(position));
  return exit !== null && (stop === null || (stop === 'takeProfit' && exit.side === 'stopLoss'))
    ? 'exit'
    : stop;
}

/**
 * The timeline entry of a position that has just opened or changed, if the mark price has already reached one of its
 * levels. Other levels are compared with prices as time passes (`LevelWatch`).
 */
export function planDueTrigger(
  world: World,
  position: Levels & Pick<Position, 'id' | 'symbol' | 'trailingStop'>,
  now: number,
): TimelineChange[] {
  const mark = world.market.markPrice(position.symbol, now);
  const trailing = trailingTriggerAt(world.market, position, now);
  const isDue = triggerAt(position, mark, trailing) !== null;
  return isDue ? [{ op: 'schedule', kind: kindOf(position), refId: position.id, at: now }] : [];
}

/** Cancels a scheduled trigger of a position, also one that has failed and is parked. */
export function cancelTrigger(
  position: Pick<Position, 'id' | 'status' | 'orderType'>,
): TimelineChange {
  return { op: 'cancel', kind: kindOf(position), refId: position.id };
}

/** Timeline event: the mark price reaches a level of a position or the limit of an order. */
export const TRIGGER = 'positions.trigger';

/**
 * Timeline event: the mark price reaches the level of a trigger order. Unlike other triggers it spends available balance,
 * so simultaneous events run one after another.
 */
export const OPEN = 'positions.open';

function kindOf(position: Pick<Position, 'status' | 'orderType'>): string {
  return isTriggerOrder(position) ? OPEN : TRIGGER;
}

/** The level that the mark price reaches first: the highest of the levels below it, or the lowest of those above it. */
function nearest(levels: readonly (bigint | null)[], isBelow: boolean): bigint | null {
  return levels
    .filter((level) => level !== null)
    .reduce<bigint | null>(
      (best, level) => (best === null || level > best === isBelow ? level : best),
      null,
    );
}
