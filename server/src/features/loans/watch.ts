import { HOUR_MS } from '@hongbao/contracts/time';
import type { TimelineChange } from '../../world/plan.ts';
import type { World } from '../../world/world.ts';
import type { Loan } from './loan.types.ts';
import { collateralOf, interestStandsUntil, levelsAt, reachedAt, spanOf } from './loans.rules.ts';

/** Timeline event: the price of the collateral reaches a level. */
export const TRIGGER = 'loans.trigger';

/** Timeline event: the hourly watch. It is scheduled only while a pledge loan is running. */
export const WATCH = 'loans.watch';

/** Timeline event: an operator changed a symbol's market; `refId` is the symbol. */
export const STEERED = 'loans.steered';

/** Schedules the hourly watch unless it is already scheduled. */
export function keepWatching(world: World, now: number): TimelineChange[] {
  const isDue = world.timeline.has(WATCH, 'all');
  // Of several loans that are paid out at one instant, only the first schedules the watch.
  return isDue
    ? []
    : [{ op: 'schedule', kind: WATCH, refId: 'all', at: watchEnd(now), once: true }];
}

/** The symbol that prices a collateral coin. */
export function symbolOf(currency: string): string {
  return `${currency}/USDT`;
}

/** The mark price of a loan's collateral; null for a credit loan. */
export function markOf(world: World, loan: Loan, at: number): bigint | null {
  const collateral = collateralOf(loan);
  return collateral && world.market.markPrice(symbolOf(collateral.currency), at);
}

/** The last instant of the watch that contains `now`: the next full hour, where the next watch begins. */
export function watchEnd(now: number): number {
  return Math.floor(now / HOUR_MS) * HOUR_MS + HOUR_MS;
}

/** Replaces the planned events of a loan up to `until` after a change of the loan or its price. */
export function replanWatch(
  world: World,
  loan: Loan,
  now: number,
  until: number = watchEnd(now),
): TimelineChange[] {
  const at = firstReach(world, loan, now, until);
  return [
    { op: 'cancel', kind: TRIGGER, refId: loan.id },
    ...(at === null
      ? []
      : [{ op: 'schedule', kind: TRIGGER, refId: loan.id, at } satisfies TimelineChange]),
  ];
}

/**
 * The instant up to `until` at which the mark price reaches a level of the loan; now when it is at the level already.
 * Interest raises the levels at every hour of the loan, so each interval between two hours is searched with its own
 * levels.
 */
function firstReach(world: World, loan: Loan, now: number, until: number): number | null {
  const collateral = collateralOf(loan);
  const span = spanOf(loan);
  const mark = markOf(world, loan, now);
  if (!collateral || !span || mark === null || loan.status !== 'passed') return null;
  if (reachedAt(loan, mark, now) !== null) return now;
  for (let from = now; from < until;) {
    const upTo = Math.min(interestStandsUntil(span.startAt, from), until);
    const { call, sale } = levelsAt(loan, upTo);
    const level = loan.isMarginCalled ? sale : call;
    const tick =
      level === null
        ? null
        : world.market.firstCrossing(
            symbolOf(collateral.currency),
            { atOrBelow: level },
            from,
            upTo,
          );
    if (tick) return tick.at;
    from = upTo;
  }
  return null;
}
