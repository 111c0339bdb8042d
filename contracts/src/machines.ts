import { sessionStates } from './account/session.states.ts';
import { contestEntryStates, contestStates } from './contests/contests.states.ts';
import { ieoOrderStates, ieoStates } from './ieo/ieo.states.ts';
import { kycStates } from './kyc/kyc.states.ts';
import { lineNames, lines } from './lines.ts';
import { loanStates } from './loans/loans.states.ts';
import { optionStates } from './options/options.states.ts';
import { positionStates } from './positions/positions.states.ts';
import { productOrderStates } from './products/products.states.ts';
import type { StateMachine } from './states.ts';

/** The state machines of the product, by the feature of their calls. */
export const machinesByFeature: Readonly<Record<string, readonly StateMachine[]>> = {
  account: [sessionStates],
  kyc: [kycStates],
  ...Object.fromEntries(lineNames.map((name) => [name, [lines[name].machine]])),
  positions: [positionStates],
  options: [optionStates],
  products: [productOrderStates],
  loans: [loanStates],
  ieo: [ieoStates, ieoOrderStates],
  contests: [contestStates, contestEntryStates],
};

/** All state machines of the product, in the order of the generated page. */
export const machines = Object.values(machinesByFeature).flat();
