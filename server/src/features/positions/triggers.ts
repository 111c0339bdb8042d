import { HOUR_MS } from '@hongbao/contracts/time';
import { isLiquidated } from '@hongbao/contracts/positions/positions.quote';
import { reachedStop } from '@hongbao/contracts/positions/positions.stops';
import type { World } from '../../world/world.ts';
import type { TimelineChange } from '../../world/plan.ts';
import type { Position } from './position.types.ts';

/** What the mark does to a position when it reaches a level. */
export type Trigger = 'liquidation' | 'stopLoss' | 'takeProfit' | 'fill';

type Levels = Pick<
  Position,
  'status' | 'direction' | 'limitPrice' | 'liquidationPrice' | 'takeProfit' | 'stopLoss'
>;

/** The marks at or above, at or below which something happens; null where nothing does. */
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

/** What this mark does: liquidation before stop-loss before take-profit. Null when it reaches nothing. */
export function triggerAt(position: Levels, mark: bigint): Trigger | null {
  const { status, direction, limitPrice } = position;
  if (status === 'pending' && limitPrice !== null)
    return (direction === 'long' ? mark <= limitPrice : mark >= limitPrice) ? 'fill' : null;
  if (status !== 'running') return null;
  if (isLiquidated(direction, mark, position.liquidationPrice)) return 'liquidation';
  return reachedStop(direction, mark, position);
}

/**
 * How far every position is looked ahead for, and how often. Shorter costs long advances, where mostly nothing happens;
 * longer costs orders, each of which looks to the end of the watch.
 */
export const WATCH_MS = 6 * HOUR_MS;

/** The last instant of the watch that `now` belongs to, where the next one takes over. */
export function watchEnd(now: number): number {
  return Math.floor(now / WATCH_MS) * WATCH_MS + WATCH_MS;
}

/**
 * The appointment for the first tick after `now`, within this watch, at which the mark reaches a level. The
 * price is a function of time, so it is known; an intervention made meanwhile plans anew.
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

/** Takes back what was planned and plans again: after levels or prices changed. */
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
