import { defineLine } from '../line.ts';

/** Withdrawals: a member requests one, and the money is paid out in steps. */
export const withdrawalLine = defineLine({
  name: 'withdrawal',
  summary: 'A withdrawal. In answers, under review and approved are both status 0.',
  initial: 'underReview',
  states: {
    underReview: {
      meaning: 'Requested; amount and fee are held.',
      status: 0,
      outcome: 'waiting',
    },
    approved: {
      meaning: 'Approved, not paid out yet; still status 0.',
      status: 0,
      outcome: 'waiting',
    },
    paidOut: { meaning: 'Paid out by the platform.', status: 2, outcome: 'waiting' },
    delivered: { meaning: 'Received by the member.', status: 1, outcome: 'done' },
    rejected: {
      meaning: 'Rejected, or canceled by the member; the whole hold is released.',
      status: -1,
      outcome: 'failed',
    },
    failed: {
      meaning: 'Returned after the payout; amount and fee are refunded.',
      status: -2,
      outcome: 'failed',
    },
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
  listPage: '/chongzhitixianRecord?kind=withdrawals',
  resultPage: '/chongzhitixianResult?withdrawal=',
});

export type WithdrawalState = keyof typeof withdrawalLine.statusOf;
export type WithdrawalStatus = (typeof withdrawalLine.statuses)[number];
