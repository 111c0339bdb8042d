/** Who can make a transition happen: the member, an operator's verdict, or the world's clock. */
export const transitionCauses = ['member', 'operator', 'clock'] as const;
export type TransitionCause = (typeof transitionCauses)[number];

export interface Transition<S extends string = string, E extends string = string> {
  readonly from: S;
  readonly event: E;
  readonly to: S;
  readonly by: readonly TransitionCause[];
}

/** A feature's states and every way from one to another. What is not listed is not possible. */
export interface StateMachine<S extends string = string, E extends string = string> {
  readonly name: string;
  readonly summary: string;
  readonly initial: S;
  /** What each state means, for whoever reads the drawing. */
  readonly states: Readonly<Record<S, string>>;
  readonly transitions: readonly Transition<S, E>[];
}

/** Declares a machine; its states and events become its types. */
export function defineStates<S extends string, const E extends string>(
  machine: StateMachine<S, E>,
): StateMachine<S, E> {
  return machine;
}

/** The state an event leads to, or null where the machine has no such way: the request is then refused. */
export function nextState<S extends string, E extends string>(
  machine: StateMachine<S, E>,
  from: S,
  event: E,
): S | null {
  const found = machine.transitions.find((each) => each.from === from && each.event === event);
  return found?.to ?? null;
}

/** The same where anything else would be a fault of ours. Throws when the machine has no such way. */
export function mustMove<S extends string, E extends string>(
  machine: StateMachine<S, E>,
  from: S,
  event: E,
): S {
  const to = nextState(machine, from, event);
  if (to === null) throw new Error(`${machine.name}: ${event} is not possible in ${from}`);
  return to;
}

/** States nothing leads out of. */
export function finalStates<S extends string>(machine: StateMachine<S>): S[] {
  const left = new Set(machine.transitions.map(({ from }) => from));
  return (Object.keys(machine.states) as S[]).filter((state) => !left.has(state));
}
