import { type StateMachine, finalStates } from '@hongbao/contracts/states';
import type { RowReader } from '@hongbao/prisma/rowReader';

/**
 * The precondition for events of a kind: whether the world contains the objects on which they act. If it does not, and
 * no event of the kind is pending, none can occur until a member or an operator acts.
 */
export type Needs = (rows: RowReader) => boolean;

/** Tables whose rows have the states of a state machine. */
type StatefulTable = 'Position' | 'ProductOrder' | 'Loan';

/** For events that act on rows of a table until the rows reach a final state. */
export function unfinished<S extends string>(
  table: StatefulTable,
  machine: StateMachine<S>,
): Needs {
  const final = new Set<string>(finalStates(machine));
  const states = Object.keys(machine.states).filter((state) => !final.has(state));
  return (rows) => rows.count(table, { status: { in: states } }) > 0;
}

/** For events that only a member, an operator or an earlier event of the same kind schedules. */
export const ownEntry: Needs = () => false;
