import { readBytes } from '@hongbao/prisma/database';
import type { EngineConfig } from '@hongbao/engine/config/engineConfig';
import type { SendRequest } from '@hongbao/engine/devtools/traffic/replay';
import { Dialects, NO_FILES } from '@hongbao/engine/dialect/dialects';
import { ANY_ORIGIN } from '@hongbao/engine/http/anyOrigin';
import { answerError, unknownRoute } from '@hongbao/engine/http/errors';
import { TransportError } from '@hongbao/engine/calls/answers';
import { healthRoute } from '@hongbao/engine/routes/health';
import {
  DROPPED,
  EVENTS_CACHE,
  FileContent,
  EventContent,
  type HttpAnswer,
  JSON_TYPE,
  SocketContent,
} from '@hongbao/engine/http/httpAnswer';
import { browserRules } from '@hongbao/engine/http/browserRules';
import { type EnvelopeKeys, openEnvelope } from '@hongbao/engine/http/openEnvelope';
import { type FoundRoute, RouteTable } from '@hongbao/engine/requests/routeTable';
import { socketPaths } from '@hongbao/engine/http/socketPaths';
import type { Arrival } from '@hongbao/engine/requests/arrival';
import type { Answer } from '@hongbao/engine/requests/step';
import { allRoutes } from '@hongbao/engine/routes/allRoutes';
import type { FoundStory } from '@hongbao/engine/scenarios/stories/foundStory';
import type { Worlds } from '@hongbao/engine/worlds/worlds';
import { type BrowserFacts, WebRequest } from './webRequest.ts';
import type { FromHost, WireRequest } from './wire.ts';

/** Headers of a connection, which the answers of a worker do not have. */
const CONNECTION_HEADERS: ReadonlySet<string> = new Set(['connection']);

/** Close code of a connection that was lost. */
const LOST = 1006;

/** Receives the messages with the answer of a request. */
export type Send = (
  message: Exclude<FromHost, { kind: 'loaded' | 'ready' | 'progress' | 'failed' }>,
) => void;

interface HttpHostParts {
  readonly worlds: Worlds;
  readonly config: EngineConfig;
  readonly keys: EnvelopeKeys;
  readonly place: BrowserFacts;
  readonly stories: readonly FoundStory[];
}

/** Answers HTTP requests with the routes of the server, without a server. */
export class HttpHost {
  readonly #parts: HttpHostParts;
  readonly #table: RouteTable;
  readonly #answerRequest: Answer<Arrival>;
  readonly #open = new Map<string, WebRequest>();
  /** Receivers of the messages of sockets, by the id of their request. */
  readonly #sockets = new Map<string, (text: string | null) => void>();
  #requests = 0;

  constructor(parts: HttpHostParts) {
    const { worlds, config, keys, stories } = parts;
    this.#parts = parts;
    const { groups, answer } = allRoutes({
      config,
      dialects: new Dialects(NO_FILES, null),
      worlds,
      keys,
      opener: { open: async (text) => openEnvelope(text, keys.privateKey) },
      countMember: null,
      countWeight: null,
      countUpload: null,
      findBackend: null,
      logInAtBackend: null,
      send: this.#sendAgain,
      webhooks: null,
      findStories: () => stories,
      makeDocument: (type, text) => ({
        answer: ({ origin }) => ({ type, content: text.replaceAll(ANY_ORIGIN, origin) }),
      }),
    });
    const health = healthRoute({ server: 'tab', findWorlds: () => undefined });
    this.#table = new RouteTable([health, ...groups]);
    this.#answerRequest = answer;
  }

