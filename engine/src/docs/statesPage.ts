import { machines } from '@hongbao/contracts/machines';
import { type StateMachine, finalStates } from '@hongbao/contracts/states';

/** Generates the page with the diagrams of all state machines, from the data that the rules use. */
export function statesPage(): string {
  return [
    '# States',
    '',
    '<!-- Generated from the state machines in contracts by `npm run docs`; do not edit. -->',
    '',
    "The diagrams are generated from the tables that the server's rules use: a transition without an arrow is refused. " +
      "Each event names its source: the member by a call, an operator by a decision, or the world's clock.",
    '',
    ...machines.flatMap(section),
  ].join('\n');
}

function section(machine: StateMachine): string[] {
  return [
    `## ${machine.name}`,
    '',
    machine.summary,
    '',
    '```mermaid',
    'stateDiagram-v2',
    `  [*] --> ${machine.initial}`,
    ...machine.transitions.map(
      ({ from, event, to, by }) => `  ${from} --> ${to} : ${event} (${by.join(', ')})`,
    ),
    ...finalStates(machine).map((state) => `  ${state} --> [*]`),
    '```',
    '',
    '| state | meaning |',
    '| --- | --- |',
    ...Object.entries(machine.states).map(([state, meaning]) => `| \`${state}\` | ${meaning} |`),
    '',
  ];
}
