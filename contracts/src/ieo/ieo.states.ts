import { defineStates } from '../states.ts';
import type { IeoOrderStatus, IeoPhase } from './ieo.types.ts';

export const ieoStates = defineStates({
  name: 'ieo',
  summary: 'A subscription for a new token, as everybody sees it.',
  initial: 'upcoming',
  states: {
    upcoming: 'Announced with its price, supply and dates; nobody can apply yet.',
    issuing: 'Members apply. The draw’s salt is committed to by its hash.',
    completed: 'Closed and drawn. Winners pay until the deadline.',
    listed: 'Paid tokens are credited and the symbol is traded.',
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
    won: 'Drawn for some or all of its lots; the money for them stays held until it is paid.',
    lost: 'Drawn for nothing; the money is free again.',
    completed: 'Paid at the winning price; the tokens come with the listing.',
    forfeited: 'Not paid in time; the money is free again.',
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
