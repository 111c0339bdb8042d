import type { IncomingMessage } from 'node:http';
import { toHex } from '#platform/bytes';
import { randomBytes } from '#platform/crypto';
import { type Call, defineCall } from '@hongbao/contracts/call';
import { allCalls } from '@hongbao/contracts/calls';
import type { ForwardSettings } from '@hongbao/contracts/control/forward.fields';
import { isRecord, parseJson } from '@hongbao/contracts/http/answer';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type AnswerBody, TransportError } from '../calls/answers.ts';
import { identifyBy, tokenHash } from '../calls/identify.ts';
import type { Config } from '../config.ts';
import {
  type FaultContext,
  answerByRule,
  applyFaultsAfter,
  applyFaultsBefore,
  faultContext,
} from '../devtools/faults/applyFaults.ts';
import { DelayedRequests } from '../devtools/faults/delayedRequests.ts';
import { openFeeds } from '../devtools/faults/openFeeds.ts';
import { beginRecording } from '../devtools/traffic/recordTraffic.ts';
import { type NamedCall, answerInNames, namedCallOf } from '../dialect/dialectRoutes.ts';
import type { CallInput } from '../dialect/dialect.ts';
import type { Dialects } from '../dialect/dialects.ts';
import { ClientShares } from '../http/clientShares.ts';
import { answerError } from '../http/errors.ts';
import { header, worldNamed } from '../http/headers.ts';
import { type HttpAnswer, json } from '../http/httpAnswer.ts';
import type { BackendUse, HttpRequest } from '../http/httpRequest.ts';
import { resetConnection, sendAnswer } from '../http/mountRoutes.ts';
import { onResponseEnd } from '../http/onResponseEnd.ts';
import type { EnvelopeOpener } from '../http/openEnvelope.ts';
import type { CountMember } from '../http/rateLimits.ts';
import { OTHER_PATHS, normalizePath } from '../http/requestPath.ts';
import {
  Upstreams,
  describeFailure,
  forwardedHeaders,
  hasBody,
  endToEnd,
  isEventStream,
  relayAnswer,
} from '../http/upstream.ts';
import { type OpenedSession, setWorldHeaders } from '../routes/apiRoutes.ts';
import type { World } from '../world/world.ts';
import type { ReachableWorlds } from '../worlds/reachableWorlds.ts';
import { problemOf, readWhole, recordWhenSent, textOf } from './backendAnswer.ts';
import { type BackendBody, bodyForBackend, readSmallJson } from './backendBody.ts';
import {
  type BackendCall,
  type BackendRequest,
  readFromBackend,
  writeForBackend,
} from './backendDialect.ts';
import { logInAtBackend } from './backendLogin.ts';
import {
  BACKEND_HEADER,
  HOPS_HEADER,
  answerHeaders,
  backendPath,
  isLeftHere,
  requireNoLoop,
} from './backendMessage.ts';
import { backendSessionsOf } from './backendSessions.ts';
import { type Forward, forwardStateOf, isForwarded, problemOfForward } from './forwardChoice.ts';

/** Bounds of requests that are being forwarded, event streams included. Each uses two connections. */
const FORWARDED = { max: 1_000, ofAddressMax: 100 };
/**
 * Maximum idle time of a connection to a backend. It is less than the usual 5 s of servers, so that a request is not sent on a
 * connection that the backend is closing.
 */
const IDLE_MS = 4_000;

export interface BackendParts {
  readonly config: Config;
  readonly worlds: ReachableWorlds;
  readonly opener: EnvelopeOpener;
  readonly countMember: CountMember | null;
  readonly dialects: Dialects;
}

/**
 * Adds a hook that forwards requests to the backends of their worlds, before bodies are parsed. Register it after requests are
 * counted, and before the routes. Returns the function that opens a session at the backend too.
 */
export function forwardToBackend(
  app: FastifyInstance,
  parts: BackendParts,
): (session: OpenedSession) => Promise<void> {
  requireUsable(parts.config.forward, parts.dialects);
  const forwarder = new Forwarder(parts);
  app.addHook('preClose', async () => forwarder.endStreams());
  app.addHook('onClose', async () => forwarder.close());
  app.addHook('onRequest', (request, reply, done) => forwarder.onRequest(request, reply, done));
  return (session) => forwarder.logIn(session);
}

