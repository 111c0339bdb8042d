import type { ReviewPolicy } from '@hongbao/contracts/control/decisions.calls';
import { reviewPolicy } from '../../review/review.ts';
import { rowsOf } from '../../world/about.ts';
import {
  type Decide,
  type DueEvent,
  type Outcome,
  type TimelineHandler,
  inGroups,
} from '../../world/handlers.ts';
import type { World } from '../../world/world.ts';
import { planSale } from './ending.ts';
import type { Loan } from './loan.types.ts';
import { reachedAt } from './loans.rules.ts';
import { findLoan, findLoans } from './loans.store.ts';
import { planMarginCall } from './marginCall.ts';
import { endGrace, markOverdue } from './overdue.ts';
import { DUE, GRACE_OVER, type LoanEvent, STEP, planMove } from './steps.ts';
import { STEERED, TRIGGER, WATCH, markOf } from './watch.ts';
import { lookAnew, watchHour } from './watchHour.ts';

/** At the same instant: first what a price does, then what a term does. */
export const loansJobs: readonly TimelineHandler[] = [
  {
    kind: TRIGGER,
    priority: 12,
    will: 'The collateral reaches a level: a margin call, or its sale.',
    run: pullTrigger,
    about: rowsOf('Loan'),
  },
  {
    kind: STEP,
    priority: 27,
    will: 'A loan’s application goes on: approved, rejected or paid out.',
    about: rowsOf('Loan'),
    ...inGroups(moveOn),
  },
  {
    kind: DUE,
    priority: 28,
    will: 'A loan’s term ends: it is overdue when it is not repaid.',
    about: rowsOf('Loan'),
    ...inGroups(markOverdue),
  },
  {
    kind: GRACE_OVER,
    priority: 29,
    will: 'The days of grace are over: the collateral is sold.',
    run: endGrace,
    about: rowsOf('Loan'),
  },
  { kind: STEERED, priority: 1, run: lookAnew, isHousekeeping: true },
  { kind: WATCH, priority: 91, run: watchHour, isHousekeeping: true },
];

const nothing: Outcome = { plan: {}, summary: 'nothing to do' };

/** The collateral's price has reached a level: the member is warned, or the collateral is sold at this tick's price. */
async function pullTrigger(world: World, event: DueEvent): Promise<Outcome> {
  const loan = findLoan(world.rows, event.refId);
  const mark = loan && markOf(world, loan, event.at);
  if (!loan || mark === null) return nothing;
  const reached = reachedAt(loan, mark, event.at);
  if (reached === null) return nothing;
  if (reached === 'sale')
    return {
      plan: planSale(world, loan, event.at),
      summary: `collateral in ${loan.pledgeCurrency} sold`,
    };
  return { plan: planMarginCall(world, loan, mark, event.at), summary: 'margin call' };
}

/** What happens next to applications by itself. */
async function moveOn(world: World, events: readonly DueEvent[]): Promise<Decide> {
  const ids = events.map(({ refId }) => refId);
  const loans = findLoans(world.rows, ids);
  const policy = await reviewPolicy(world, 'loan');
  return ({ refId, at }) => {
    const loan = loans.get(refId);
    const event = loan ? nextMove(loan, policy) : null;
    const plan = loan && event ? planMove(world, loan, { event, reason: null, policy }, at) : null;
    return plan ? { plan, summary: `${event} ${loan?.type} loan` } : nothing;
  };
}

function nextMove(loan: Loan, policy: ReviewPolicy): LoanEvent | null {
  if (loan.status === 'waiting') return 'payOut';
  if (policy === 'manual') return null;
  if (policy === 'reject') return 'reject';
  return loan.status === 'underReview' && loan.needsSecondLook ? 'escalate' : 'approve';
}
