import { defineStates } from '../states.ts';
import type { IeoOrderStatus, IeoPhase } from './ieo.types.ts';

export const ieoStates = defineStates({
  name: 'ieo',
  summary: 'A subscription for a new token; the state is the same for all members.',
  initial: 'upcoming',
  states: {
    upcoming: 'Announced with its price, supply and dates; applications are not open yet.',
    issuing: "Applications are open. The hash of the draw's salt is published as a commitment.",
    completed: 'Closed and drawn. Winners can pay until the deadline.',
    listed: 'Paid tokens are credited, and the symbol is traded.',
  } satisfies Record<IeoPhase, string>,
  transitions: [
    { from: 'upcoming', event: 'open', to: 'issuing', by: ['clock'] },
    { from: 'issuing', event: 'draw', to: 'completed', by: ['clock'] },
    { from: 'completed', event: 'list', to: 'listed', by: ['clock'] },
  ],
});

export const ieoOrderStates = defineStates({
  name: 'ieoOrder',
  summary: 'One member’s application for tokens.',
  initial: 'applied',
  states: {
    applied: 'The estimated price is held; more can be added while the subscription is issuing.',
    won: 'Some or all of its lots were drawn; their price remains held until it is paid.',
    lost: 'None of its lots was drawn; the hold is released.',
    completed: 'Paid at the winning price; the tokens are credited at the listing.',
    forfeited: 'Not paid in time; the hold is released.',
    listed: 'The tokens are in the main account.',
  } satisfies Record<IeoOrderStatus, string>,
  transitions: [
    { from: 'applied', event: 'win', to: 'won', by: ['clock'] },
    { from: 'applied', event: 'lose', to: 'lost', by: ['clock'] },
    { from: 'won', event: 'pay', to: 'completed', by: ['member'] },
    { from: 'won', event: 'expire', to: 'forfeited', by: ['clock'] },
    { from: 'completed', event: 'list', to: 'listed', by: ['clock'] },
  ],
});