  /** Answers a request with one message, or with several for a stream. */
  async handle(wire: WireRequest, send: Send): Promise<void> {
    this.#requests += 1;
    send({ kind: 'received', id: wire.id });
    const found = this.#table.find(wire.method, wire.url);
    const id = `t${this.#requests.toString(36)}`;
    const request = new WebRequest(wire, id, found, this.#parts.place);
    this.#open.set(wire.id, request);
    request.onEnd(() => this.#open.delete(wire.id));
    request.setHeader('x-request-id', id);
    for (const [name, value] of browserRules) request.setHeader(name, value);
    const answer = await this.#answer(request, found);
    this.#send(wire.id, request, answer, send);
  }

  /** Passes on a message of the client of a socket. */
  receive(id: string, text: string | null): void {
    this.#sockets.get(id)?.(text);
  }

  /** Ends a request whose client no longer waits for the answer, or closes its socket. */
  cancel(id: string): void {
    this.#open.get(id)?.end(true);
  }

  async #answer(request: WebRequest, found: FoundRoute | null): Promise<HttpAnswer> {
    try {
      if (found === null) throw unknownRoute(request);
      requireSocket(request);
      return await this.#answerRequest({ request, route: found.route });
    } catch (error) {
      return answerError(this.#parts.config, error, request);
    }
  }

  #send(id: string, request: WebRequest, answer: HttpAnswer, send: Send): void {
    if (answer === DROPPED) {
      send({ kind: 'reset', id });
      return request.end(true);
    }
    const { status = 200, type, content } = answer;
    if (content instanceof EventContent) return this.#sendEvents(id, request, answer, send);
    if (content instanceof SocketContent) return this.#openSocket(id, request, content, send);
    const body = bodyOf(content);
    const isJson = type === undefined && body !== null && !(body instanceof Uint8Array);
    const sentType = type ?? (isJson ? JSON_TYPE : '');
    const sent = request.method === 'HEAD' ? null : body;
    const headers = headersOf(request, sentType);
    send({ kind: 'answer', id, status, headers, body: sent, isStream: false });
    request.end(false);
  }

  #sendEvents(
    id: string,
    request: WebRequest,
    { status = 200, type = '', content }: HttpAnswer,
    send: Send,
  ): void {
    let isEnded = false;
    request.onEnd(() => (isEnded = true));
    const finish = (kind: 'end' | 'reset') => {
      if (isEnded) return;
      send({ kind, id });
      request.end(kind === 'reset');
    };
    try {
      (content as EventContent).open({
        // The messages are queued by the browser, which does not report how many were received.
        unreadBytes: 0,
        get isEnded() {
          return isEnded;
        },
        send: (text) => {
          if (!isEnded) send({ kind: 'part', id, text });
        },
        end: () => finish('end'),
        cut: () => finish('reset'),
        reset: () => finish('reset'),
        onEnd: (over) => request.onEnd(over),
        onDrain: () => undefined,
      });
    } catch (error) {
      const refusal = answerError(this.#parts.config, error, request);
      return this.#send(id, request, refusal, send);
    }
    request.setHeader('cache-control', EVENTS_CACHE);
    const headers = headersOf(request, type);
    send({ kind: 'answer', id, status, headers, body: null, isStream: true });
    send({ kind: 'part', id, text: 'retry: 2000\n\n' });
  }

  #openSocket(id: string, request: WebRequest, { open }: SocketContent, send: Send): void {
    const overs: ((code: number) => void)[] = [];
    let alive = () => {};
    let closedWith: number | null = null;
    request.onEnd(() => {
      this.#sockets.delete(id);
      closedWith ??= LOST;
      for (const over of overs) over(closedWith);
    });
    const close = (code: number, reason: string) => {
      if (closedWith !== null) return;
      closedWith = code;
      send({ kind: 'closed', id, code, reason });
      request.end(true);
    };
    send({ kind: 'opened', id });
    open({
      // The messages are queued by the browser, which does not report how many were received.
      unreadBytes: 0,
      send: (text) => {
        if (closedWith === null) send({ kind: 'message', id, text });
      },
      // A page and its worker lose no connection.
      ping: () => alive(),
      close,
      reset: () => close(LOST, ''),
      onMessage: (take) => void this.#sockets.set(id, take),
      onAlive: (work) => (alive = work),
      onClose: (over) => void overs.push(over),
    });
  }

  /** Sends a recorded request again. Rejects if it gets no answer. */
  readonly #sendAgain: SendRequest = ({ method, url, headers, body }) =>
    new Promise((resolve, reject) => {
      const wire: WireRequest = {
        kind: 'request',
        id: `again-${this.#requests}`,
        method,
        url,
        headers: Object.entries(headers),
        body: body === null ? null : new Blob([body]),
      };
      const receive: Send = (message) => {
        if (message.kind === 'received') return;
        if (message.kind !== 'answer') return reject(new Error('The connection was reset.'));
        const text = typeof message.body === 'string' ? message.body : '';
        resolve({ status: message.status, headers: Object.fromEntries(message.headers), text });
      };
      this.handle(wire, receive).catch(reject);
    });
}

/** Refuses a request for a socket that asks for no socket: a page can open one only where it is answered by the page itself. */
function requireSocket({ path, isUpgrade }: WebRequest): void {
  if (!socketPaths.has(path) || isUpgrade) return;
  throw new TransportError('notServedYet', { call: 'openSocket', hint: NO_SOCKET });
}

const NO_SOCKET =
  'A WebSocket does not reach an exchange in a browser. Read the event stream /api/trade/stream, which has the same events; or use a server (npx hongbao); or start the exchange in the page with @hongbao/testkit/browser, which answers `new WebSocket` there.';

function bodyOf(content: HttpAnswer['content']): string | Uint8Array<ArrayBuffer> | null {
  if (content === null || typeof content === 'string') return content;
  if (content instanceof Uint8Array) return content as Uint8Array<ArrayBuffer>;
  if (!(content instanceof FileContent)) return JSON.stringify(content);
  try {
    return readBytes(content.file) as Uint8Array<ArrayBuffer>;
  } finally {
    content.release();
  }
}

function headersOf(request: WebRequest, type: string): [string, string][] {
  const headers = [...request.answerHeaders].filter(([name]) => !CONNECTION_HEADERS.has(name));
  return type === '' ? headers : [...headers, ['content-type', type]];
}
