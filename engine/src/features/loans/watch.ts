import { HOUR_MS } from '@hongbao/contracts/time';
import type { TimelineChange } from '../../world/plan.ts';
import type { RowReader } from '@hongbao/prisma/rowReader';
import type { Market } from '../../market/market.ts';
import type { WaitingLevel } from '../../world/levelWatch.ts';
import type { World } from '../../world/world.ts';
import type { Loan } from './loan.types.ts';
import { pledgedLoans } from './loans.store.ts';
import { collateralOf, interestStandsUntil, levelsAt, reachedAt, spanOf } from './loans.rules.ts';

/** Timeline event: the price of the collateral reaches a level. */
export const TRIGGER = 'loans.trigger';

/** Timeline event: the hourly watch. It is scheduled only while a pledge loan is running. */
export const WATCH = 'loans.watch';

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

/** Replaces the scheduled event of a loan after a change: it is due now if the price is at a level already. */
export function replanWatch(world: World, loan: Loan, now: number): TimelineChange[] {
  const mark = markOf(world, loan, now);
  const isDue = mark !== null && reachedAt(loan, mark, now) !== null;
  return [
    { op: 'cancel', kind: TRIGGER, refId: loan.id },
    ...(isDue
      ? [{ op: 'schedule', kind: TRIGGER, refId: loan.id, at: now } satisfies TimelineChange]
      : []),
  ];
}

/** The levels for which running loans wait: the bounds of the whole term, and the exact levels at each instant. */
export function waitingLoans(rows: RowReader, ids: readonly string[] | null): WaitingLevel[] {
  return pledgedLoans(rows, ids).map((loan) => ({
    refId: loan.id,
    symbol: symbolOf(loan.pledgeCurrency ?? ''),
    above: null,
    below: loan.watchBelow,
    reachedAt: (market, from, until) => firstReach(market, loan, from, until),
  }));
}

/**
 * The instant after `from` and up to `until` at which the mark price reaches a level of the loan. Interest raises the
 * levels at every hour of the loan, so each interval between two hours is searched with its own levels.
 */
function firstReach(market: Market, loan: Loan, from: number, until: number): number | null {
  const collateral = collateralOf(loan);
  const span = spanOf(loan);
  if (!collateral || !span) return null;
  for (let at = from; at < until;) {
    const upTo = Math.min(interestStandsUntil(span.startAt, at), until);
    const { call, sale } = levelsAt(loan, upTo);
    const level = loan.isMarginCalled ? sale : call;
    const tick =
      level === null
        ? null
        : market.firstCrossing(symbolOf(collateral.currency), { atOrBelow: level }, at, upTo);
    if (tick) return tick.at;
    at = upTo;
  }
  return null;
}
