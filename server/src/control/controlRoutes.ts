import type { Call } from '@hongbao/contracts/call';
import { controlCalls } from '@hongbao/contracts/calls';
import { replayCandles } from '@hongbao/contracts/control/interventions.calls';
import { REPLAY_CHARACTERS_MAX } from '@hongbao/contracts/control/interventions.types';
import { removeDatabase } from '@hongbao/prisma/database';
import type { RouteConfig } from '../config.ts';
import type { Dialects } from '../dialect/dialects.ts';
import type { SendRequest } from '../devtools/traffic/replay.ts';
import type { WebhookSender } from '../devtools/webhooks/webhookDeliveries.ts';
import { TransportError, accepted, refused } from '../calls/answers.ts';
import { isRefusal } from '../calls/decision.ts';
import { header } from '../http/headers.ts';
import type { RunSteps } from '../calls/context.ts';
import { type HttpAnswer, json } from '../http/httpAnswer.ts';
import type { HttpRequest } from '../http/httpRequest.ts';
import type { EnvelopeKeys } from '../http/openEnvelope.ts';
import { ClientShares, STREAMS } from '../http/clientShares.ts';
import type { Route, RouteGroup } from '../http/route.ts';
import type { StepQueue } from '../http/stepQueue.ts';
import { validate } from '../calls/validate.ts';
import { languageOf } from '../words/language.ts';
import type { FoundStory } from '../scenarios/stories/foundStory.ts';
import { wallNow } from '../world/machineClock.ts';
import type { World } from '../world/world.ts';
import type { Worlds } from '../worlds/worlds.ts';
import {
  type ControlEvents,
  type ControlInput,
  type Controlled,
  type FileAnswer,
  inServer,
} from './controlled.ts';
import { overviewControls } from './overviewControls.ts';
import { requireOperator } from './requireOperator.ts';
import { answerControls } from './answerControls.ts';
import { dialectControls } from './dialectControls.ts';
import { faultControls } from './faultControls.ts';
import { forwardControls } from './forwardControls.ts';
import { servedWorldControls } from './servedWorldControls.ts';
import { situationControls } from './situationControls.ts';
import { snapshotControls } from './snapshotControls.ts';
import { storyControls } from './storyControls.ts';
import { trafficControls } from './trafficControls.ts';
import { webhookControls } from './webhookControls.ts';
import { worldControls } from './worldControls.ts';

/** Returns the operator calls that this server implements; other operator contracts are answered with 501. */
export function servedControls(): readonly Controlled[] {
  return [
    ...worldControls,
    ...overviewControls,
    ...snapshotControls,
    ...situationControls,
    ...storyControls,
    ...servedWorldControls().map(inServer),
    ...trafficControls,
    ...webhookControls,
    ...forwardControls,
    ...dialectControls,
    ...[...faultControls, ...answerControls].map(inServer),
  ];
}

export interface ControlParts {
  readonly config: RouteConfig;
  readonly worlds: Worlds;
  readonly keys: EnvelopeKeys;
  readonly steps: StepQueue;
  /** Sends a request through the complete server, for replays. */
  readonly send: SendRequest;
  /** What sends webhooks; null in a browser. */
  readonly webhooks: WebhookSender | null;
  /** Returns the stories that can be played now. */
  readonly findStories: () => readonly FoundStory[];
  readonly dialects: Dialects;
}

/** Returns the routes of the operator calls. They accept plain JSON, from this machine or with the control token. */
export function controlRoutes(given: ControlParts): RouteGroup {
  const { config, worlds } = given;
  const parts = { ...given, streams: new ClientShares(STREAMS) };
  const served = new Map(servedControls().map((each) => [each.call.name, each]));
  return {
    routes: controlCalls.map((call) => routeOf(parts, call, served.get(call.name))),
    bodies: 'json',
    fileBytesMax: config.worldBytesMax,
    admit: (request) => requireOperator(config, request),
    stop: () => {
      parts.streams.endAll();
      worlds.stopImports();
    },
  };
}

function routeOf(parts: Parts, call: Call, controlled: Controlled | undefined): Route {
  const { method, path, transport } = call;
  const route = {
    method,
    path,
    answer: (request: HttpRequest) => {
      if (!controlled) throw new TransportError('notServedYet', { call: call.name });
      return transport === 'multipart'
        ? answerWithFile(parts, controlled, request)
        : answer(parts, controlled, request, { body: request.body, file: null });
    },
  };
  return call === replayCandles ? { ...route, bodyMax: REPLAY_CHARACTERS_MAX } : route;
}

/** Owner of all operator computations in the step queue, where owners alternate. */
const OPERATOR = 'operator';

type Parts = ControlParts & Pick<ControlInput<Call>, 'streams'>;

interface Sent {
  readonly body: unknown;
  readonly file: string | null;
}

async function answerWithFile(
  parts: Parts,
  controlled: Controlled,
  request: HttpRequest,
): Promise<HttpAnswer> {
  const file = parts.worlds.scratchFile('received');
  try {
    const { fields, files } = await request.receiveForm(new Map([['file', file]]));
    return await answer(parts, controlled, request, {
      body: fields,
      file: files.has('file') ? file : null,
    });
  } finally {
    removeDatabase(file);
  }
}

async function answer(
  parts: Parts,
  { call, handle }: Controlled,
  request: HttpRequest,
  { body, file }: Sent,
): Promise<HttpAnswer> {
  const { params, query, origin } = request;
  const input = validate(call, { params, query, body });
  const reportWorld = (world: World) => void (request.world = world);
  const isHere = () => !request.isClosed;
  const runSteps: RunSteps = (steps) => parts.steps.run(OPERATOR, steps, isHere);
  const language = languageOf(header(request, 'accept-language') ?? undefined);
  const decision = await handle({
    ...input,
    ...parts,
    file,
    language,
    origin,
    runSteps,
    reportWorld,
  });
  const now = wallNow();
  if (isRefusal(decision))
    return json(
      refused(decision.refused, { ...worldOf(params), ...decision.facts }, now, language),
    );
  if (call.answers === 'wrapped') return json(accepted(decision.result, now));
  if (call.answers === 'file') return answerFile(request, decision.result as FileAnswer);
  return (decision.result as ControlEvents)(request);
}

function answerFile(request: HttpRequest, { name, type, content }: FileAnswer): HttpAnswer {
  if (name !== undefined)
    request.setHeader('content-disposition', `attachment; filename="${name}"`);
  return { type, content };
}

/** Returns the requested world as a fact for a refusal. */
function worldOf(params: unknown): { readonly world?: string } {
  const { world } = params as { world?: string };
  return world === undefined ? {} : { world };
}
