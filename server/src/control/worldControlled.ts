import type {
  BodyOf,
  Call,
  ParamsOf,
  QueryOf,
  RefusalsOf,
  ResultOf,
} from '@hongbao/contracts/call';
import type { RunSteps } from '../calls/context.ts';
import type { Decision } from '../calls/decision.ts';
import type { Config } from '../config.ts';
import type { Language } from '../words/language.ts';
import type { Rehearse } from '../world/scenario.ts';
import type { World } from '../world/world.ts';

/** Input of the handler of an operator call that needs nothing but its world: no files, no other worlds, no HTTP. */
export interface WorldControlInput<C extends Call> {
  readonly world: World;
  /** Runs work in a frozen copy of the world, which is deleted afterwards. */
  readonly rehearse: Rehearse;
  readonly config: Pick<Config, 'hasTestAids'>;
  /** Language of the operator, for the sentences of an answer. */
  readonly language: Language;
  /** Origin of links in the answer. */
  readonly origin: string;
  /** Runs a long computation in slices, see `Caller.runSteps`. */
  readonly runSteps: RunSteps;
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
}

/** The handler of an operator call. */
export type Handler<C extends Call, I, R = ResultOf<C>> = (
  input: I,
) => Promise<Decision<R, RefusalsOf<C>>>;

/** An operator call of one world and its handler. The handler commits its plans itself. */
export interface WorldControlled {
  readonly call: Call;
  readonly handle: (input: WorldControlInput<Call>) => Promise<Decision<unknown>>;
}

/** Binds an operator contract of one world to its handler. */
export function controlWorld<C extends Call>(
  call: C,
  handle: Handler<C, WorldControlInput<C>>,
): WorldControlled {
  return { call, handle: handle as WorldControlled['handle'] };
}
