import { defineStates } from '../states.ts';
import { type WithdrawalStatus, withdrawalStatus } from './withdrawal.types.ts';

export const withdrawalStates = defineStates({
  name: 'withdrawal',
  summary: 'A withdrawal. In answers, under review and approved are both status 0.',
  initial: 'underReview',
  states: {
    underReview: 'Requested; amount and fee are held.',
    approved: 'Approved, not paid out yet; still status 0.',
    paidOut: 'Paid out by the platform.',
    delivered: 'Received by the member.',
    rejected: 'Rejected, or canceled by the member; the whole hold is released.',
    failed: 'Returned after the payout; amount and fee are refunded.',
  },
  transitions: [
    { from: 'underReview', event: 'approve', to: 'approved', by: ['clock', 'operator'] },
    { from: 'underReview', event: 'reject', to: 'rejected', by: ['clock', 'operator'] },
    { from: 'underReview', event: 'cancel', to: 'rejected', by: ['member'] },
    { from: 'approved', event: 'reject', to: 'rejected', by: ['operator'] },
    { from: 'approved', event: 'payOut', to: 'paidOut', by: ['clock'] },
    { from: 'paidOut', event: 'deliver', to: 'delivered', by: ['clock'] },
    { from: 'paidOut', event: 'approve', to: 'delivered', by: ['operator'] },
    { from: 'paidOut', event: 'reject', to: 'failed', by: ['operator'] },
  ],
});

export type WithdrawalState = keyof typeof withdrawalStates.states;

/** The status number of each state on the wire, as on the legacy server. */
export const statusOfState: Readonly<Record<WithdrawalState, WithdrawalStatus>> = {
  ...withdrawalStatus,
  approved: withdrawalStatus.underReview,
};