/** Throws an error that names the variable if the server's own choice cannot be used. */
function requireUsable(settings: ForwardSettings | null, dialects: Dialects): void {
  if (settings === null) return;
  const unknown = settings.calls?.find((name) => !allCalls.some((call) => call.name === name));
  if (unknown !== undefined)
    throw new Error(`FORWARD_OPTIONS: calls must be names of the app’s calls, not ${unknown}`);
  const problem = problemOfForward(settings);
  if (problem !== null) throw new Error(`FORWARD_OPTIONS: ${problem.field} ${problem.why}`);
  const read = settings.dialect === undefined ? null : dialects.find(settings.dialect);
  if (read && 'problems' in read)
    throw new Error(`FORWARD_OPTIONS: dialect: ${read.problems.join('; ')}`);
}

type Done = (error?: Error) => void;

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly world: World;
  readonly forward: Forward;
  /** Null for a path of no known call. */
  readonly call: Call | null;
  /** How the client names the call; null for the names of the contract. */
  readonly named: NamedCall | null;
  /** How the backend names the call; null if it speaks as the client does. */
  readonly backend: BackendCall | null;
}

class Forwarder {
  readonly #parts: BackendParts;
  readonly #upstreams = new Upstreams({ timeout: IDLE_MS });
  readonly #delayed = new DelayedRequests();
  readonly #open: ClientShares;
  readonly #streams = new Set<() => void>();
  /** Identifies this process in the hops of a request. */
  readonly #id = toHex(randomBytes(8));

  constructor(parts: BackendParts) {
    this.#parts = parts;
    this.#open = new ClientShares(FORWARDED);
  }

