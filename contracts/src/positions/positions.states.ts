import { defineStates } from '../states.ts';
import type { PositionStatus } from './positions.types.ts';

export const positionStates = defineStates({
  name: 'position',
  summary: 'A contract order and the position it becomes. A market order begins as running.',
  initial: 'pending',
  states: {
    pending: 'A waiting limit or trigger order; margin and fee are held.',
    running: 'Open; its unrealized result follows the mark price.',
    inSettlement:
      'A level was reached; the price is fixed, and the posting follows within a second.',
    closed: 'Settled, or canceled before it opened.',
  } satisfies Record<PositionStatus, string>,
  transitions: [
    { from: 'pending', event: 'fill', to: 'running', by: ['clock'] },
    { from: 'pending', event: 'cancel', to: 'closed', by: ['member', 'clock'] },
    { from: 'running', event: 'trigger', to: 'inSettlement', by: ['clock'] },
    { from: 'inSettlement', event: 'settle', to: 'closed', by: ['clock'] },
    { from: 'running', event: 'closePart', to: 'running', by: ['member', 'clock'] },
    { from: 'running', event: 'close', to: 'closed', by: ['member', 'clock'] },
  ],
});
