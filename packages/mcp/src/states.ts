import { machines } from '@hongbao/contracts/machines';
import { type StateMachine, finalStates } from '@hongbao/contracts/states';

/** A state machine as data for an answer: `by` are the causes of a transition (member, operator, clock). */
export const describeMachine = (machine: StateMachine) => ({
  name: machine.name,
  summary: machine.summary,
  initial: machine.initial,
  final: finalStates(machine),
  states: machine.states,
  transitions: machine.transitions,
});

/** All state machines as Markdown: one line for a state, one for a transition. */
export function statesText(): string {
  const sections = machines.map(machineText);
  return ['# States', 'A transition that is not listed is refused.', ...sections].join('\n\n');
}

function machineText(machine: StateMachine): string {
  return [
    `## ${machine.name}`,
    machine.summary,
    ...Object.entries(machine.states).map(([state, meaning]) => `- ${state}: ${meaning}`),
    `Initial: ${machine.initial}. Transitions:`,
    ...machine.transitions.map(
      ({ from, event, to, by }) => `- ${from} → ${to}: ${event} (${by.join(', ')})`,
    ),
  ].join('\n');
}
