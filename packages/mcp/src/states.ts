import { sessionStates } from '@hongbao/contracts/account/session.states';
import { contestEntryStates, contestStates } from '@hongbao/contracts/contests/contests.states';
import { ieoOrderStates, ieoStates } from '@hongbao/contracts/ieo/ieo.states';
import { kycStates } from '@hongbao/contracts/kyc/kyc.states';
import { loanStates } from '@hongbao/contracts/loans/loans.states';
import { optionStates } from '@hongbao/contracts/options/options.states';
import { positionStates } from '@hongbao/contracts/positions/positions.states';
import { productOrderStates } from '@hongbao/contracts/products/products.states';
import { rechargeStates } from '@hongbao/contracts/recharge/recharge.states';
import { type StateMachine, finalStates } from '@hongbao/contracts/states';
import { withdrawalStates } from '@hongbao/contracts/withdrawal/withdrawal.states';

export const machinesByFeature: Readonly<Record<string, readonly StateMachine[]>> = {
  account: [sessionStates],
  kyc: [kycStates],
  recharge: [rechargeStates],
  withdrawal: [withdrawalStates],
  positions: [positionStates],
  options: [optionStates],
  products: [productOrderStates],
  loans: [loanStates],
  ieo: [ieoStates, ieoOrderStates],
  contests: [contestStates, contestEntryStates],
};

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
  const sections = Object.values(machinesByFeature).flat().map(machineText);
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
