import { describe, expect, it } from 'vitest';
import { allCalls } from './calls.ts';
import { machines, machinesByFeature } from './machines.ts';

it('each feature with state machines has calls', () => {
  const features = new Set(allCalls.map(({ feature }) => feature));
  for (const feature of Object.keys(machinesByFeature)) expect(features).toContain(feature);
});

describe.each(machines.map((machine) => [machine.name, machine] as const))(
  'the state machine %s',
  (_, machine) => {
    it('refers only to declared states and has at most one transition for each state and event', () => {
      const states = Object.keys(machine.states);
      const ways = machine.transitions.map(({ from, event }) => `${from} ${event}`);
      expect(new Set(ways).size).toBe(ways.length);
      for (const { from, to, by } of machine.transitions) {
        expect(states).toContain(from);
        expect(states).toContain(to);
        expect(by.length).toBeGreaterThan(0);
      }
      expect(states).toContain(machine.initial);
    });

    it('reaches every state from its initial state', () => {
      const reached = new Set([machine.initial]);
      for (let before = 0; before < reached.size;) {
        before = reached.size;
        for (const { from, to } of machine.transitions) if (reached.has(from)) reached.add(to);
      }
      expect([...reached].toSorted()).toEqual(Object.keys(machine.states).toSorted());
    });
  },
);
