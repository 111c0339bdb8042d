import type { BodyOf, Call, ParamsOf, QueryOf } from '@hongbao/contracts/call';
import type { RouteConfig } from '../config.ts';
import { type Decision, refuse } from '../calls/decision.ts';
import type { RunSteps } from '../calls/context.ts';
import type { Dialects } from '../dialect/dialects.ts';
import type { SendRequest } from '../devtools/traffic/replay.ts';
import type { WebhookSender } from '../devtools/webhooks/webhookDeliveries.ts';
import type { FileContent, HttpAnswer } from '../http/httpAnswer.ts';
import type { HttpRequest } from '../http/httpRequest.ts';
import type { EnvelopeKeys } from '../http/openEnvelope.ts';
import type { ClientShares } from '../http/clientShares.ts';
import type { Language } from '../words/language.ts';
import type { FoundStory } from '../scenarios/stories/foundStory.ts';
import type { World } from '../world/world.ts';
import type { Worlds } from '../worlds/worlds.ts';
import type { Handler, WorldControlled } from './worldControlled.ts';

/** Input of the handler of an operator call. */
export interface ControlInput<C extends Call> {
  readonly worlds: Worlds;
  readonly config: RouteConfig;
  /** Returns the stories that can be played now. */
  readonly findStories: () => readonly FoundStory[];
  readonly dialects: Dialects;
  readonly keys: EnvelopeKeys;
  readonly send: SendRequest;
  /** What sends webhooks; null in a browser. */
  readonly webhooks: WebhookSender | null;
  /** Open event streams of operators. */
  readonly streams: ClientShares;
  /** Language of the operator, for the sentences of an answer. */
  readonly language: Language;
  /** Origin at which the operator reached this server. */
  readonly origin: string;
  /** Runs a long computation in slices, see `Caller.runSteps`. */
  readonly runSteps: RunSteps;
  /** Reports the world of the call, for the headers of its answer. */
  readonly reportWorld: (world: World) => void;
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** Path of the file received in a multipart body, which is deleted after the call; null without a file. */
  readonly file: string | null;
}

/** Result of a call that answers with a file instead of JSON. */
export interface FileAnswer {
  /** File name for a download; without a name the browser displays the file. */
  readonly name?: string;
  readonly type: string;
  readonly content: FileContent | string;
}

/** Result of a call that answers with an event stream: the function returns the stream. */
export type ControlEvents = (request: HttpRequest) => HttpAnswer;

/** An operator call and its handler. The handler commits its plans itself. */
export interface Controlled {
  readonly call: Call;
  readonly handle: (input: ControlInput<Call>) => Promise<Decision<unknown>>;
}

type InWorld<C extends Call> = ControlInput<C> & { readonly world: World };

/** Binds an operator contract to its handler. */
export function control<C extends Call>(call: C, handle: Handler<C, ControlInput<C>>): Controlled {
  return { call, handle: handle as Controlled['handle'] };
}

/** Binds an operator contract of one world to a handler that needs the other worlds or the settings of the server. */
export function controlWorldOfServer<C extends Call>(
  call: C,
  handle: Handler<C, InWorld<C>>,
): Controlled {
  return inOpenedWorld(call, handle);
}

/** Opens the world of a call before its handler runs. */
export function inServer({ call, handle }: WorldControlled): Controlled {
  return inOpenedWorld<Call, unknown>(call, (input) =>
    handle({ ...input, rehearse: (work) => input.worlds.rehearse(input.world, work) }),
  );
}

/** Binds an operator contract of one world that answers with a file to its handler. */
export function controlFile<C extends Call>(
  call: C,
  handle: Handler<C, InWorld<C>, FileAnswer>,
): Controlled {
  return inOpenedWorld(call, handle);
}

/** Binds an operator contract of one world that answers with an event stream to its handler. */
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
    input.reportWorld(world);
    return world.refCount.run(() => handle({ ...input, world }));
  };
  return { call, handle: opened as Controlled['handle'] };
}
