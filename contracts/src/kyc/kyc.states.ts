import { defineStates } from '../states.ts';
import type { KycStatus } from './kyc.types.ts';

export const kycStates = defineStates({
  name: 'kyc',
  summary: "One level of a member's identity verification: basic, or advanced after it.",
  initial: 'none',
  states: {
    none: 'Nothing was submitted.',
    submitted: 'Submitted; the review has not begun.',
    pendingReview: 'Under review.',
    authorised: 'Verified; final.',
    rejected: 'Rejected with a reason; can be submitted again.',
  } satisfies Record<KycStatus, string>,
  transitions: [
    { from: 'none', event: 'submit', to: 'submitted', by: ['member'] },
    { from: 'rejected', event: 'submit', to: 'submitted', by: ['member'] },
    { from: 'submitted', event: 'begin', to: 'pendingReview', by: ['clock'] },
    { from: 'submitted', event: 'approve', to: 'authorised', by: ['operator'] },
    { from: 'submitted', event: 'reject', to: 'rejected', by: ['operator'] },
    { from: 'pendingReview', event: 'approve', to: 'authorised', by: ['clock', 'operator'] },
    { from: 'pendingReview', event: 'reject', to: 'rejected', by: ['clock', 'operator'] },
  ],
});
