import multipart from '@fastify/multipart';
import type { Call } from '@hongbao/contracts/call';
import { UPLOAD_BYTES_MAX } from '@hongbao/contracts/upload/upload.types';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { World } from '../world/world.ts';
import type { ReachableWorlds } from '../worlds/reachableWorlds.ts';
import { countedAddress } from '../http/addresses.ts';
import { TransportError, answerText } from '../calls/answers.ts';
import type { EnvelopeKeys } from '../http/envelopeKeys.ts';
import type { EnvelopeOpener } from '../http/envelopeOpener.ts';
import { header, worldNamed } from '../http/headers.ts';
import { identifyBy } from '../calls/identify.ts';
import { ENVELOPE_BYTES_MAX } from '../http/openEnvelope.ts';
import { acceptsPlainBody } from './plainBodies.ts';
import { parseJson } from '../http/parseJson.ts';
import type { RunSteps } from '../calls/context.ts';
import { type Identify, executeCall } from '../calls/executeCall.ts';
import { COSTLY, type CountRequest, type CountUpload } from '../http/rateLimits.ts';
import { readUpload } from './readUpload.ts';
import { RequestCaller } from '../http/requestCaller.ts';
import type { Served } from '../calls/served.ts';
import type { StepQueue } from '../http/stepQueue.ts';
import { FairQueue } from '../http/fairQueue.ts';
import { requireIdempotencyKey, validateForm } from '../calls/validate.ts';
import { beginRecording } from '../devtools/traffic/recordTraffic.ts';
import type { DelayedRequests } from '../devtools/faults/delayedRequests.ts';
import {
  type FaultContext,
  sendAnswerRule,
  applyFaultsBefore,
  faultContext,
  applyFaultsAfter,
} from '../devtools/faults/applyFaults.ts';

export interface ApiParts {
  readonly config: Config;
  readonly worlds: ReachableWorlds;
  readonly keys: EnvelopeKeys;
  readonly opener: EnvelopeOpener;
  readonly served: readonly Served[];
  readonly notServed: readonly Call[];
  readonly countMember: CountRequest | null;
  readonly countUpload: CountUpload;
  readonly delayed: DelayedRequests;
  readonly steps: StepQueue;
}

/** Bounds of concurrent uploads, which are in memory until they are stored. */
const UPLOADS_AT_ONCE = { atOnce: 4, waiting: 32, ofOne: 3, pauseMsMax: 0 };

/**
 * Bounds for opening envelopes of calls without a member: one at a time, with pauses, so that at least half of the
 * capacity remains for members.
 */
const STRANGERS_AT_ONCE = { atOnce: 1, waiting: 1_000, ofOne: 400, pauseMsMax: 20 };

/** Registers the routes of the members' API. Contracts without a handler are answered with 501. */
export async function apiRoutes(app: FastifyInstance, parts: ApiParts): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: ENVELOPE_BYTES_MAX },
    (_request, text, done) => done(null, text),
  );
  await app.register(multipart, {
    limits: { fileSize: UPLOAD_BYTES_MAX, files: 1, fields: 10, fieldSize: 1000 },
  });
  const all = {
    ...parts,
    uploads: new FairQueue(UPLOADS_AT_ONCE),
    strangers: new FairQueue(STRANGERS_AT_ONCE),
  };
  for (const served of parts.served)
    mount(app, served.call, served.isCostly ? COSTLY : {}, (request, reply) =>
      answer(all, served, request, reply),
    );
  for (const call of parts.notServed)
    mount(app, call, {}, () => {
      throw new TransportError('notServedYet', { call: call.name });
    });
}

function mount(
  app: FastifyInstance,
  call: Call,
  config: FastifyContextConfig,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const url = call.path.replace(/\/+/g, '/').replace(/\{(\w+)\}/g, ':$1');
  app.route({ method: call.method, url, config, handler });
}

interface Arrival {
  readonly parts: ApiParts & Record<'uploads' | 'strangers', FairQueue>;
  readonly served: Served;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly world: World;
  readonly identify: Identify;
  /** Context of fault and answer rules; null if the world has none. */
  readonly faults: FaultContext | null;
}

async function answer(
  parts: Arrival['parts'],
  served: Served,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const named = worldNamed(request);
  const world = parts.worlds.ready(named) ?? (await worldOf(parts.worlds, named));
  return world.refCount.run(() => answerIn(world, parts, served, request, reply));
}

