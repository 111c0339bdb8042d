import { defineStates } from '../states.ts';
import type { rechargeStatus } from './recharge.types.ts';

export const rechargeStates = defineStates({
  name: 'recharge',
  summary: 'A deposit that a member reported.',
  initial: 'underReview',
  states: {
    underReview: 'Reported with its proof; not credited yet.',
    delivered: 'Credited to the main account.',
    rejected: 'Rejected with a reason.',
  } satisfies Record<keyof typeof rechargeStatus, string>,
  transitions: [
    { from: 'underReview', event: 'approve', to: 'delivered', by: ['clock', 'operator'] },
    { from: 'underReview', event: 'reject', to: 'rejected', by: ['clock', 'operator'] },
  ],
});
