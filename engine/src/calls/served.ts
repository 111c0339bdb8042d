import type {
  BodyOf,
  Call,
  ParamsOf,
  QueryOf,
  RefusalsOf,
  ResultOf,
} from '@hongbao/contracts/call';
import type { World } from '../world/world.ts';
import type { Context } from './context.ts';
import type { Decision } from './decision.ts';

/** The validated input of a call. */
export interface Input<C extends Call> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
}

/** A use case: gathers data, decides, and returns a plan with a result, or a refusal. */
export type UseCase<C extends Call> = (
  context: Context,
  input: Input<C>,
) => Promise<Decision<ResultOf<C>, RefusalsOf<C>>>;

/**
 * Slow work that changes nothing, such as a password hash, which runs before a command acquires its locks. `address` is
 * the key under which limits count the caller's address.
 */
export type Prepare<C extends Call, P> = (
  world: World,
  input: Input<C>,
  address: string,
) => Promise<P>;

/**
 * A use case that receives a prepared value. It must check that the value is still valid, because the world may have
 * changed.
 */
export type PreparedUseCase<C extends Call, P> = (
  context: Context,
  input: Input<C>,
  prepared: P,
) => Promise<Decision<ResultOf<C>, RefusalsOf<C>>>;

/** Returns the locks of a command, always in the same order of kinds with members first, which prevents deadlocks. */
export type LocksOf<C extends Call> = (
  input: Input<C>,
  world: World,
) => readonly string[] | Promise<readonly string[]>;

/** A call and its handler. */
export interface Served {
  readonly call: Call;
  /** A `command` runs exclusively for each of its locks and never during timeline events. A `query` changes nothing. */
  readonly kind: 'command' | 'query';
  readonly prepare?: Prepare<Call, unknown>;
  readonly useCase: PreparedUseCase<Call, unknown>;
  /**
   * Whether the call runs a long computation in slices (`Caller.runSteps`). Its requests have a higher weight in the
   * rate limit.
   */
  readonly isCostly?: true;
  /** All locks of a command without a member. For a member's command: the locks in addition to the member's own. */
  readonly locksOf: LocksOf<Call>;
}

/** The lock for commands of a member, and for commands of others that change the member's data. */
export const memberLock = (memberId: string) => `member/${memberId}`;

const noLocks = () => [];

/** Binds a contract to a use case that changes data. */
export function serveCommand<C extends Call>(
  call: C,
  useCase: UseCase<C>,
  locksOf: LocksOf<C> = call.auth === 'member' ? noLocks : () => [call.name],
): Served {
  return {
    call,
    kind: 'command',
    useCase: useCase as UseCase<Call>,
    locksOf: locksOf as LocksOf<Call>,
  };
}

/** Binds a contract to a use case with a preparation step. */
export function servePrepared<C extends Call, P>(
  call: C,
  prepare: Prepare<C, P>,
  useCase: PreparedUseCase<C, P>,
  locksOf: LocksOf<C>,
): Served {
  return {
    call,
    kind: 'command',
    prepare: prepare as Prepare<Call, unknown>,
    useCase: useCase as PreparedUseCase<Call, unknown>,
    locksOf: locksOf as LocksOf<Call>,
  };
}

/**
 * Binds a contract to a member's command on data that members share, such as the remaining amount of a product.
 * Commands with the same lock run in sequence.
 */
export function serveSharedCommand<C extends Call>(
  call: C,
  useCase: UseCase<C>,
  sharedLock: string,
): Served {
  return serveCommand(call, useCase, () => [sharedLock]);
}

/** Binds a contract to a query whose computation takes many milliseconds. */
export function serveCostlyQuery<C extends Call>(call: C, useCase: UseCase<C>): Served {
  return { ...serveQuery(call, useCase), isCostly: true };
}

/** Binds a contract to a use case that only reads. */
export function serveQuery<C extends Call>(call: C, useCase: UseCase<C>): Served {
  return { call, kind: 'query', useCase: useCase as UseCase<Call>, locksOf: noLocks };
}
