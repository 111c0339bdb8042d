import { describe, expect, it } from 'vitest';
import { defineStates, finalStates, mustMove, nextState } from './states.ts';

const door = defineStates({
  name: 'door',
  summary: 'A door.',
  initial: 'open',
  states: { open: 'Open.', shut: 'Shut.', locked: 'Locked.' },
  transitions: [
    { from: 'open', event: 'shut', to: 'shut', by: ['member'] },
    { from: 'shut', event: 'open', to: 'open', by: ['member'] },
    { from: 'shut', event: 'lock', to: 'locked', by: ['operator'] },
  ],
});

describe('a state machine', () => {
  it('allows only the declared transitions', () => {
    expect(nextState(door, 'open', 'shut')).toBe('shut');
    expect(nextState(door, 'open', 'lock')).toBeNull();
    expect(mustMove(door, 'shut', 'lock')).toBe('locked');
    expect(() => mustMove(door, 'locked', 'open')).toThrow('door: open is not possible in locked');
  });

  it('lists the states without transitions as final states', () => {
    expect(finalStates(door)).toEqual(['locked']);
  });
});
