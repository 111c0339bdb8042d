import { HOUR_MS } from '@hongbao/contracts/time';
import { isLiquidated } from '@hongbao/contracts/positions/positions.quote';
import { reachedStop } from '@hongbao/contracts/positions/positions.stops';
import type { World } from '../../world/world.ts';
import type { TimelineChange } from '../../world/plan.ts';
import type { Position } from './position.types.ts';

/** The effect on a position when the mark price reaches a level. */
export type Trigger = 'liquidation' | 'stopLoss' | 'takeProfit' | 'fill';

type Levels = Pick<
  Position,
  'status' | 'direction' | 'limitPrice' | 'liquidationPrice' | 'takeProfit' | 'stopLoss'
>;

/** The mark prices at or above which, and at or below which, a trigger fires; null without such a trigger. */
export function triggerLevels(position: Levels): {
  triggerAbove: bigint | null;
  triggerBelow: bigint | null;
} {
  const isLong = position.direction === 'long';
  if (position.status === 'pending')
    return isLong
      ? { triggerAbove: null, triggerBelow: position.limitPrice }
      : { triggerAbove: position.limitPrice, triggerBelow: null };
  if (position.status !== 'running') return { triggerAbove: null, triggerBelow: null };
  const { liquidationPrice, stopLoss, takeProfit } = position;
  const bad = [liquidationPrice, stopLoss].filter((level) => level !== null);
  const nearest = bad.reduce<bigint | null>((best, level) => nearer(best, level, isLong), null);
  return isLong
    ? { triggerAbove: takeProfit, triggerBelow: nearest }
    : { triggerAbove: nearest, triggerBelow: takeProfit };
}

/**
 * The trigger of a mark price: liquidation has priority over stop-loss, and stop-loss over take-profit. Null when it
 * reaches no level.
 */
export function triggerAt(position: Levels, mark: bigint): Trigger | null {
  const { status, direction, limitPrice } = position;
  if (status === 'pending' && limitPrice !== null)
    return (direction === 'long' ? mark <= limitPrice : mark >= limitPrice) ? 'fill' : null;
  if (status !== 'running') return null;
  if (isLiquidated(direction, mark, position.liquidationPrice)) return 'liquidation';
  return reachedStop(direction, mark, position);
}

/**
 * Length of a watch, the interval for which every position is planned ahead. A shorter watch makes long advances
 * slower, because most watches find nothing; a longer one makes orders slower, because each is planned to the end of
 * the watch.
 */
export const WATCH_MS = 6 * HOUR_MS;

/** The last instant of the watch that contains `now`, after which the next watch begins. */
export function watchEnd(now: number): number {
  return Math.floor(now / WATCH_MS) * WATCH_MS + WATCH_MS;
}

/**
 * The timeline entry for the first tick after `now`, within this watch, at which the mark price reaches a level. The
 * price is a function of time, so the tick is known in advance; an intervention replans it.
 */
export function planTrigger(
  world: World,
  position: Levels & Pick<Position, 'id' | 'symbol'>,
  now: number,
  until: number = watchEnd(now),
): TimelineChange[] {
  const { triggerAbove, triggerBelow } = triggerLevels(position);
  if (triggerAbove === null && triggerBelow === null) return [];
  const conditions = {
    ...(triggerAbove === null ? {} : { atOrAbove: triggerAbove }),
    ...(triggerBelow === null ? {} : { atOrBelow: triggerBelow }),
  };
  const tick = world.market.firstCrossing(position.symbol, conditions, now, until);
  return tick
    ? [{ op: 'schedule', kind: TRIGGER, refId: position.id, at: Math.max(tick.at, now) }]
    : [];
}

/** Replaces the planned trigger after a change of levels or prices. */
export function replanTrigger(
  world: World,
  position: Levels & Pick<Position, 'id' | 'symbol'>,
  now: number,
): TimelineChange[] {
  return [
    { op: 'cancel', kind: TRIGGER, refId: position.id },
    ...planTrigger(world, position, now),
  ];
}

export const TRIGGER = 'positions.trigger';

function nearer(best: bigint | null, level: bigint, isLong: boolean): bigint {
  if (best === null) return level;
  const isHigher = level > best;
  return isLong === isHigher ? level : best;
}
