import type { Call } from '@hongbao/contracts/call';
import { readBytes, removeDatabase } from '@hongbao/prisma/database';
import { UPLOAD_BYTES_MAX } from '@hongbao/contracts/upload/upload.types';
import type { RouteConfig } from '../config.ts';
import type { World } from '../world/world.ts';
import type { ReachableWorlds } from '../worlds/reachableWorlds.ts';
import { TransportError, answerText } from '../calls/answers.ts';
import { header, worldNamed } from '../http/headers.ts';
import type { RequestDialect } from '../dialect/requestDialect.ts';
import { FORM_TYPE } from '../http/forms.ts';
import { type HttpAnswer, json } from '../http/httpAnswer.ts';
import type { HttpRequest } from '../http/httpRequest.ts';
import { identifyBy } from '../calls/identify.ts';
import { ClientShares, UPLOADS } from '../http/clientShares.ts';
import { ENVELOPE_BYTES_MAX, type EnvelopeOpener } from '../http/openEnvelope.ts';
import { acceptsPlainBody } from './plainBodies.ts';
import { parseJson } from '../http/parseJson.ts';
import { type RunSteps, runStepsAtOnce } from '../calls/context.ts';
import { type Identify, executeCall } from '../calls/executeCall.ts';
import type { CountMember, CountUpload } from '../http/rateLimits.ts';
import { RequestCaller } from '../http/requestCaller.ts';
import { COSTLY, type Route, type RouteGroup } from '../http/route.ts';
import type { Served } from '../calls/served.ts';
import type { StepQueue } from '../http/stepQueue.ts';
import { FairQueue } from '../http/fairQueue.ts';
import { requireIdempotencyKey, validateForm } from '../calls/validate.ts';
import { beginRecording } from '../devtools/traffic/recordTraffic.ts';
import type { DelayedRequests } from '../devtools/faults/delayedRequests.ts';
import {
  type FaultContext,
  answerByRule,
  applyFaultsBefore,
  faultContext,
  applyFaultsAfter,
} from '../devtools/faults/applyFaults.ts';

export interface ApiParts {
  readonly config: RouteConfig;
  readonly worlds: ReachableWorlds;
  readonly keys: { readonly publicKeyPem: string };
  readonly opener: EnvelopeOpener;
  readonly served: readonly Served[];
  readonly notServed: readonly Call[];
  readonly countMember: CountMember | null;
  readonly countUpload: CountUpload | null;
  readonly delayed: DelayedRequests;
  readonly steps: StepQueue;
  /** Opens a session at the backend too, after a call has opened one here; null where nothing can be forwarded. */
  readonly logInAtBackend: ((session: OpenedSession) => Promise<void>) | null;
  /** Returns a path for a temporary file. */
  readonly scratchFile: (name: string) => string;
}

/** A session that a call has opened. */
export interface OpenedSession {
  readonly world: World;
  readonly call: Call;
  readonly request: HttpRequest;
  /** The opened body. */
  readonly body: unknown;
  readonly token: string;
}

/** Bounds of concurrent uploads whose body was received, which are in memory until they are stored. */
const UPLOADS_AT_ONCE = { atOnce: 4, waiting: 200, ofOne: 20, pauseMsMax: 0 };

/**
 * Bounds for opening envelopes of calls without a member: one at a time, with pauses, so that at least half of the
 * capacity remains for members.
 */
const STRANGERS_AT_ONCE = { atOnce: 1, waiting: 1_000, ofOne: 400, pauseMsMax: 20 };

