import type { IncomingMessage } from 'node:http';
import { toHex } from '@hongbao/engine/platform/bytes';
import { randomBytes } from '@hongbao/engine/platform/crypto';
import type { Call } from '@hongbao/contracts/call';
import { allCalls } from '@hongbao/contracts/calls';
import type { ForwardSettings } from '@hongbao/contracts/control/forward.fields';
import { isRecord, parseJson } from '@hongbao/contracts/http/answer';
import { type AnswerBody, TransportError } from '@hongbao/engine/calls/answers';
import { tokenHash } from '@hongbao/engine/calls/identify';
import type { Config } from '../config/config.ts';
import { openFeeds } from '@hongbao/engine/devtools/faults/openFeeds';
import { anyCall } from '@hongbao/engine/devtools/faults/rules';
import type { CallInput } from '@hongbao/engine/dialect/dialect';
import type { Dialects } from '@hongbao/engine/dialect/dialects';
import type { RequestDialect } from '@hongbao/engine/dialect/requestDialect';
import { ClientShares } from '@hongbao/engine/http/clientShares';
import { FastifyHttpRequest } from '../http/fastifyRequest.ts';
import { header, textOf as textInQuery } from '@hongbao/engine/http/headers';
import { type HttpAnswer, json } from '@hongbao/engine/http/httpAnswer';
import type { HttpHeaders, HttpRequest } from '@hongbao/engine/http/httpRequest';
import type { EnvelopeOpener } from '@hongbao/engine/http/openEnvelope';
import { normalizePath } from '@hongbao/engine/http/requestPath';
import {
  Upstreams,
  describeFailure,
  endToEnd,
  forwardedHeaders,
  hasBody,
  isEventStream,
} from '../http/upstream.ts';
import type { OpenedSession } from '@hongbao/engine/requests/openSessionAtBackend';
import {
  OTHER_PATHS,
  type Backend,
  type Identified,
  type Named,
  type Ruled,
} from '@hongbao/engine/requests/arrival';
import { setWorldHeaders } from '@hongbao/engine/requests/writeAnswer';
import type { World } from '@hongbao/engine/world/world';
import { problemOf, readWhole, textOf } from './backendAnswer.ts';
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
  backendPath,
  isLeftHere,
  requireNoLoop,
} from './backendMessage.ts';
import { backendSessionsOf } from './backendSessions.ts';
import {
  type Forward,
  forwardStateOf,
  isForwarded,
  problemOfForward,
} from '@hongbao/engine/forward/forwardChoice';
import { RelayedAnswer } from './relayedAnswer.ts';

/** Bounds of requests that are being forwarded, event streams included. Each uses two connections. */
const FORWARDED = { max: 1_000, ofAddressMax: 100 };
/**
 * Maximum idle time of a connection to a backend. It is less than the usual 5 s of servers, so that a request is not sent on a
 * connection that the backend is closing.
 */
const IDLE_MS = 4_000;

interface ForwarderParts {
  readonly config: Config;
  readonly opener: EnvelopeOpener;
  readonly dialects: Dialects;
}

/** The backends of the worlds of a server. */
export class Forwarder {
  readonly #parts: ForwarderParts;
  readonly #upstreams = new Upstreams({ timeout: IDLE_MS });
  readonly #open: ClientShares;
  readonly #streams = new Set<() => void>();
  /** Identifies this process in the hops of a request. */
  readonly #id = toHex(randomBytes(8));

  /** Throws an error that names the variable if the server's own choice cannot be used. */
  constructor(parts: ForwarderParts) {
    requireUsable(parts.config.forward, parts.dialects);
    this.#parts = parts;
    this.#open = new ClientShares(FORWARDED);
  }

