import { type StateMachine, finalStates } from '@hongbao/contracts/states';
import type { ReadRows } from '@hongbao/prisma/rowReader';

/**
 * Whether a world has what events of a kind act on. Without it, and with no event of the kind on the timeline, none comes
 * until a member or an operator acts.
 */
export type Needs = (rows: ReadRows) => boolean;

/** Tables whose rows are in the states of a machine. */
type StatefulTable = 'Position' | 'ProductOrder' | 'Loan';

/** Events that act on rows of a table until these are in a final state. */
export function unfinished<S extends string>(
  table: StatefulTable,
  machine: StateMachine<S>,
): Needs {
  const final = new Set<string>(finalStates(machine));
  const states = Object.keys(machine.states).filter((state) => !final.has(state));
  return (rows) => rows.count(table, { status: { in: states } }) > 0;
}

/** Events that only a member or an operator schedules, or an earlier event of the same kind. */
export const ownEntry: Needs = () => false;
