import { HOUR_MS } from '@hongbao/contracts/time';
import { isLiquidated } from '@hongbao/contracts/positions/positions.quote';
import { reachedStop } from '@hongbao/contracts/positions/positions.stops';
import type { World } from '../../world/world.ts';
import type { TimelineChange } from '../../world/plan.ts';
import type { Position } from './position.types.ts';

/** What happens to a position when the mark reaches a level. */
export type Trigger = 'liquidation' | 'stopLoss' | 'takeProfit' | 'fill';

type Levels = Pick<
  Position,
  'status' | 'direction' | 'limitPrice' | 'liquidationPrice' | 'takeProfit' | 'stopLoss'
>;

/** The marks at or above, and at or below which a trigger fires; null without one. */
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

/** The trigger of this mark: liquidation before stop-loss before take-profit. Null when it reaches no level. */
export function triggerAt(position: Levels, mark: bigint): Trigger | null {
  const { status, direction, limitPrice } = position;
  if (status === 'pending' && limitPrice !== null)
    return (direction === 'long' ? mark <= limitPrice : mark >= limitPrice) ? 'fill' : null;
  if (status !== 'running') return null;
  if (isLiquidated(direction, mark, position.liquidationPrice)) return 'liquidation';
  return reachedStop(direction, mark, position);
}

/**
 * Length of a watch: the interval in which every position is planned, and how far ahead. A shorter one makes long advances
 * slower, because most watches find nothing; a longer one makes orders slower, because each is planned to the end of the
 * watch.
 */
export const WATCH_MS = 6 * HOUR_MS;

/** The last instant of the watch that contains `now`; the next watch begins after it. */
export function watchEnd(now: number): number {
  return Math.floor(now / WATCH_MS) * WATCH_MS + WATCH_MS;
}

/**
 * The timeline entry for the first tick after `now`, within this watch, at which the mark reaches a level. The price is a
 * function of time, so the tick is known; an operator's intervention plans again.
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

/** Replaces the planned trigger, after levels or prices have changed. */
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