  /** Throws `forwardLoop` for a request that this server has forwarded before. */
  requireNoLoop(headers: HttpHeaders): void {
    const hops = headers[HOPS_HEADER];
    if (hops !== undefined) requireNoLoop(String(hops), this.#id);
  }

  /** Returns the backend that answers a request; null if this server does. */
  find({ request, route, world, names }: Named): Backend | null {
    const call = route.call ?? null;
    if (!world || (call === null && route.path !== OTHER_PATHS)) return null;
    const { forward } = forwardStateOf(world, this.#parts.config);
    if (forward === null || !isForwarded(forward, call, normalizePath(request.url))) return null;
    if (!(request instanceof FastifyHttpRequest)) return null;
    return new Exchange({
      ...this.#parts,
      upstreams: this.#upstreams,
      open: this.#open,
      streams: this.#streams,
      serverId: this.#id,
      backend: call && this.#backendCall(forward, call),
      request,
      raw: request.raw,
      world,
      forward,
      call,
      names,
    });
  }

  /** Opens a session at the backend too, if the world wants it. */
  logIn(session: OpenedSession): Promise<void> {
    const { forward } = forwardStateOf(session.world, this.#parts.config);
    if (forward?.login !== 'both') return Promise.resolve();
    const backend = this.#backendCall(forward, session.call);
    const upstreams = this.#upstreams;
    return logInAtBackend(session, { forward, backend, upstreams, hops: this.#id });
  }

  /** Ends what does not end by itself. */
  endStreams(): void {
    for (const end of this.#streams) end();
  }

  close(): void {
    this.#upstreams.close();
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
}

interface ExchangeParts extends ForwarderParts {
  readonly upstreams: Upstreams;
  readonly open: ClientShares;
  readonly streams: Set<() => void>;
  readonly serverId: string;
  /** How the backend names the call; null if it speaks as the client does. */
  readonly backend: BackendCall | null;
  readonly request: HttpRequest;
  readonly raw: IncomingMessage;
  readonly world: World;
  readonly forward: Forward;
  /** Null for a path of no known call. */
  readonly call: Call | null;
  /** How the client names the call; null for the names of the contract. */
  readonly names: RequestDialect | null;
}

/** One request that a backend answers. */
class Exchange implements Backend {
  readonly #parts: ExchangeParts;
  #reading: Promise<BackendBody | null> | undefined;

  constructor(parts: ExchangeParts) {
    this.#parts = parts;
  }

  async openBody(arrival: Identified): Promise<unknown> {
    return (await this.#readBody(arrival))?.opened;
  }

  async answer(arrival: Ruled): Promise<HttpAnswer> {
    const { request, world, forward, call, names, backend, open } = this.#parts;
    const { recording, caller, rules } = arrival;
    if (!call) setWorldHeaders(request, world);
    const ownPath = this.#ownPath();
    const end = () => open.delete(end);
    open.add(request, world, end);
    request.onEnd(end);
    // The backend speaks as the client does, so that nothing is compared with the contract.
    if (recording && names && !backend)
      recording.contract = { dialect: names.dialect.name, input: null, ignored: [], answer: '' };
    const body = await this.#readBody(arrival);
    if (body?.opened !== undefined && recording) recording.opened = body.opened;
    const query = request.query as CallInput['query'];
    const params = (names?.params ?? request.params) as CallInput['params'];
    const input = { params, query, body: body?.opened ?? {} };
    const written =
      backend && writeForBackend(backend, names ? names.readInput(input) : input, forward);
    const path = written ? `${forward.base}${written.path}` : ownPath;
    const url = `${forward.to.origin}${path}`;
    if (recording) recording.backend = { url, use: 'answer', problem: null };
    const session = caller.signedIn?.sessionId;
    const token =
      session === undefined ? null : backendSessionsOf(world).get(session, forward.to.href);
    const sent = written ?? { body: body && body.text };
    const answer = await world.refCount.outside(() => this.#send(path, sent, token));
    if (recording && !backend)
      recording.backend = { url, use: 'answer', problem: problemOf(answer, call) };
    const isChanged = isJson(answer) && (rules !== null || backend !== null);
    const whole = isChanged ? await this.#readWhole(answer) : null;
    const read = whole && (await this.#read(whole, answer));
    request.setHeader(BACKEND_HEADER, forward.to.origin);
    const relayed = new RelayedAnswer({
      request,
      forward,
      answer,
      whole,
      body: read,
      isVerbatim: backend === null,
    });
    if (isEventStream(answer)) this.#followStream(answer, arrival, relayed);
    // An answer in other names is that of the contract, which is written for the client.
    return read && backend ? relayed.replacedBy(json(read)) : { content: relayed };
  }

  /** Reads a body that is recorded, or that has to be changed; null for every other body, which is forwarded as a stream. */
  #readBody({ recording, caller }: Identified): Promise<BackendBody | null> {
    const { raw, world, forward, call, opener } = this.#parts;
    const read = async () => {
      const text = await world.refCount.outside(() => readSmallJson(raw, forward));
      if (text === null) return null;
      recording?.receive(text);
      const open = opener.open.bind(opener);
      return bodyForBackend(text, { forward, call, open, owner: caller.owner });
    };
    return (this.#reading ??= read());
  }

  async #readWhole(answer: IncomingMessage): Promise<Buffer | null> {
    try {
      return await this.#parts.world.refCount.outside(() => readWhole(answer));
    } catch (error) {
      throw failure(this.#parts.forward, describeFailure(error as Error));
    }
  }

  /** Returns an answer in the response wrapper; null for any other. */
  async #read(whole: Buffer, answer: IncomingMessage): Promise<AnswerBody | null> {
    const { backend } = this.#parts;
    const text = (await textOf(whole, answer, true)) ?? '';
    const parsed = parseJson(text);
    if (!isRecord(parsed)) return null;
    return backend ? readFromBackend(backend, text) : (parsed as unknown as AnswerBody);
  }

  /** Sends a request. Resolves when the headers of the answer have arrived; throws `backendFailed`. */
  #send(
    path: string,
    sent: BackendRequest | { readonly body: string | null },
    token: string | null,
  ): Promise<IncomingMessage> {
    const { request, raw, forward, serverId, upstreams } = this.#parts;
    const { body } = sent;
    const isWritten = 'path' in sent;
    const isBodyReplaced = body !== null || isWritten;
    const headersOfClient = this.#headersOfClient({ isBodyReplaced, isWritten });
    const hops = header(request, HOPS_HEADER);
    const added = {
      Host: forward.to.host,
      [HOPS_HEADER]: hops === null ? serverId : `${hops}, ${serverId}`,
      ...(body === null ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
      ...(isWritten && body !== null ? { 'Content-Type': sent.contentType } : {}),
      ...(token === null ? {} : tokenField(forward, token)),
    };
    const headers = [...Object.entries(added).flat(), ...headersOfClient];
    const method = isWritten ? sent.method : (raw.method ?? 'GET');
    const { timeoutMs, to } = forward;
    const upstream = upstreams.request(to, { method, path, headers, timeoutMs });
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
      request.onEnd(() => void upstream.destroy());
      if (body !== null) upstream.end(body);
      else if (hasBody(raw) && !isWritten) raw.pipe(upstream);
      else upstream.end();
    });
  }

  /** Returns the client's headers that the backend gets. The control token is sent to no backend. */
  #headersOfClient({
    isBodyReplaced,
    isWritten,
  }: {
    readonly isBodyReplaced: boolean;
    readonly isWritten: boolean;
  }): string[] {
    const { raw, forward, names, config } = this.#parts;
    const isLeft = isLeftHere(forward, names?.dialect.file.token?.header);
    const { controlToken } = config;
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

  /** Ends an event stream when the server stops or its world closes, and lets new fault rules cut it. */
  #followStream(answer: IncomingMessage, { caller }: Ruled, relayed: RelayedAnswer): void {
    const { raw, world, call, streams } = this.#parts;
    const end = () => relayed.end();
    const feed = {
      call: (call ?? anyCall).name,
      memberId: caller.signedIn?.member.id ?? null,
      input: null,
      cut: () => raw.socket.resetAndDestroy(),
    };
    const stopListening = world.refCount.onEnd(end);
    openFeeds(world).add(feed);
    streams.add(end);
    answer.once('close', () => {
      stopListening();
      openFeeds(world).delete(feed);
      streams.delete(end);
    });
  }

  /** Returns the path at the backend, without the world and the token in the query of an event stream. */
  #ownPath(): string {
    const { request, forward, call, world } = this.#parts;
    const isOwn = call?.answers === 'events';
    const token = textInQuery(request.query, 'token');
    const isToken = forward.credentials === 'separate' && token !== null && isTokenOf(world, token);
    const isLeft = (name: string) => (name === 'world' && isOwn) || (name === 'token' && isToken);
    return backendPath(forward, request.url, isLeft);
  }
}

const isJson = ({ headers }: IncomingMessage): boolean =>
  /^application\/(?:[\w.+-]+\+)?json\b/i.test(headers['content-type'] ?? '');

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

/** Returns the error for a backend that failed; `why` is the rest of a sentence that begins with its name. */
const failure = ({ to }: Forward, why: string) =>
  new TransportError('backendFailed', { backend: to.origin, why: `${to.origin} ${why}.` });

/** Returns the header with a token of the backend. */
function tokenField({ tokenHeader }: Forward, token: string): Record<string, string> {
  const isBearer = tokenHeader.toLowerCase() === 'authorization';
  return { [tokenHeader]: isBearer ? `Bearer ${token}` : token };
}

/** Whether a text is the token of a session of this world, open or ended. */
const isTokenOf = (world: World, text: string): boolean =>
  world.rows.count('Session', { tokenHash: tokenHash(text) }) > 0;
