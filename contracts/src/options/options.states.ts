import { defineStates } from '../states.ts';
import type { OptionStatus } from './options.types.ts';

export const optionStates = defineStates({
  name: 'option',
  summary: 'An option (second contract): a stake on a higher or lower price after some seconds.',
  initial: 'running',
  states: {
    running: 'The stake is held; entry price, payout rate and the exit tick are fixed.',
    settled: 'Won, lost or tied by the prices of entry and exit tick, or sold before.',
  } satisfies Record<OptionStatus, string>,
  transitions: [
    { from: 'running', event: 'settle', to: 'settled', by: ['clock'] },
    { from: 'running', event: 'sell', to: 'settled', by: ['member'] },
  ],
});
