import { defineStates } from '../states.ts';
import type { LoanStatus } from './loans.types.ts';

export const loanStates = defineStates({
  name: 'loan',
  summary:
    'A loan on credit or on collateral. Overdue and margin-called are flags of one that runs.',
  initial: 'underReview',
  states: {
    underReview: 'Asked for; collateral is held.',
    pendingReview: 'Large enough for a second look.',
    waiting: 'Approved and about to be paid out.',
    rejected: 'Turned down; collateral is released.',
    passed: 'Paid out and running: interest accrues.',
    repaid: 'Paid back by the member, or out of the sold collateral.',
  } satisfies Record<LoanStatus, string>,
  transitions: [
    { from: 'underReview', event: 'escalate', to: 'pendingReview', by: ['clock', 'operator'] },
    { from: 'underReview', event: 'approve', to: 'waiting', by: ['clock', 'operator'] },
    { from: 'underReview', event: 'reject', to: 'rejected', by: ['clock', 'operator'] },
    { from: 'pendingReview', event: 'approve', to: 'waiting', by: ['clock', 'operator'] },
    { from: 'pendingReview', event: 'reject', to: 'rejected', by: ['clock', 'operator'] },
    { from: 'waiting', event: 'payOut', to: 'passed', by: ['clock'] },
    { from: 'passed', event: 'addCollateral', to: 'passed', by: ['member'] },
    { from: 'passed', event: 'repayPart', to: 'passed', by: ['member'] },
    { from: 'passed', event: 'repay', to: 'repaid', by: ['member'] },
    { from: 'passed', event: 'sell', to: 'repaid', by: ['clock'] },
  ],
});
