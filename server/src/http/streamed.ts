import type { Call, QueryOf, RefusalsOf, ResultOf } from '@hongbao/contracts/call';
import type { World } from '../world/world.ts';
import type { MemberRow } from './context.ts';
import type { Decision } from './decision.ts';

/** Who listens. `member` is null for a visitor. */
export interface Listener {
  readonly world: World;
  readonly member: MemberRow | null;
}

/** What a listener is told, collected between two moments of telling. */
export interface Feed<E> {
  /** What is new, as of an instant by which everything due has happened. Asked every second, and after `onChange`. */
  readonly collect: (now: number) => Promise<readonly E[]>;
  /** Asks to be told soon. Gives back how to stop. */
  readonly onChange: (soon: () => void) => () => void;
}

type OpenFeed<C extends Call> = (
  listener: Listener,
  query: QueryOf<C>,
) => Promise<Decision<Feed<ResultOf<C>>, RefusalsOf<C>>>;

/** A call that answers with a stream of events, and what feeds it. */
export interface Streamed {
  readonly call: Call;
  readonly open: OpenFeed<Call>;
}

/** Joins a contract whose answer is events to its feed. */
export function serveStream<C extends Call>(call: C, open: OpenFeed<C>): Streamed {
  return { call, open: open as OpenFeed<Call> };
}
