import { defineStates } from '../states.ts';
import type { ProductOrderStatus } from './products.types.ts';

export const productOrderStates = defineStates({
  name: 'productOrder',
  summary: "A member's purchase of an arbitrage, AI or debt product, or of mining machines.",
  initial: 'notStarted',
  states: {
    notStarted: 'Bought; the first day begins at the next full hour.',
    running: 'Each whole day since the start pays its income to the balance.',
    ended: 'All days are paid. The principal, if any, is released.',
    frozen:
      'Suspended by an operator: no income, no redemption, and the remaining days do not pass.',
    cancelled:
      'Redeemed by the member before the start or early: the principal less the paid income is released.',
  } satisfies Record<ProductOrderStatus, string>,
  transitions: [
    { from: 'notStarted', event: 'start', to: 'running', by: ['clock'] },
    { from: 'notStarted', event: 'redeem', to: 'cancelled', by: ['member'] },
    { from: 'running', event: 'redeem', to: 'cancelled', by: ['member'] },
    { from: 'running', event: 'end', to: 'ended', by: ['clock'] },
    { from: 'running', event: 'freeze', to: 'frozen', by: ['operator'] },
    { from: 'frozen', event: 'unfreeze', to: 'running', by: ['operator'] },
  ],
});
