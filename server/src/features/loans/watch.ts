import { HOUR_MS } from '@hongbao/contracts/time';
import type { TimelineChange } from '../../world/plan.ts';
import type { World } from '../../world/world.ts';
import type { Loan } from './loan.types.ts';
import { collateralOf, interestStandsUntil, levelsAt, reachedAt, spanOf } from './loans.rules.ts';

/** The price of the collateral reaches a level. */
export const TRIGGER = 'loans.trigger';

/** The hourly look ahead. It is only due while a pledge loan runs: a world without any does nothing for them. */
export const WATCH = 'loans.watch';

/** A symbol's market was steered; `refId` is the symbol. */
export const STEERED = 'loans.steered';

/** Makes sure that the hourly look ahead goes on, or begins. */
export function keepWatching(world: World, now: number): TimelineChange[] {
  const isDue = world.timeline.has(WATCH, 'all');
  // Of several loans that are paid out at this instant the first begins it.
  return isDue
    ? []
    : [{ op: 'schedule', kind: WATCH, refId: 'all', at: watchEnd(now), once: true }];
}

/** What a coin of collateral is priced by. */
export function symbolOf(currency: string): string {
  return `${currency}/USDT`;
}

/** The mark of a loan's collateral; null for credit. */
export function markOf(world: World, loan: Loan, at: number): bigint | null {
  const collateral = collateralOf(loan);
  return collateral && world.market.markPrice(symbolOf(collateral.currency), at);
}

/** The last instant of the watch that `now` belongs to: the next full hour, where the hourly watch takes over. */
export function watchEnd(now: number): number {
  return Math.floor(now / HOUR_MS) * HOUR_MS + HOUR_MS;
}

/** Takes back what was planned for a loan and plans again up to `until`: after it, or its price, changed. */
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
 * When the mark reaches a level of the loan, up to `until`; at once where it stands there already. Interest lifts the
 * levels at every hour of the loan, so each stretch between two of them is looked at with its own.
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
