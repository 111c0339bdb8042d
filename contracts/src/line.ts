import type { StateMachine } from './states.ts';

/** How an application stands for its member: not finished, carried out, or not carried out. */
export type Outcome = 'waiting' | 'done' | 'failed';

interface LineState<N extends number> {
  /** The meaning of the state, for the documents. */
  readonly meaning: string;
  /** The legacy server's number for the state. Several states can have the same number. */
  readonly status: N;
  readonly outcome: Outcome;
}

interface Definition<S extends string, E extends string, N extends number> extends Omit<
  StateMachine<S, E>,
  'states'
> {
  readonly states: Readonly<Record<S, LineState<N>>>;
  /** The page of the app that lists the member's applications. */
  readonly listPage: string;
  /** The page of the app that shows one application, up to its id. */
  readonly resultPage: string;
}

/** What the server and the apps share of a product line: an application that is reviewed and then carried out. */
export interface Line<S extends string, E extends string, N extends number> {
  readonly machine: StateMachine<S, E>;
  readonly statusOf: Readonly<Record<S, N>>;
  /** All status numbers, in the order of the legacy server: 0, 1, -1, 2, -2. */
  readonly statuses: readonly N[];
  readonly outcomeOf: Readonly<Record<N, Outcome>>;
  readonly listPage: string;
  /** The list of the app with an application opened. */
  readonly inList: (id: string) => string;
  readonly resultPage: (id: string) => string;
}

/**
 * Declares a product line by its states. What happens when an application enters a state is in `<feature>.line.ts` of
 * the engine, how an application looks in `<feature>.line.tsx` of the app.
 */
export function defineLine<S extends string, const E extends string, const N extends number>({
  name,
  summary,
  initial,
  states,
  transitions,
  listPage,
  resultPage,
}: Definition<S, E, N>): Line<S, E, N> {
  const each = Object.entries<LineState<N>>(states) as [S, LineState<N>][];
  const byState = <V>(valueOf: (state: LineState<N>) => V) =>
    Object.fromEntries(each.map(([name, state]) => [name, valueOf(state)])) as Record<S, V>;
  const statusOf = byState(({ status }) => status);
  const outcomes = each.map(([, { status, outcome }]) => [status, outcome]);
  return {
    machine: { name, summary, initial, states: byState(({ meaning }) => meaning), transitions },
    statusOf,
    statuses: [...new Set(Object.values<N>(statusOf))].toSorted(
      (a, b) => Math.abs(a) - Math.abs(b) || b - a,
    ),
    outcomeOf: Object.fromEntries(outcomes) as Record<N, Outcome>,
    listPage,
    inList: (id) => `${listPage}&id=${id}`,
    resultPage: (id) => `${resultPage}${id}`,
  };
}
