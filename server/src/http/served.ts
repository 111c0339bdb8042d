import type {
  BodyOf,
  Call,
  ParamsOf,
  QueryOf,
  RefusalsOf,
  ResultOf,
} from '@hongbao/contracts/call';
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

/** A call and what answers it. */
export interface Served {
  readonly call: Call;
  /** `command`: one at a time for each lock key, never beside the timeline. `query`: changes nothing. */
  readonly kind: 'command' | 'query';
  readonly useCase: UseCase<Call>;
  /** The lock of a command that anyone may call; a member's own commands are locked by the member. */
  readonly lockOf: (input: Input<Call>) => string;
  /** A second lock, after the member's own, of a command that takes from what members share. */
  readonly sharedLock?: string;
}

/** Joins a contract to the use case that changes something. */
export function serveCommand<C extends Call>(
  call: C,
  useCase: UseCase<C>,
  lockOf: (input: Input<C>) => string = () => call.name,
): Served {
  return {
    call,
    kind: 'command',
    useCase: useCase as UseCase<Call>,
    lockOf: lockOf as Served['lockOf'],
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
  return { ...serveCommand(call, useCase), sharedLock };
}

/** Joins a contract to the use case that only reads. */
export function serveQuery<C extends Call>(call: C, useCase: UseCase<C>): Served {
  return { call, kind: 'query', useCase: useCase as UseCase<Call>, lockOf: () => '' };
}
