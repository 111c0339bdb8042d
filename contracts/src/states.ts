/** Causes of a transition: the member, an operator's verdict, or the world's clock. */
export const transitionCauses = ['member', 'operator', 'clock'] as const;
export type TransitionCause = (typeof transitionCauses)[number];

export interface Transition<S extends string = string, E extends string = string> {
  readonly from: S;
  readonly event: E;
  readonly to: S;
  readonly by: readonly TransitionCause[];
}

/** A feature's states and all transitions between them. */
export interface StateMachine<S extends string = string, E extends string = string> {
  readonly name: string;
  readonly summary: string;
  readonly initial: S;
  /** The meaning of each state, for the state diagrams in the documents. */
  readonly states: Readonly<Record<S, string>>;
  readonly transitions: readonly Transition<S, E>[];
}

/** Declares a state machine; its states and events become types. */
export function defineStates<S extends string, const E extends string>(
  machine: StateMachine<S, E>,
): StateMachine<S, E> {
  return machine;
}

/** The state after an event, or null when there is no such transition; the request is then refused. */
export function nextState<S extends string, E extends string>(
  machine: StateMachine<S, E>,
  from: S,
  event: E,
): S | null {
  const found = machine.transitions.find((each) => each.from === from && each.event === event);
  return found?.to ?? null;
}

/**
 * The state after an event. Throws when there is no such transition, for transitions that only a fault of the server
 * can make invalid.
 */
export function mustMove<S extends string, E extends string>(
  machine: StateMachine<S, E>,
  from: S,
  event: E,
): S {
  const to = nextState(machine, from, event);
  if (to === null) throw new Error(`${machine.name}: ${event} is not possible in ${from}`);
  return to;
}

/** The states that have no outgoing transitions. */
export function finalStates<S extends string>(machine: StateMachine<S>): S[] {
  const left = new Set(machine.transitions.map(({ from }) => from));
  return (Object.keys(machine.states) as S[]).filter((state) => !left.has(state));
}