  /** Ends what does not end by itself. */
  endStreams(): void {
    this.#delayed.releaseAll();
    for (const end of this.#streams) end();
  }

  close(): void {
    this.#upstreams.close();
  }

  logIn(session: OpenedSession): Promise<void> {
    const { forward } = forwardStateOf(session.world, this.#parts.config);
    if (forward?.login !== 'both') return Promise.resolve();
    const backend = this.#backendCall(forward, session.call);
    return logInAtBackend(session, {
      forward,
      backend,
      upstreams: this.#upstreams,
      hops: this.#id,
    });
  }

  onRequest(request: FastifyRequest, reply: FastifyReply, done: Done): void {
    const hops = request.headers[HOPS_HEADER];
    if (hops !== undefined) requireNoLoop(String(hops), this.#id);
    const call = callOf(request);
    if (call === undefined) return done();
    const { worlds } = this.#parts;
    const id = worldOf(request, call);
    // Usually the world is open, and nothing is forwarded: such requests need no extra turn of the event loop.
    const open = worlds.peek(id);
    if (open !== null) {
      const exchange = this.#exchangeIn(open, request, reply, call);
      return exchange ? void this.#run(exchange, done) : done();
    }
    // The handler of the request reports why a world cannot be opened.
    const finding = worlds.find(id).catch(() => null);
    void this.#run(
      finding.then((world) => world && this.#exchangeIn(world, request, reply, call)),
      done,
    );
  }

  /** Returns the exchange with the backend of a world; null if this server answers the request. */
  #exchangeIn(
    world: World,
    request: FastifyRequest,
    reply: FastifyReply,
    own: Call | null,
  ): Exchange | null {
    const { forward } = forwardStateOf(world, this.#parts.config);
    if (forward === null) return null;
    const named = namedCallOf(request.http, world, own, this.#parts.dialects);
    const call = named ? named.call.call : own;
    const isOfBackend = isForwarded(forward, call, normalizePath(request.raw.url ?? ''));
    if (!isOfBackend) return null;
    return { request, reply, world, forward, call, named, backend: null };
  }

  /** How the backend names a call. Throws `backendFailed` for a dialect that has errors by now. */
  #backendCall(forward: Forward, { name }: Call): BackendCall | null {
    if (forward.dialect === null) return null;
    const read = this.#parts.dialects.find(forward.dialect);
    if ('problems' in read)
      throw failure(forward, `has a dialect with errors: ${read.problems.slice(0, 3).join('; ')}`);
    const call = read.calls.get(name);
    return call ? { dialect: read, call } : null;
  }

  async #run(finding: Exchange | Promise<Exchange | null>, done: Done): Promise<void> {
    let exchange: Exchange | null = null;
    try {
      const found = await finding;
      if (found === null) return done();
      exchange = found;
      const { forward, call } = found;
      if (call) exchange = { ...found, backend: this.#backendCall(forward, call) };
      await this.#exchange(exchange);
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      if (exchange === null) return done(error);
      if (exchange.reply.sent) return void exchange.reply.raw.destroy();
      answerHere(answerError(this.#parts.config, error, exchange.request.http), exchange);
    }
  }

  async #exchange(exchange: Exchange): Promise<void> {
    const { request, reply, world, forward, call, named, backend: backendCall } = exchange;
    const { config } = this.#parts;
    const { http, raw } = request;
    this.#parts.worlds.ready(world.id);
    setWorldHeaders(http, world);
    http.world = world;
    const ownPath = pathAtBackend(exchange);
    const end = () => this.#open.delete(end);
    this.#open.add(http, end);
    http.onEnd(end);
    const text = await readSmallJson(raw, forward);
    if (text !== null) request.body = text;
    const recording = beginRecording(config, world, http, call, named);
    // The backend speaks as the client does, so that nothing is compared with the contract.
    if (recording && named && !backendCall)
      recording.contract = { dialect: named.dialect.name, input: null, ignored: [], answer: '' };
    const prepared = await world.refCount.run(() => this.#prepare(exchange, text));
    if (prepared.answer) return answerHere(prepared.answer, exchange);
    const { faults, sent } = prepared;
    const path = sent ? `${forward.base}${sent.path}` : ownPath;
    const backend: BackendUse = {
      url: `${forward.to.origin}${path}`,
      use: 'answer',
      problem: null,
    };
    if (recording) recording.backend = backend;
    const answer = await this.#send(exchange, path, sent ?? prepared, prepared.token);
    if (recording && !backendCall)
      recording.backend = { ...backend, problem: problemOf(answer, call) };
    const whole = this.#canChange(answer, backendCall, faults)
      ? await readWhole(answer).catch((error: Error) => {
          throw failure(forward, describeFailure(error));
        })
      : null;
    reply.header(BACKEND_HEADER, forward.to.origin);
    const changed =
      whole && (await this.#changed(whole, { world, backend: backendCall, answer, faults }));
    if (changed) return sendChanged(changed, exchange, answer);
    this.#relay(exchange, answer, whole);
  }

  /** Everything before the backend is asked: the session, and rules that replace the answer. */
  async #prepare({ request, world, forward, call, named, backend }: Exchange, text: string | null) {
    const { http } = request;
    const { countMember, opener } = this.#parts;
    const identify = identifyBy(world, named?.token ?? tokenOf(http));
    const signedIn = await identify(world.now());
    const owner = signedIn ? `${world.id}/${signedIn.member.id}` : http.address;
    const open = opener.open.bind(opener);
    let reading: Promise<BackendBody | null> | undefined;
    // A rule may need the body before the backend does.
    const readBody = () =>
      (reading ??=
        text === null
          ? Promise.resolve(null)
          : bodyForBackend(text, { forward, call, open, owner }));
    const faults = await faultContext({
      world,
      call: call ?? anyCall,
      request: http,
      identify,
      delayed: this.#delayed,
      openBody: async () => (await readBody())?.opened,
      readSent: ({ query, body }) => {
        const sent = { params: {}, query: query as Readonly<Record<string, unknown>>, body };
        return named ? named.call.readInput(sent).input : sent;
      },
    });
    if (signedIn) {
      if (http.recording) http.recording.memberId = signedIn.member.id;
      countMember?.(request.ip, `${world.id}/${signedIn.member.id}`);
    }
    const answer = faults && ((await applyFaultsBefore(faults)) ?? (await answerByRule(faults)));
    const token = signedIn && backendSessionsOf(world).get(signedIn.sessionId, forward.to.href);
    const body = answer ? null : await readBody();
    if (body && body.opened !== undefined && http.recording) http.recording.opened = body.opened;
    const input = {
      params: named?.params ?? http.params,
      query: http.query,
      body: body?.opened ?? {},
    } as CallInput;
    const sent =
      backend && !answer
        ? writeForBackend(backend, named ? readNamed(named, input) : input, forward)
        : null;
    return { answer, faults, token, sent, body: body && body.text };
  }

  /** Sends a request. Resolves when the headers of the answer have arrived; throws `backendFailed`. */
  #send(
    { request, reply, forward, named }: Exchange,
    path: string,
    sent: BackendRequest | { readonly body: string | null },
    token: string | null,
  ): Promise<IncomingMessage> {
    const { raw } = request;
    const { body } = sent;
    const isWritten = 'path' in sent;
    const headersOfClient = this.#headersOfClient(
      raw,
      { forward, named },
      {
        isBodyReplaced: body !== null || isWritten,
        isWritten,
      },
    );
    const hops = header(request, HOPS_HEADER);
    const added = {
      Host: forward.to.host,
      [HOPS_HEADER]: hops === null ? this.#id : `${hops}, ${this.#id}`,
      ...(body === null ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
      ...(isWritten && body !== null ? { 'Content-Type': sent.contentType } : {}),
      ...(token === null ? {} : tokenField(forward, token)),
    };
    const headers = [...Object.entries(added).flat(), ...headersOfClient];
    const method = isWritten ? sent.method : (raw.method ?? 'GET');
    const { timeoutMs, to } = forward;
    const upstream = this.#upstreams.request(to, { method, path, headers, timeoutMs });
    return new Promise((resolve, reject) => {
      const fail = (why: string) => {
        raw.unpipe(upstream);
        // The rest of the body is discarded, so that the connection of the client can be used again.
        raw.resume();
        reject(failure(forward, why));
      };
      upstream.once('timeout', () => {
        fail(`did not answer within ${timeoutMs} ms`);
        upstream.destroy();
      });
      upstream.on('error', (error) => fail(describeFailure(error)));
      upstream.once('upgrade', (_, socket) => {
        socket.destroy();
        fail('answered with 101, although no upgrade was requested');
      });
      upstream.once('response', (answer) => {
        if (isEventStream(answer)) upstream.setTimeout(0);
        resolve(answer);
      });
      // When the client disconnects, the request to the backend is aborted too.
      onResponseEnd(request, reply, () => upstream.destroy());
      if (body !== null) upstream.end(body);
      else if (hasBody(raw) && !isWritten) raw.pipe(upstream);
      else upstream.end();
    });
  }

  /** Returns the client's headers that the backend gets. The control token is sent to no backend. */
  #headersOfClient(
    raw: IncomingMessage,
    { forward, named }: Pick<Exchange, 'forward' | 'named'>,
    { isBodyReplaced, isWritten }: { isBodyReplaced: boolean; isWritten: boolean },
  ): string[] {
    const isLeft = isLeftHere(forward, named?.dialect.file.token?.header);
    const { controlToken } = this.#parts.config;
    const { authorization = '' } = raw.headers;
    const isOperator = controlToken !== null && authorization.includes(controlToken);
    const isLeftNow = (name: string) => isLeft(name) || (isOperator && name === 'authorization');
    if (!isBodyReplaced) return forwardedHeaders(raw, isLeftNow);
    const ofBody = [
      'content-length',
      'expect',
      ...(isWritten ? ['content-type', 'transfer-encoding'] : []),
    ];
    return endToEnd(raw.rawHeaders, (name) => ofBody.includes(name) || isLeftNow(name));
  }

  /** Whether rules of the world, or other names, may change an answer. */
  #canChange(
    { headers }: IncomingMessage,
    backend: BackendCall | null,
    faults: FaultContext | null,
  ): boolean {
    const isJson = /^application\/(?:[\w.+-]+\+)?json\b/i.test(headers['content-type'] ?? '');
    return isJson && (faults !== null || backend !== null);
  }

  /** Applies other names and the rules of the world to a complete answer; null if it is not changed. */
  async #changed(
    whole: Buffer,
    {
      world,
      backend,
      answer,
      faults,
    }: Pick<Exchange, 'world' | 'backend'> & {
      readonly answer: IncomingMessage;
      readonly faults: FaultContext | null;
    },
  ): Promise<HttpAnswer | null> {
    const text = (await textOf(whole, answer, true)) ?? '';
    const parsed = parseJson(text);
    if (!isRecord(parsed)) return null;
    const translated = backend ? readFromBackend(backend, text) : null;
    const body = (translated ?? parsed) as unknown as AnswerBody;
    const byRule = faults && (await world.refCount.run(() => applyFaultsAfter(faults, body)));
    return byRule || (translated === null ? null : json(body));
  }

  /** Sends the answer of the backend to the client: as it arrives, or `whole` if it was read already. */
  #relay(
    { request, reply, world, forward, call }: Exchange,
    answer: IncomingMessage,
    whole: Buffer | null,
  ) {
    const { http } = request;
    const { raw } = reply;
    const headers = answerHeaders(forward, reply.getHeaders(), answer.rawHeaders);
    reply.hijack();
    if (isEventStream(answer)) this.#followStream({ request, reply, world, call }, answer);
    else recordWhenSent(answer, http, whole);
    if (whole === null) return relayAnswer(answer, raw, headers);
    raw.sendDate = false;
    raw.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? '', headers);
    raw.end(whole);
  }

  /** Ends an event stream when the server stops or its world closes, and lets new fault rules cut it. */
  #followStream(
    { request, reply, world, call }: Pick<Exchange, 'request' | 'reply' | 'world' | 'call'>,
    answer: IncomingMessage,
  ): void {
    const { http } = request;
    const { statusCode: status = 200, headers } = answer;
    http.recording?.end(http, 'streaming', {
      status,
      type: headers['content-type'] ?? '',
      text: '',
    });
    const feed = {
      call: call?.name ?? anyCall.name,
      memberId: http.recording?.memberId ?? null,
      input: null,
      cut: () => resetConnection(request, reply),
    };
    const end = () => void reply.raw.end();
    const stopListening = world.refCount.onEnd(end);
    openFeeds(world).add(feed);
    this.#streams.add(end);
    answer.once('close', () => {
      stopListening();
      openFeeds(world).delete(feed);
      this.#streams.delete(end);
    });
  }
}

