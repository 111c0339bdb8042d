import type { Call } from '@hongbao/contracts/call';
import { controlCalls } from '@hongbao/contracts/calls';
import { replayCandles } from '@hongbao/contracts/control/interventions.calls';
import { REPLAY_CHARACTERS_MAX } from '@hongbao/contracts/control/interventions.types';
import { TransportError, accepted, refused } from '../calls/answers.ts';
import type { RunSteps } from '../calls/context.ts';
import { type Decision, isRefusal, refuse } from '../calls/decision.ts';
import { validate } from '../calls/validate.ts';
import { ClientShares, STREAMS } from '../http/clientShares.ts';
import { header } from '../http/headers.ts';
import { type HttpAnswer, json } from '../http/httpAnswer.ts';
import type { HttpRequest } from '../http/httpRequest.ts';
import type { StepQueue } from '../http/stepQueue.ts';
import type { Opened, Route, RouteGroup } from '../requests/arrival.ts';
import { FILE } from '../requests/receiveForm.ts';
import { languageOf } from '../words/language.ts';
import { wallNow } from '../world/machineClock.ts';
import { answerControls } from './answerControls.ts';
import { clockControls } from './clockControls.ts';
import type { ControlInput, ControlParts, Controlled, FileAnswer } from './controlled.ts';
import { decisionControls } from './decisionControls.ts';
import { dialectControls } from './dialectControls.ts';
import { faultControls } from './faultControls.ts';
import { forwardControls } from './forwardControls.ts';
import { hashControls } from './hashControls.ts';
import { ledgerControls } from './ledgerControls.ts';
import { marketControls } from './marketControls.ts';
import { memberControls } from './memberControls.ts';
import { overviewControls } from './overviewControls.ts';
import { parkedControls } from './parkedControls.ts';
import { productControls } from './productControls.ts';
import { situationControls } from './situationControls.ts';
import { snapshotControls } from './snapshotControls.ts';
import { storyControls } from './storyControls.ts';
import { testAidControls } from './testAidControls.ts';
import { trafficControls } from './trafficControls.ts';
import { webhookControls } from './webhookControls.ts';
import { worldControls } from './worldControls.ts';

/** The operator calls that this server implements; other operator contracts are answered with 501. */
export const servedControls: readonly Controlled[] = [
  ...worldControls,
  ...overviewControls,
  ...snapshotControls,
  ...situationControls,
  ...storyControls,
  ...hashControls,
  ...clockControls,
  ...marketControls,
  ...decisionControls,
  ...testAidControls,
  ...memberControls,
  ...ledgerControls,
  ...parkedControls,
  ...productControls,
  ...trafficControls,
  ...webhookControls,
  ...forwardControls,
  ...dialectControls,
  ...faultControls,
  ...answerControls,
];

/** Owner of all operator computations in the step queue, where owners alternate. */
const OPERATOR = 'operator';

interface Parts extends ControlParts {
  readonly steps: StepQueue;
  readonly streams: ClientShares;
}

/** Returns the routes of the operator calls. They accept plain JSON, from this machine or with the control token. */
export function controlRoutes(given: Omit<Parts, 'streams'>): RouteGroup {
  const { config, worlds } = given;
  const parts = { ...given, streams: new ClientShares(STREAMS) };
  const served = new Map(servedControls.map((each) => [each.call.name, each]));
  return {
    routes: controlCalls.map((call) => routeOf(parts, call, served.get(call.name))),
    fileBytesMax: config.worldBytesMax,
    stop: () => {
      parts.streams.endAll();
      worlds.stopImports();
    },
  };
}

function routeOf(parts: Parts, call: Call, controlled: Controlled | undefined): Route {
  const { method, path, transport } = call;
  return {
    method,
    path,
    isForOperators: true,
    ...(controlled?.opensWorld ? { world: 'path' as const } : {}),
    ...(transport === 'multipart' ? { body: 'form' as const } : {}),
    ...(call === replayCandles ? { bodyMax: REPLAY_CHARACTERS_MAX } : {}),
    answer: async (arrival) => {
      if (!controlled) throw new TransportError('notServedYet', { call: call.name });
      return answer(parts, controlled, arrival);
    },
  };
}

async function answer(
  parts: Parts,
  controlled: Controlled,
  { request, body, form, world }: Opened,
): Promise<HttpAnswer> {
  const { call, handle, opensWorld } = controlled;
  const { params, query, origin } = request;
  const input = validate(call, { params, query, body });
  const isHere = () => !request.isClosed;
  const runSteps: RunSteps = (steps) => parts.steps.run(OPERATOR, steps, isHere);
  const language = languageOf(header(request, 'accept-language') ?? undefined);
  const given = {
    ...input,
    ...parts,
    world,
    rehearse: (work) => parts.worlds.rehearse(world as NonNullable<typeof world>, work),
    file: form?.files.get(FILE) ?? null,
    client: request,
    language,
    origin,
    runSteps,
  } as ControlInput<Call>;
  const isUnknown = opensWorld && world === null;
  const decision: Decision<unknown> = isUnknown ? refuse('worldUnknown') : await handle(given);
  const now = wallNow();
  if (isRefusal(decision)) {
    const facts = { ...worldIn(params), ...decision.facts };
    return json(refused(decision.refused, facts, now, language));
  }
  if (call.answers === 'wrapped') return json(accepted(decision.result, now));
  return call.answers === 'file'
    ? answerFile(request, decision.result as FileAnswer)
    : (decision.result as HttpAnswer);
}

function answerFile(request: HttpRequest, { name, type, content }: FileAnswer): HttpAnswer {
  if (name !== undefined)
    request.setHeader('content-disposition', `attachment; filename="${name}"`);
  return { type, content };
}

/** Returns the requested world as a fact for a refusal. */
function worldIn(params: unknown): { readonly world?: string } {
  const { world } = params as { world?: string };
  return world === undefined ? {} : { world };
}
