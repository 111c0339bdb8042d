import { defineStates } from '../states.ts';
import type { ProductOrderStatus } from './products.types.ts';

export const productOrderStates = defineStates({
  name: 'productOrder',
  summary: 'What a member put into an arbitrage or AI product, a debt product or mining machines.',
  initial: 'notStarted',
  states: {
    notStarted: 'Bought; the first day begins at the next full hour.',
    running: 'Each whole day since the start pays its income to the balance.',
    ended: 'All days are paid. The principal, where there is one, is free again.',
    frozen: 'Stopped by an operator: no day passes, nothing is paid, nothing can be taken out.',
    cancelled:
      'Left by the member, before the start or early: the principal less the income paid is free again.',
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
