import { readBytes } from '@hongbao/prisma/database';
import type { RouteConfig } from '@hongbao/server/config';
import { recordAnswer } from '@hongbao/server/devtools/traffic/recordTraffic';
import type { SendRequest } from '@hongbao/server/devtools/traffic/replay';
import { Dialects, NO_FILES } from '@hongbao/server/dialect/dialects';
import { ANY_ORIGIN } from '@hongbao/server/http/anyOrigin';
import { answerError, unknownRoute } from '@hongbao/server/http/errors';
import { healthRoute } from '@hongbao/server/http/health';
import {
  DROPPED,
  EVENTS_CACHE,
  FileContent,
  EventContent,
  type HttpAnswer,
  JSON_TYPE,
} from '@hongbao/server/http/httpAnswer';
import { browserRules } from '@hongbao/server/http/browserRules';
import { type EnvelopeKeys, openEnvelope } from '@hongbao/server/http/openEnvelope';
import { PLAIN_JSON_MAX } from '@hongbao/server/http/plainJson';
import { type FoundRoute, RouteTable } from '@hongbao/server/http/routeTable';
import { whenDurable } from '@hongbao/server/http/whenDurable';
import { allRoutes } from '@hongbao/server/routes/allRoutes';
import type { FoundStory } from '@hongbao/server/scenarios/stories/foundStory';
import type { Worlds } from '@hongbao/server/worlds/worlds';
import { type Place, WebRequest } from './webRequest.ts';
import type { FromHost, WireRequest } from './wire.ts';

/** Headers of a connection, which the answers of a worker do not have. */
const CONNECTION_HEADERS: ReadonlySet<string> = new Set(['connection']);

/** Receives the messages with the answer of a request. */
export type Send = (
  message: Exclude<FromHost, { kind: 'loaded' | 'ready' | 'progress' | 'failed' }>,
) => void;

interface HttpHostParts {
  readonly worlds: Worlds;
  readonly config: RouteConfig;
  readonly keys: EnvelopeKeys;
  readonly place: Place;
  readonly stories: readonly FoundStory[];
}

/** Answers HTTP requests with the routes of the server, without a server. */
export class HttpHost {
  readonly #parts: HttpHostParts;
  readonly #table: RouteTable;
  readonly #open = new Map<string, WebRequest>();
  #requests = 0;

  constructor(parts: HttpHostParts) {
    const { worlds, config, keys, stories } = parts;
    this.#parts = parts;
    const { groups } = allRoutes({
      config,
      dialects: new Dialects(NO_FILES, null),
      worlds,
      reachable: worlds,
      keys,
      opener: { open: async (text) => openEnvelope(text, keys.privateKey) },
      countMember: null,
      countUpload: () => undefined,
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

  /** Ends a request whose client no longer waits for the answer. */
  cancel(id: string): void {
    this.#open.get(id)?.end(true);
  }

  async #answer(request: WebRequest, found: FoundRoute | null): Promise<HttpAnswer> {
    const answer = await this.#run(request, found);
    return (await whenDurable(request, answer.status ?? 200)) ?? answer;
  }

  async #run(request: WebRequest, found: FoundRoute | null): Promise<HttpAnswer> {
    try {
      if (found === null) throw unknownRoute(request);
      found.group.admit?.(request);
      await request.readBody(found, PLAIN_JSON_MAX);
      return await found.route.answer(request);
    } catch (error) {
      return answerError(this.#parts.config, toError(error), request);
    }
  }

  #send(id: string, request: WebRequest, answer: HttpAnswer, send: Send): void {
    if (answer === DROPPED) {
      request.recording?.end(request, 'dropped');
      send({ kind: 'reset', id });
      return request.end(true);
    }
    const { status = 200, type, content } = answer;
    if (content instanceof EventContent) return this.#sendEvents(id, request, answer, send);
    const body = bodyOf(content);
    const isJson = type === undefined && body !== null && !(body instanceof Uint8Array);
    const sentType = type ?? (isJson ? JSON_TYPE : '');
    const text = typeof body === 'string' ? body : '';
    recordAnswer(this.#parts, request, { status, type: sentType, text });
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
      const refusal = answerError(this.#parts.config, toError(error), request);
      return this.#send(id, request, refusal, send);
    }
    request.setHeader('cache-control', EVENTS_CACHE);
    const headers = headersOf(request, type);
    send({ kind: 'answer', id, status, headers, body: null, isStream: true });
    send({ kind: 'part', id, text: 'retry: 2000\n\n' });
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

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

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