/** Returns the routes of the members' API. Contracts without a handler are answered with 501. */
export function apiRoutes(parts: ApiParts): RouteGroup {
  const all = {
    ...parts,
    receiving: new ClientShares(UPLOADS),
    uploads: new FairQueue(UPLOADS_AT_ONCE),
    strangers: new FairQueue(STRANGERS_AT_ONCE),
  };
  const served = parts.served.map((each) =>
    routeOf(each.call, each.isCostly, (request, dialect = null) =>
      answer(all, each, request, dialect),
    ),
  );
  const notServed = parts.notServed.map((call) =>
    routeOf(call, false, () => {
      throw new TransportError('notServedYet', { call: call.name });
    }),
  );
  return {
    routes: [...served, ...notServed],
    bodies: 'text',
    bodyMax: ENVELOPE_BYTES_MAX,
    fileBytesMax: UPLOAD_BYTES_MAX,
  };
}

function routeOf(call: Call, isCostly: boolean | undefined, handler: Route['answer']): Route {
  const { method, path } = call;
  const route = { method, path: path.replace(/\/+/g, '/'), call, answer: handler };
  return isCostly ? { ...route, weight: COSTLY } : route;
}

interface Arrival {
  readonly parts: ApiParts &
    Record<'uploads' | 'strangers', FairQueue> & { readonly receiving: ClientShares };
  readonly served: Served;
  readonly request: HttpRequest;
  readonly world: World;
  readonly identify: Identify;
  /** How the client names the call; null for the names of the contract. */
  readonly dialect: RequestDialect | null;
  /** Context of fault and answer rules; null if the world has none. */
  readonly faults: FaultContext | null;
  /** Returns the owner's key for queues: the member, or else the address. */
  readonly owner: () => string;
  /** Returns the body of a sealed call; that of other calls is empty. Opens it on the first use, which a rule may need. */
  readonly openBody: () => Promise<unknown>;
}

async function answer(
  parts: Arrival['parts'],
  served: Served,
  request: HttpRequest,
  dialect: RequestDialect | null,
): Promise<HttpAnswer> {
  const named = worldNamed(request);
  const world = parts.worlds.ready(named) ?? (await worldOf(parts.worlds, named));
  const files = filesOf(served.call, request, dialect);
  if (files) return answerForm(world, parts, served, request, { dialect, files });
  return world.refCount.run(async () => {
    const arrival = await enter(world, parts, served, request, dialect);
    if (!isArrival(arrival)) return arrival;
    const body = await arrival.openBody();
    if (request.recording && served.call.transport === 'sealed') request.recording.opened = body;
    return answerArrival(arrival, body);
  });
}

/** The name of the file in the form of the call `uploadFile`. */
const FILE = 'file';

/** The names of the files in a form with files; null for a request that is no such form. */
function filesOf(
  call: Call,
  request: HttpRequest,
  dialect: RequestDialect | null,
): readonly string[] | null {
  if (call.transport === 'multipart') return [FILE];
  if (!dialect || !isForm(dialect)) return null;
  const type = header(request, 'content-type')?.toLowerCase() ?? '';
  return type.startsWith('multipart/form-data') ? Object.values(dialect.call.files) : null;
}

const isForm = ({ call: { body, files } }: RequestDialect) =>
  body === 'form' || Object.keys(files).length > 0;

interface Form {
  readonly dialect: RequestDialect | null;
  readonly files: readonly string[];
}

/**
 * Answers a call with files. The body arrives as slowly as the client likes, so the request is not in the world and has
 * no turn until the body is there: a world that was closed meanwhile answers 503.
 */
async function answerForm(
  world: World,
  parts: Arrival['parts'],
  served: Served,
  request: HttpRequest,
  { dialect, files }: Form,
): Promise<HttpAnswer> {
  const arrival = await world.refCount.run(() => enter(world, parts, served, request, dialect));
  if (!isArrival(arrival)) return arrival;
  const scratch = new Map(files.map((name) => [name, parts.scratchFile('upload')]));
  const leave = admitUpload(parts, request);
  try {
    const received = await request.receiveForm(scratch);
    leave();
    const endTurn = await parts.uploads.take(arrival.owner());
    try {
      // The client disconnected while it was queued.
      if (request.isClosed) return { content: '' };
      const contents = new Map<string, Uint8Array>();
      for (const [name, file] of scratch)
        if (received.files.has(name)) contents.set(name, readBytes(file));
      for (const { length } of contents.values()) parts.countUpload?.(request.ip, length);
      return await world.refCount.run(() => answerReceived(arrival, received.fields, contents));
    } finally {
      endTurn();
    }
  } finally {
    leave();
    for (const file of scratch.values()) removeDatabase(file);
  }
}

