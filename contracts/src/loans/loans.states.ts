import { defineStates } from '../states.ts';
import type { LoanStatus } from './loans.types.ts';

export const loanStates = defineStates({
  name: 'loan',
  summary:
    'A loan on credit or on collateral. Overdue and margin call are flags of a running loan.',
  initial: 'underReview',
  states: {
    underReview: 'Requested; collateral is held.',
    pendingReview: 'Requires a second review because of its size.',
    waiting: 'Approved, not paid out yet.',
    rejected: 'Rejected; collateral is released.',
    passed: 'Paid out and running: interest accrues.',
    repaid: 'Repaid by the member, or from the sale of collateral.',
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