/** The input of a client's request in the names of the contract. Throws `malformed`. */
function readNamed({ call }: NamedCall, sent: CallInput): CallInput {
  const { input, problems } = call.readInput(sent);
  if (problems.length > 0) throw new TransportError('malformed', { problems });
  return input;
}

/** Returns the error for a backend that failed; `why` is the rest of a sentence that begins with its name. */
const failure = ({ to }: Forward, why: string) =>
  new TransportError('backendFailed', { backend: to.origin, why: `${to.origin} ${why}.` });

/** Returns the header with a token of the backend. */
function tokenField({ tokenHeader }: Forward, token: string): Record<string, string> {
  const isBearer = tokenHeader.toLowerCase() === 'authorization';
  return { [tokenHeader]: isBearer ? `Bearer ${token}` : token };
}

/** Stands for a path of no known call: only fault rules for every call match it. */
const anyCall = defineCall({
  name: '',
  feature: '',
  summary: '',
  method: 'GET',
  path: '/*',
  auth: 'anyone',
  result: z.unknown(),
  refusals: [],
  origin: 'extension',
});

/** Calls by method and path of their route. Routes of streams have repeated slashes, as their contracts do. */
const callsByRoute: ReadonlyMap<string, Call> = new Map(
  allCalls.flatMap((call) => {
    const path = call.path.replace(/\{(\w+)\}/g, ':$1');
    return [path, path.replace(/\/+/g, '/')].map((url) => [`${call.method} ${url}`, call] as const);
  }),
);