async function answerReceived(
  arrival: Arrival,
  fields: Readonly<Record<string, string>>,
  contents: ReadonlyMap<string, Uint8Array>,
): Promise<HttpAnswer> {
  const { served, dialect } = arrival;
  if (served.call.transport === 'multipart') {
    const { biz } = fields;
    const bytes = contents.get(FILE);
    const body = { ...(biz === undefined ? {} : { biz }), ...(bytes ? { bytes } : {}) };
    return answerArrival(arrival, body);
  }
  const body: Record<string, unknown> = { ...fields };
  for (const [field, part] of Object.entries(dialect?.call.files ?? {})) {
    const bytes = contents.get(part);
    if (!bytes) continue;
    const stored = await storeFile(arrival, bytes);
    if (!stored.success) return json(stored);
    body[dialect?.call.fieldName(field) ?? field] = stored.result;
  }
  if (arrival.request.recording) arrival.request.recording.opened = body;
  return answerArrival(arrival, body);
}

/** Stores a file of a form as the call `uploadFile` does, and returns its answer with the path. */
async function storeFile({ parts, world, request, identify }: Arrival, bytes: Uint8Array) {
  const served = parts.served.find(({ call }) => call.transport === 'multipart');
  if (!served) throw new TransportError('notServedYet', { call: 'uploadFile' });
  const { config, keys } = parts;
  return executeCall({
    world,
    served,
    input: { params: {}, query: {}, body: { bytes } },
    caller: new RequestCaller(request, { keys, config, runSteps: runStepsAtOnce }),
    identify,
    idempotencyKey: null,
    checksResults: config.checksResults,
    writeObserver: request.recording ?? null,
  });
}

/** Counts an upload that is being received. Returns the function that ends it, which can be called again. */
function admitUpload({ receiving }: Arrival['parts'], request: HttpRequest): () => void {
  const leave = () => receiving.delete(leave);
  try {
    receiving.add(request, leave);
  } catch (error) {
    closeUnread(request);
    throw error;
  }
  return leave;
}

/** Closes the connection after the answer, because the rest of the file is not read. */
const closeUnread = (request: HttpRequest) => request.setHeader('connection', 'close');

const isArrival = (entered: Arrival | HttpAnswer): entered is Arrival => 'served' in entered;

/** Everything before the body is read. Returns an answer if a rule replaces that of the call. */
async function enter(
  world: World,
  parts: Arrival['parts'],
  served: Served,
  request: HttpRequest,
  dialect: RequestDialect | null,
): Promise<Arrival | HttpAnswer> {
  setWorldHeaders(request, world);
  request.world = world;
  beginRecording(parts.config, world, request, served.call, dialect);
  const identify = identifyBy(world, dialect?.token ?? header(request, 'x-access-token'));
  const { delayed } = parts;
  let member: string | null = null;
  const owner = () => member ?? request.address;
  let opening: Promise<unknown> | undefined;
  const openBody = () => (opening ??= openSealed({ parts, served, request, owner, dialect }));
  const pendingFaults = faultContext({
    world,
    call: served.call,
    request,
    identify,
    delayed,
    openBody,
    readSent: (sent) => (dialect ? readIn(dialect, sent) : sent),
  });
  // Almost all worlds have no rules, which is cached and known synchronously.
  const faults = pendingFaults === null ? null : await pendingFaults;
  const faulty = faults && (await applyFaultsBefore(faults));
  if (faulty) return faulty;
  const arrival = { parts, served, request, world, identify, dialect, faults, owner, openBody };
  // Checks the session before the body is decrypted or a file is read, so that a request without one costs nothing.
  if (served.call.auth === 'member') member = await requireMember(arrival);
  const replaced = faults && (await answerByRule(faults));
  return replaced || arrival;
}

