import type {
  BodyOf,
  Call,
  ParamsOf,
  QueryOf,
  RefusalsOf,
  ResultOf,
} from '@hongbao/contracts/call';
import type { EngineConfig } from '../config/engineConfig.ts';
import type { RunSteps } from '../calls/context.ts';
import type { Decision } from '../calls/decision.ts';
import type { Dialects } from '../dialect/dialects.ts';
import type { SendRequest } from '../devtools/traffic/replay.ts';
import type { WebhookSender } from '../devtools/webhooks/webhookDeliveries.ts';
import type { Client, ClientShares } from '../http/clientShares.ts';
import type { FileContent, HttpAnswer } from '../http/httpAnswer.ts';
import type { EnvelopeKeys } from '../http/openEnvelope.ts';
import type { FoundStory } from '../scenarios/stories/foundStory.ts';
import type { Language } from '../words/language.ts';
import type { Rehearse } from '../world/scenario.ts';
import type { World } from '../world/world.ts';
import type { Worlds } from '../worlds/worlds.ts';

/** What the operator's calls need of the server. */
export interface ControlParts {
  readonly worlds: Worlds;
  readonly config: EngineConfig;
  /** Returns the stories that can be played now. */
  readonly findStories: () => readonly FoundStory[];
  readonly dialects: Dialects;
  readonly keys: EnvelopeKeys;
  /** Sends a request through the complete server, for replays. */
  readonly send: SendRequest;
  /** What sends webhooks; null in a browser. */
  readonly webhooks: WebhookSender | null;
}

/** Input of the handler of an operator call. */
export interface ControlInput<C extends Call> extends ControlParts {
  /** The opened world of the call, if its path has one. */
  readonly world: ParamsOf<C> extends { world: string } ? World : null;
  /** Runs work in a frozen copy of the world, which is deleted afterwards. */
  readonly rehearse: Rehearse;
  /** Open event streams of operators. */
  readonly streams: ClientShares;
  readonly client: Client;
  /** Language of the operator, for the sentences of an answer. */
  readonly language: Language;
  /** Origin at which the operator reached this server. */
  readonly origin: string;
  /** Runs a long computation in slices, see `Caller.runSteps`. */
  readonly runSteps: RunSteps;
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** Path of the file received in a form, which is deleted after the call; null without a file. */
  readonly file: string | null;
}

/** Result of a call that answers with a file instead of JSON. */
export interface FileAnswer {
  /** File name for a download; without a name the browser displays the file. */
  readonly name?: string;
  readonly type: string;
  readonly content: FileContent | string;
}

/** The result of a call, or the answer of one that answers with a file or an event stream. */
type ControlResult<C extends Call> = ResultOf<C> | FileAnswer | HttpAnswer;

type Handler<C extends Call> = (
  input: ControlInput<C>,
) => Promise<Decision<ControlResult<C>, RefusalsOf<C>>>;

/** An operator call and its handler. The handler commits its plans itself. */
export interface Controlled {
  readonly call: Call;
  /** Whether the world of its path is opened first; the handler of a call that removes or replaces it needs only the id. */
  readonly opensWorld: boolean;
  readonly handle: (input: ControlInput<Call>) => Promise<Decision<unknown>>;
}

/** Binds an operator contract to its handler. With `unopened`, the world of the path is not opened, and `world` is null. */
export function control<C extends Call>(
  call: C,
  handle: Handler<C>,
  opening: 'opened' | 'unopened' = 'opened',
): Controlled {
  const opensWorld = opening === 'opened' && call.path.includes('{world}');
  return { call, opensWorld, handle: handle as unknown as Controlled['handle'] };
}