async function answerIn(
  world: World,
  parts: Arrival['parts'],
  served: Served,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  setWorldHeaders(reply, world);
  request.world = world;
  beginRecording(parts.config, world, request, served.call);
  const identify = identifyBy(world, header(request, 'x-access-token'));
  const { delayed } = parts;
  const pendingFaults = faultContext({
    world,
    call: served.call,
    request,
    reply,
    identify,
    delayed,
  });
  // Almost all worlds have no rules, which is cached and known synchronously.
  const faults = pendingFaults === null ? null : await pendingFaults;
  if (faults && (await applyFaultsBefore(faults))) return reply;
  const arrival = { parts, served, request, reply, world, identify, faults };
  // Checks the session before the body is decrypted or a file is read, so that a request without one costs nothing.
  const member = served.call.auth === 'member' ? await requireMember(arrival) : null;
  if (faults && (await sendAnswerRule(faults))) return reply;
  const owner = () => member ?? countedAddress(request.ip);
  if (served.call.transport !== 'multipart') return answerArrival(arrival, owner);
  const endTurn = await parts.uploads.take(owner());
  try {
    // The client disconnected while it was queued.
    if (request.raw.socket.destroyed) return '';
    return await answerArrival(arrival, owner);
  } finally {
    endTurn();
  }
}

/**
 * Returns the key of the calling member, and counts the request in the member's rate limit. Throws `unauthorized` or
 * `tooMany`.
 */
async function requireMember({ parts, served, request, reply, world, identify }: Arrival) {
  const signedIn = await identify(world.now());
  if (!signedIn) {
    // The connection is closed, because the rest of the file is not read.
    if (served.call.transport === 'multipart') reply.header('connection', 'close');
    throw new TransportError('unauthorized');
  }
  if (request.recording) request.recording.memberId = signedIn.member.id;
  const member = `${world.id}/${signedIn.member.id}`;
  await parts.countMember?.(request, member);
  return member;
}

/** Returns the owner's key for queues: the member, or else the address. */
type Owner = () => string;

async function answerArrival(arrival: Arrival, owner: Owner) {
  const { parts, served, request, reply, world, identify } = arrival;
  const { config, keys } = parts;
  const isHere = () => !request.raw.socket.destroyed;
  const runSteps: RunSteps = (steps) => parts.steps.run(owner(), steps, isHere);
  const hasBody = served.call.transport === 'sealed' || served.call.transport === 'multipart';
  const body = hasBody ? await bodyOf(arrival, owner) : {};
  if (request.recording && served.call.transport === 'sealed') request.recording.opened = body;
  const { params, query } = request;
  const input = validateForm(served.call, { params, query, body });
  const answered = await executeCall({
    world,
    served,
    input,
    caller: new RequestCaller(request, { keys, config, runSteps }),
    identify,
    idempotencyKey: requireIdempotencyKey(header(request, 'idempotency-key')),
    checksResults: config.checksResults,
    writeObserver: request.recording ?? null,
  });
  reply.header('x-world-now', String(world.now()));
  if (arrival.faults && (await applyFaultsAfter(arrival.faults, answered))) return reply;
  const { json, timestamp } = answered;
  if (json === undefined) return answered;
  // Returns the payload instead of the reply: for a returned reply, Fastify adds a listener to the socket for each
  // answer.
  reply.type('application/json; charset=utf-8');
  return world.memory.latest('answer', [json, timestamp], () => answerText(answered, json));
}

/** Sets the headers with the world's time and the rate of its clock, which clients need for countdowns. */
export function setWorldHeaders(reply: FastifyReply, world: World): void {
  const { mode, rate } = world.time.state;
  reply.header('x-world-now', String(world.now()));
  reply.header('x-world-rate', mode === 'frozen' ? '0' : String(rate));
}

async function worldOf(worlds: ReachableWorlds, name: string): Promise<World> {
  const world = await worlds.find(name);
  if (!world) throw new TransportError('worldUnknown');
  return world;
}

async function bodyOf({ parts, served, request, world }: Arrival, owner: Owner): Promise<unknown> {
  const { transport, auth } = served.call;
  if (transport === 'multipart') {
    const upload = await readUpload(request);
    if (upload.bytes) parts.countUpload(request.ip, upload.bytes.length, world.id);
    return upload;
  }
  if (auth === 'member') return openBody(request, parts, owner);
  const endTurn = await parts.strangers.take(owner());
  try {
    if (request.raw.socket.destroyed) throw new TransportError('envelopeInvalid');
    return await openBody(request, parts, owner);
  } finally {
    endTurn();
  }
}

async function openBody(
  request: FastifyRequest,
  { opener, config }: ApiParts,
  owner: Owner,
): Promise<unknown> {
  const text = typeof request.body === 'string' ? request.body : '';
  if (text.trimStart().startsWith('{') && acceptsPlainBody(config, request))
    return parsePlain(text);
  const opened = await opener.open(text, owner());
  if (opened === null) throw new TransportError('envelopeInvalid');
  return opened;
}

function parsePlain(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new TransportError('envelopeInvalid');
  }
}
