import type { Readable } from 'node:stream';
import type {
  BodyOf,
  Call,
  ParamsOf,
  QueryOf,
  RefusalsOf,
  ResultOf,
} from '@hongbao/contracts/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { type Decision, refuse } from '../calls/decision.ts';
import type { RunSteps } from '../calls/context.ts';
import type { EnvelopeKeys } from '../http/envelopeKeys.ts';
import type { OpenStreams } from '../http/openStreams.ts';
import type { World } from '../world/world.ts';
import type { Worlds } from '../worlds/worlds.ts';

/** What an operator's call works with. */
export interface ControlInput<C extends Call> {
  readonly worlds: Worlds;
  readonly config: Config;
  readonly keys: EnvelopeKeys;
  /** Makes a request to this server without a socket. */
  readonly inject: FastifyInstance['inject'];
  /** The operator's streams that are open. */
  readonly streams: OpenStreams;
  /** The address the operator reached this server at. */
  readonly origin: string;
  /** Runs a long computation in slices, see `Caller.runSteps`. */
  readonly runSteps: RunSteps;
  /** Notes the world that the answer tells of. */
  readonly tells: (world: World) => void;
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** Where the file of a multipart body was put, removed after the call; null for other bodies, and where none came. */
  readonly file: string | null;
}

/** What a call answers that gives a bare file. */
export interface FileAnswer {
  /** What a browser calls it when it is kept; shown there and then without. */
  readonly name?: string;
  readonly type: string;
  readonly content: Readable | string;
}

/** What a call that answers with events gives instead of a result: takes the connection over. */
export type ControlEvents = (request: FastifyRequest, reply: FastifyReply) => void;

/** A control call and what answers it. Plans are already written: an operator's change is the world's own. */
export interface Controlled {
  readonly call: Call;
  readonly handle: (input: ControlInput<Call>) => Promise<Decision<unknown>>;
}

type Handler<C extends Call, I, R = ResultOf<C>> = (
  input: I,
) => Promise<Decision<R, RefusalsOf<C>>>;

type InWorld<C extends Call> = ControlInput<C> & { readonly world: World };

/** Joins a control contract to its handler. */
export function control<C extends Call>(call: C, handle: Handler<C, ControlInput<C>>): Controlled {
  return { call, handle: handle as Controlled['handle'] };
}

/** The same for calls of one world, which is opened first. */
export function controlWorld<C extends Call>(call: C, handle: Handler<C, InWorld<C>>): Controlled {
  return inOpenedWorld(call, handle);
}

/** The same for calls of one world that answer with a bare file. */
export function controlFile<C extends Call>(
  call: C,
  handle: Handler<C, InWorld<C>, FileAnswer>,
): Controlled {
  return inOpenedWorld(call, handle);
}

/** The same for calls of one world that answer with events. */
export function controlEvents<C extends Call>(
  call: C,
  handle: Handler<C, InWorld<C>, ControlEvents>,
): Controlled {
  return inOpenedWorld(call, handle);
}

function inOpenedWorld<C extends Call, R>(call: C, handle: Handler<C, InWorld<C>, R>): Controlled {
  const opened = async (input: ControlInput<C>) => {
    const { world: id } = input.params as { world: string };
    const world = await input.worlds.find(id);
    if (!world) return refuse('worldUnknown', { world: id });
    input.tells(world);
    return world.refCount.run(() => handle({ ...input, world }));
  };
  return { call, handle: opened as Controlled['handle'] };
}