/** Returns the call of a request, null for a path that this server does not serve, and undefined for its other routes. */
function callOf({ method, routeOptions }: FastifyRequest): Call | null | undefined {
  const { url } = routeOptions;
  if (url === undefined || url === OTHER_PATHS) return null;
  return callsByRoute.get(`${method === 'HEAD' ? 'GET' : method} ${url}`);
}

/** Returns the id of a request's world. A browser's EventSource cannot set headers, so the query of a stream may name it. */
function worldOf(request: FastifyRequest, call: Call | null): string {
  const named = call?.answers === 'events' ? queryOf(request.http, 'world') : null;
  return named ?? worldNamed(request);
}

const tokenOf = (http: HttpRequest) => header(http, 'x-access-token') ?? queryOf(http, 'token');

function queryOf({ query }: HttpRequest, name: string): string | null {
  const value = (query as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Returns the path at the backend, without the world and the token in the query of an event stream. */
function pathAtBackend({ request, forward, call, world }: Exchange): string {
  const isOwn = call?.answers === 'events';
  const token = queryOf(request.http, 'token');
  const isToken = forward.credentials === 'separate' && token !== null && isTokenOf(world, token);
  return backendPath(
    forward,
    request.raw.url ?? '',
    (name) => (name === 'world' && isOwn) || (name === 'token' && isToken),
  );
}

/** Whether a text is the token of a session of this world, open or ended. */
const isTokenOf = (world: World, text: string): boolean =>
  world.rows.count('Session', { tokenHash: tokenHash(text) }) > 0;

/** Answers in place of the backend, in the names of the client. */
function answerHere(answer: HttpAnswer, { request, reply, named }: Exchange): void {
  // The rest of the body is not read.
  if (hasBody(request.raw) && !request.raw.complete) reply.header('connection', 'close');
  const payload = sendAnswer(answerInNames(answer, named), request, reply);
  if (payload !== reply) reply.send(payload);
}

/** Headers that describe the bytes of the backend's answer. */
const OF_BYTES = /^(?:content-(?:length|encoding|type)|etag|last-modified|date)$/i;

function sendChanged(changed: HttpAnswer, exchange: Exchange, answer: IncomingMessage): void {
  const { reply, forward } = exchange;
  const headers = answerHeaders(forward, {}, answer.rawHeaders);
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = headers.slice(at, at + 2);
    if (!OF_BYTES.test(name)) reply.header(name, value);
  }
  reply.code(answer.statusCode ?? 502);
  // Without a dialect of its own the backend speaks as the client does.
  const named = exchange.backend ? exchange.named : null;
  answerHere(changed, { ...exchange, named });
}