/**
 * Returns the key of the calling member, and counts the request in the member's rate limit. Throws `unauthorized` or
 * `tooMany`.
 */
async function requireMember({ parts, served, request, world, identify, dialect }: Arrival) {
  const signedIn = await identify(world.now());
  if (!signedIn) {
    if (served.call.transport === 'multipart') closeUnread(request);
    throw new TransportError('unauthorized');
  }
  if (request.recording) request.recording.memberId = signedIn.member.id;
  const member = `${world.id}/${signedIn.member.id}`;
  if (!dialect?.isExtra) parts.countMember?.(request.ip, member);
  return member;
}

async function answerArrival(arrival: Arrival, body: unknown): Promise<HttpAnswer> {
  const { parts, served, request, world, identify, owner } = arrival;
  const { config, keys } = parts;
  const isHere = () => !request.isClosed;
  const runSteps: RunSteps = (steps) => parts.steps.run(owner(), steps, isHere);
  const sent = { params: request.params, query: request.query, body };
  const input = validateForm(served.call, arrival.dialect ? readIn(arrival.dialect, sent) : sent);
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
  const { token } = Object(answered.result) as { token?: unknown };
  if (typeof token === 'string' && served.call.transport === 'sealed')
    await parts.logInAtBackend?.({ world, call: served.call, request, body, token });
  request.setHeader('x-world-now', String(world.now()));
  const changed = arrival.faults && (await applyFaultsAfter(arrival.faults, answered));
  if (changed) return changed;
  const { json: resultJson, timestamp } = answered;
  if (resultJson === undefined) return json(answered);
  const content = world.memory.latest('answer', [resultJson, timestamp], () =>
    answerText(answered, resultJson),
  );
  return { content };
}

/** Sets the headers with the world's time and the rate of its clock, which clients need for countdowns. */
export function setWorldHeaders(request: HttpRequest, world: World): void {
  const { mode, rate } = world.time.state;
  request.setHeader('x-world-now', String(world.now()));
  request.setHeader('x-world-rate', mode === 'frozen' ? '0' : String(rate));
}

async function worldOf(worlds: ReachableWorlds, name: string): Promise<World> {
  const world = await worlds.find(name);
  if (!world) throw new TransportError('worldUnknown');
  return world;
}

type Sent = Pick<Arrival, 'parts' | 'served' | 'request' | 'owner' | 'dialect'>;

async function openSealed(arrival: Sent): Promise<unknown> {
  const { parts, served, request, owner } = arrival;
  if (served.call.transport !== 'sealed') return {};
  if (served.call.auth === 'member') return openText(arrival);
  const endTurn = await parts.strangers.take(owner());
  try {
    if (request.isClosed) throw new TransportError('envelopeInvalid');
    return await openText(arrival);
  } finally {
    endTurn();
  }
}

/** Translates the input of a client that names it in another way. */
function readIn(
  dialect: RequestDialect,
  { query, body }: { readonly query: unknown; readonly body: unknown },
) {
  return dialect.readInput({
    params: dialect.params,
    query: query as Readonly<Record<string, unknown>>,
    body,
  });
}

async function openText({ parts, request, owner, dialect }: Sent): Promise<unknown> {
  const { opener, config } = parts;
  const text = typeof request.body === 'string' ? request.body : '';
  const form = dialect?.call.body ?? 'sealed';
  if (header(request, 'content-type')?.toLowerCase().startsWith(FORM_TYPE)) {
    if (form !== 'form') throw new TransportError('unsupportedType');
    return Object.fromEntries(new URLSearchParams(text));
  }
  const isPlain = text.trimStart().startsWith('{');
  if (isPlain && (form !== 'sealed' || acceptsPlainBody(config, request))) return parsePlain(text);
  // Calls that the client makes without a body.
  if (text.trim() === '' && form !== 'sealed') return {};
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
