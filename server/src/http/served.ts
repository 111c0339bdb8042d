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

/** A call's input, already checked against its contract. */
export interface Input<C extends Call> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
}

/** One of the things a member can do: gather, decide, record, present. */
export type UseCase<C extends Call> = (
  context: Context,
  input: Input<C>,
) => Promise<Decision<ResultOf<C>, RefusalsOf<C>>>;

/** What takes long and changes nothing (a password's hash), made before a command has its turn: others need not wait for it. */
export type Prepare<C extends Call, P> = (world: World, input: Input<C>) => Promise<P>;

/** A use case that is handed what was prepared. The world may have gone on since: it checks that it still fits. */
export type PreparedUseCase<C extends Call, P> = (
  context: Context,
  input: Input<C>,
  prepared: P,
) => Promise<Decision<ResultOf<C>, RefusalsOf<C>>>;

/** Names what a command takes from others while it runs: always in the same order of kinds, members first. */
export type LocksOf<C extends Call> = (
  input: Input<C>,
  world: World,
) => readonly string[] | Promise<readonly string[]>;

/** A call and what answers it. */
export interface Served {
  readonly call: Call;
  /** `command`: one at a time for each lock key, never beside the timeline. `query`: changes nothing. */
  readonly kind: 'command' | 'query';
  readonly prepare?: Prepare<Call, unknown>;
  readonly useCase: PreparedUseCase<Call, unknown>;
  /** Computes for long, in slices (`Caller.runSteps`): its requests weigh more in the limit of their address. */
  readonly isCostly?: true;
  /** All locks of a command that anyone may call; of a member's command those after the member's own. */
  readonly locksOf: LocksOf<Call>;
}

/** The lock of everything that a member does, and of what others do as that member. */
export const memberLock = (memberId: string) => `member/${memberId}`;

const noLocks = () => [];

/** Joins a contract to the use case that changes something. */
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

/** The same for a command with something to prepare. */
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
 * The same for a member's command that takes from what members share (what is left of a product): it reads and writes
 * that beside nobody else who takes the same lock.
 */
export function serveSharedCommand<C extends Call>(
  call: C,
  useCase: UseCase<C>,
  sharedLock: string,
): Served {
  return serveCommand(call, useCase, () => [sharedLock]);
}

/** The same for a reader that computes for many milliseconds. */
export function serveCostlyQuery<C extends Call>(call: C, useCase: UseCase<C>): Served {
  return { ...serveQuery(call, useCase), isCostly: true };
}

/** Joins a contract to the use case that only reads. */
export function serveQuery<C extends Call>(call: C, useCase: UseCase<C>): Served {
  return { call, kind: 'query', useCase: useCase as UseCase<Call>, locksOf: noLocks };
}
