import { sessionStates } from '@hongbao/contracts/account/session.states';
import { contestStates, contestEntryStates } from '@hongbao/contracts/contests/contests.states';
import { ieoOrderStates, ieoStates } from '@hongbao/contracts/ieo/ieo.states';
import { kycStates } from '@hongbao/contracts/kyc/kyc.states';
import { loanStates } from '@hongbao/contracts/loans/loans.states';
import { optionStates } from '@hongbao/contracts/options/options.states';
import { positionStates } from '@hongbao/contracts/positions/positions.states';
import { productOrderStates } from '@hongbao/contracts/products/products.states';
import { rechargeStates } from '@hongbao/contracts/recharge/recharge.states';
import { type StateMachine, finalStates } from '@hongbao/contracts/states';
import { withdrawalStates } from '@hongbao/contracts/withdrawal/withdrawal.states';

/** All state machines of the product, in the order of the generated page. */
export const machines: readonly StateMachine[] = [
  sessionStates,
  kycStates,
  rechargeStates,
  withdrawalStates,
  positionStates,
  optionStates,
  productOrderStates,
  loanStates,
  ieoStates,
  ieoOrderStates,
  contestStates,
  contestEntryStates,
];

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
