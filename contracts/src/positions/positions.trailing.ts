import { multiply, roundToStep } from '../money.ts';
import type { Direction } from './positions.types.ts';

/** The distance of a trailing stop from the best mark price, in units. Exactly one of both is not null. */
export interface TrailingDistance {
  /** A difference of prices. */
  readonly distance: bigint | null;
  /** A fraction of the best mark price. */
  readonly rate: bigint | null;
}

/** Why the distance of a trailing stop is refused, and its bound in units. */
export interface TrailingProblem {
  readonly refusal: 'priceOffStep' | 'trailingDistanceTooLarge';
  readonly field: 'trailingDistance';
  readonly bound: bigint;
}

/**
 * The mark price at or below which (of a short position: at or above which) a trailing stop closes, with `best` as the
 * best mark price since it was set. It is rounded away from `best`, to the tick or to a unit: mark prices are whole
 * ticks, so both roundings close at the same prices. Zero when the distance of a long position is at least `best`.
 */
export function trailingTrigger(
  direction: Direction,
  { distance, rate }: TrailingDistance,
  best: bigint,
  tick = 1n,
): bigint {
  const isLong = direction === 'long';
  const away = distance ?? multiply(best, rate ?? 0n, 'ceil');
  const trigger = isLong ? best - away : best + away;
  if (trigger <= 0n) return 0n;
  return roundToStep(trigger, tick, isLong ? 'floor' : 'ceil');
}

/** Whether a mark price has come back to the trigger price of a trailing stop. */
export function isTrailingReached(direction: Direction, mark: bigint, trigger: bigint): boolean {
  return direction === 'long' ? mark <= trigger : mark >= trigger;
}

/** The better one of two mark prices for a position: the higher one of a long, the lower one of a short. */
export function betterMark(direction: Direction, a: bigint, b: bigint): bigint {
  return a > b === (direction === 'long') ? a : b;
}

/**
 * Checks the distance of a trailing stop: whole ticks, and less than `mark`, so that it can be reached. For a pending
 * order, `mark` is its limit or trigger price. A rate needs no check beyond its bounds.
 */
export function trailingProblems(
  { distance }: TrailingDistance,
  mark: bigint,
  tick: bigint,
): readonly TrailingProblem[] {
  if (distance === null) return [];
  const field = 'trailingDistance';
  if (distance % tick !== 0n) return [{ refusal: 'priceOffStep', field, bound: tick }];
  if (distance < mark) return [];
  return [{ refusal: 'trailingDistanceTooLarge', field, bound: mark }];
}
