import type { Call, QueryOf, RefusalsOf, ResultOf } from '@hongbao/contracts/call';
import type { World } from '../world/world.ts';
import type { ChannelRequest, SocketEvent } from '@hongbao/contracts/market/socket.calls';
import type { MemberRow, RunSteps } from './context.ts';
import type { Decision } from './decision.ts';

/** The subscriber of a stream. `member` is null without a session. */
export interface Listener {
  readonly world: World;
  readonly member: MemberRow | null;
}

/** Source of the events for one subscriber. */
export interface Feed<E> {
  /**
   * Returns the new events at a time up to which all due events have run. Called every second, and after each
   * `onChange`.
   */
  readonly collect: (now: number) => Promise<readonly E[]>;
  /** Subscribes to changes that should be sent before the next second. Returns the function to unsubscribe. */
  readonly onChange: (schedule: () => void) => () => void;
}

type OpenFeed<C extends Call> = (
  listener: Listener,
  query: QueryOf<C>,
) => Promise<Decision<Feed<ResultOf<C>>, RefusalsOf<C>>>;

/** A call that answers with a stream of events, and its feed. */
export interface Streamed {
  readonly call: Call;
  readonly open: OpenFeed<Call>;
}

/** Binds a contract whose answer is a stream of events to its feed. */
export function serveStream<C extends Call>(call: C, open: OpenFeed<C>): Streamed {
  return { call, open: open as OpenFeed<Call> };
}

/** Source of the events for one socket: those of the channels it has subscribed to. */
export interface SocketFeed extends Feed<SocketEvent> {
  /** Sets the member of the channels `member` and `notices`, whose subscriptions begin again. */
  login(member: MemberRow): void;
  /** Adds a subscription, whose first event is the current state or what was missed. Throws `unauthorized` and `tooMany`. */
  subscribe(request: ChannelRequest): Promise<Decision<null, 'symbolUnknown'>>;
  unsubscribe(request: ChannelRequest): void;
}

/** A call that answers with a socket, and the factory of its feeds. `runSteps` computes candles. */
export interface ServedSocket {
  readonly call: Call;
  readonly open: (world: World, runSteps: RunSteps) => SocketFeed;
}
