import multipart from '@fastify/multipart';
import type { Call } from '@hongbao/contracts/call';
import { controlCalls } from '@hongbao/contracts/calls';
import { replayCandles } from '@hongbao/contracts/control/interventions.calls';
import { REPLAY_CHARACTERS_MAX } from '@hongbao/contracts/control/interventions.types';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { TransportError, accepted, refused } from '../calls/answers.ts';
import { isRefusal } from '../calls/decision.ts';
import { header } from '../http/headers.ts';
import type { RunSteps } from '../calls/context.ts';
import { linkOrigin } from '../http/linkOrigin.ts';
import type { EnvelopeKeys } from '../http/envelopeKeys.ts';
import { OpenStreams } from '../http/openStreams.ts';
import type { StepQueue } from '../http/stepQueue.ts';
import { validate } from '../calls/validate.ts';
import { languageOf } from '../words/language.ts';
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
import { deleteFile, receiveFile } from './receiveFile.ts';
import { requireOperator } from './requireOperator.ts';
import { answerControls } from './answerControls.ts';
import { faultControls } from './faultControls.ts';
import { servedWorldControls } from './servedWorldControls.ts';
import { situationControls } from './situationControls.ts';
import { snapshotControls } from './snapshotControls.ts';
import { storyControls } from './storyControls.ts';
import { trafficControls } from './trafficControls.ts';
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
    ...[...faultControls, ...answerControls].map(inServer),
  ];
}

interface ControlParts {
  readonly config: Config;
  readonly worlds: Worlds;
  readonly keys: EnvelopeKeys;
  readonly steps: StepQueue;
}

/** Registers the routes of the operator calls. They accept plain JSON, from this machine or with the control token. */
export async function controlRoutes(
  app: FastifyInstance,
  { config, worlds, keys, steps }: ControlParts,
): Promise<void> {
  const streams = new OpenStreams();
  app.addHook('preClose', async () => {
    streams.endAll();
    worlds.stopImports();
  });
  const parts = { config, worlds, keys, steps, streams, inject: app.inject.bind(app) };
  app.addHook('onRequest', async (request) => requireOperator(config, request));
  await app.register(multipart, {
    limits: { fileSize: config.worldBytesMax, files: 1, fields: 10, fieldSize: 1000 },
  });
  const controls = servedControls();
  const served = new Map(controls.map((each) => [each.call.name, each]));
  for (const call of controlCalls) {
    const controlled = served.get(call.name);
    const url = call.path.replace(/\{(\w+)\}/g, ':$1');
    app.route({
      method: call.method,
      url,
      ...(call === replayCandles ? { bodyLimit: REPLAY_CHARACTERS_MAX } : {}),
      handler: async (request, reply) => {
        if (!controlled) throw new TransportError('notServedYet', { call: call.name });
        const takesFile = call.transport === 'multipart';
        return takesFile
          ? answerWithFile(parts, controlled, request, reply)
          : answer(parts, controlled, request, reply, { body: request.body, file: null });
      },
    });
  }
}

/** Owner of all operator computations in the step queue, where owners alternate. */
const OPERATOR = 'operator';

type Parts = ControlParts & Pick<ControlInput<Call>, 'streams' | 'inject'>;

interface Sent {
  readonly body: unknown;
  readonly file: string | null;
}

async function answerWithFile(
  parts: Parts,
  controlled: Controlled,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const file = parts.worlds.scratchFile('received');
  try {
    const { fields, hasFile } = await receiveFile(request, file);
    const sent = { body: fields, file: hasFile ? file : null };
    return await answer(parts, controlled, request, reply, sent);
  } finally {
    deleteFile(file);
  }
}

async function answer(
  parts: Parts,
  { call, handle }: Controlled,
  request: FastifyRequest,
  reply: FastifyReply,
  { body, file }: Sent,
) {
  const { params, query } = request;
  const input = validate(call, { params, query, body });
  const origin = linkOrigin(request, parts.config);
  const reportWorld = (world: World) => void (request.world = world);
  const isHere = () => !request.raw.socket.destroyed;
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
    return refused(decision.refused, { ...worldOf(params), ...decision.facts }, now, language);
  if (call.answers === 'wrapped') return accepted(decision.result, now);
  if (call.answers === 'file') return sendFile(reply, decision.result as FileAnswer);
  (decision.result as ControlEvents)(request, reply);
  return reply;
}

function sendFile(reply: FastifyReply, { name, type, content }: FileAnswer): FastifyReply {
  if (name !== undefined) reply.header('content-disposition', `attachment; filename="${name}"`);
  return reply.type(type).send(content);
}

/** Returns the requested world as a fact for a refusal. */
function worldOf(params: unknown): { readonly world?: string } {
  const { world } = params as { world?: string };
  return world === undefined ? {} : { world };
}
