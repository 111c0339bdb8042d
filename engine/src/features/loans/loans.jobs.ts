import { loanStates } from '@hongbao/contracts/loans/loans.states';
import { rowsOf } from '../../world/about.ts';
import {
  type Decide,
  type DueEvent,
  type EventResult,
  type TimelineHandler,
  inGroups,
} from '../../world/handlers.ts';
import { unfinished } from '../../world/needs.ts';
import type { World } from '../../world/world.ts';
import { planSale } from './ending.ts';
import { reachedAt } from './loans.rules.ts';
import { findLoans } from './loans.store.ts';
import { planMarginCall } from './marginCall.ts';
import { endGrace, markOverdue } from './overdue.ts';
import { DUE, GRACE_OVER } from './loans.line.ts';
import { TRIGGER, WATCH, markOf, waitingLoans } from './watch.ts';
import { watchHour } from './watchHour.ts';
import { effect } from '../../words/eventText.ts';

/** Price events have priority over term events of the same instant. */
export const loansJobs: readonly TimelineHandler[] = [
  {
    kind: TRIGGER,
    priority: 12,
    levels: { table: 'Loan', read: waitingLoans },
    about: rowsOf('Loan'),
    needs: unfinished('Loan', loanStates),
    ...inGroups(pullTrigger),
  },
  {
    kind: DUE,
    priority: 28,
    about: rowsOf('Loan'),
    needs: unfinished('Loan', loanStates),
    ...inGroups(markOverdue),
  },
  {
    kind: GRACE_OVER,
    priority: 29,
    about: rowsOf('Loan'),
    needs: unfinished('Loan', loanStates),
    ...inGroups(endGrace),
  },
  { kind: WATCH, priority: 91, run: watchHour, isHousekeeping: true },
];

const nothing: EventResult = { plan: {}, summary: effect('nothing') };

/**
 * The price of a collateral has reached a level: warns the members, or sells their collateral at the price of this
 * tick.
 */
async function pullTrigger(world: World, events: readonly DueEvent[]): Promise<Decide> {
  const ids = events.map(({ refId }) => refId);
  const loans = findLoans(world.rows, ids);
  return ({ refId, at }) => {
    const loan = loans.get(refId);
    const mark = loan ? markOf(world, loan, at) : null;
    if (!loan || mark === null) return nothing;
    const reached = reachedAt(loan, mark, at);
    if (reached === null) return nothing;
    if (reached === 'sale')
      return {
        plan: planSale(world, loan, at),
        summary: effect('collateralSold', { coin: loan.pledgeCurrency ?? '' }),
      };
    return { plan: planMarginCall(world, loan, mark, at), summary: effect('marginCall') };
  };
}
