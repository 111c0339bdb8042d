import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, type Readable } from 'node:stream';
import { isLoopback } from '@hongbao/engine/config/addresses';
import {
  Upstreams,
  describeFailure,
  endToEnd,
  forwardedHeaders,
  isEventStream,
  relayAnswer,
} from '../http/upstream.ts';
import { wallNow } from '@hongbao/engine/world/machineClock';
import { COMPARED_BYTES_MAX, type Exchange } from './compareExchange.ts';

/** What the proxy observes. The functions are called after the bytes were forwarded. */
export interface ProxyListener {
  /** A request and its complete answer. */
  onExchange(exchange: Exchange): void;
  /** A stream of server-sent events that begins; `events` has a copy of its bytes. */
  onStream(exchange: Exchange, events: Readable): void;
  /** A request that the backend did not answer, or not completely. */
  onFailure(request: Pick<Exchange, 'method' | 'url'>, reason: string): void;
}

export interface ProxyOptions {
  readonly backend: URL;
  /** Port on 127.0.0.1; 0 for a free one. */
  readonly port: number;
  /** Maximum time without a byte from the backend, except in streams of events. */
  readonly timeoutMs: number;
  readonly listener: ProxyListener;
}

export interface ForwardingProxy {
  readonly port: number;
  /** Stops listening and closes all connections. */
  close(): Promise<void>;
}

/**
 * Maximum idle time of a connection to the backend. It is less than the usual 5 s of servers, so that a request is not
 * sent on a connection that the backend is closing.
 */
const IDLE_MS = 4_000;

/**
 * Starts a server that forwards every request to a backend and returns its answer: method, path, query, headers and
 * bytes are unchanged, except headers of the connection and `Host`. Bodies are not buffered. A request for another host
 * than this machine is refused.
 */
export async function startForwardingProxy(options: ProxyOptions): Promise<ForwardingProxy> {
  const forwarder = new Forwarder(options);
  const server: Server = createServer((incoming, outgoing) => {
    if (isForThisMachine(incoming)) forwarder.forward(incoming, outgoing);
    else sendFailure(incoming, outgoing, FORBIDDEN);
  });
  // Uploads and answers may take longer than the server's default limit of five minutes.
  server.requestTimeout = 0;
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      forwarder.close();
      await closed;
    },
  };
}

/**
 * Whether a request is for this machine by name. The backend gets its own name as `Host`, so it cannot recognize a page
 * whose DNS name resolves to this machine.
 */
function isForThisMachine(incoming: IncomingMessage): boolean {
  const { url = '', headers } = incoming;
  const { host = '' } = headers;
  return url.startsWith('/') && isLoopback(host.replace(/:\d*$/, '').toLowerCase());
}

class Forwarder {
  readonly #options: ProxyOptions;
  readonly #upstreams = new Upstreams({ timeout: IDLE_MS });
  #isClosed = false;

  constructor(options: ProxyOptions) {
    this.#options = options;
  }

  /** Closes the connections to the backend. Interrupted requests are not failures. */
  close(): void {
    this.#isClosed = true;
    this.#upstreams.close();
  }

  forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { backend, timeoutMs, listener } = this.#options;
    const { method = 'GET', url = '/' } = incoming;
    const upstream = this.#upstreams.request(backend, {
      method,
      path: `${backend.pathname.replace(/\/+$/, '')}${url}`,
      headers: ['Host', backend.host, ...forwardedHeaders(incoming, (name) => name === 'host')],
      timeoutMs,
    });
    const sent = new BodyCopy();
    let isOver = false;
    const fail = (reason: string) => {
      if (isOver || this.#isClosed) return;
      isOver = true;
      incoming.unpipe(upstream);
      incoming.resume();
      listener.onFailure({ method, url }, reason);
      // After the first byte of an answer only a closed connection reports a failure.
      if (outgoing.headersSent) outgoing.destroy();
      else
        sendFailure(incoming, outgoing, { ...BAD_GATEWAY, text: `${backend.origin} ${reason}.` });
    };
    upstream.once('timeout', () => {
      fail(`did not answer within ${timeoutMs} ms`);
      upstream.destroy();
    });
    upstream.once('error', (error) => fail(describeFailure(error)));
    upstream.once('response', (answer) => {
      const status = answer.statusCode ?? 502;
      const exchange = (body: Buffer | null): Exchange => ({
        method,
        url,
        requestHeaders: incoming.headers,
        requestBody: sent.bytes,
        status,
        answerHeaders: answer.headers,
        answerBody: body,
      });
      const isStream = isEventStream(answer);
      const received = new BodyCopy();
      if (isStream) {
        upstream.setTimeout(0);
        const events = new PassThrough();
        answer.on('data', (chunk: Buffer) => events.write(chunk));
        answer.once('close', () => events.end());
        listener.onStream(exchange(Buffer.alloc(0)), events);
      } else answer.on('data', (chunk: Buffer) => received.add(chunk));
      answer.once('error', (error) => fail(describeFailure(error)));
      answer.once('end', () => {
        isOver = true;
        if (!isStream) setImmediate(() => listener.onExchange(exchange(received.bytes)));
      });
      relayAnswer(answer, outgoing, endToEnd(answer.rawHeaders));
    });
    outgoing.once('close', () => {
      // The app has closed the connection, or the answer is complete.
      if (!outgoing.writableFinished) isOver = true;
      if (!upstream.closed) upstream.destroy();
    });
    incoming.on('data', (chunk: Buffer) => sent.add(chunk));
    incoming.pipe(upstream);
  }
}

/** A copy of a body up to the maximum that is compared. */
class BodyCopy {
  #chunks: Buffer[] = [];
  #length = 0;

  add(chunk: Buffer): void {
    this.#length += chunk.length;
    if (this.#length <= COMPARED_BYTES_MAX) this.#chunks.push(chunk);
    else this.#chunks = [];
  }

  /** The body; null if it exceeds the maximum. */
  get bytes(): Buffer | null {
    return this.#length <= COMPARED_BYTES_MAX ? Buffer.concat(this.#chunks) : null;
  }
}

const BAD_GATEWAY = { code: 502, reason: 'badGateway' } as const;
const FORBIDDEN = {
  code: 403,
  reason: 'forbidden',
  text: 'hongbao conform --listen accepts only requests whose Host is localhost, 127.0.0.1 or [::1].',
} as const;

/**
 * Answers with a failure in the response wrapper. An app of another origin can read it; a preflight request is accepted, because
 * the browser would otherwise not report the reason to the app.
 */
function sendFailure(
  { method, headers }: IncomingMessage,
  outgoing: ServerResponse,
  { code, reason, text }: { readonly code: number; readonly reason: string; readonly text: string },
): void {
  const { origin } = headers;
  const shared: Record<string, string> =
    origin === undefined
      ? {}
      : {
          'access-control-allow-origin': origin,
          'access-control-allow-credentials': 'true',
          vary: 'Origin',
        };
  const wanted = headers['access-control-request-method'];
  if (method === 'OPTIONS' && wanted !== undefined) {
    const names = headers['access-control-request-headers'];
    outgoing.writeHead(204, {
      ...shared,
      'access-control-allow-methods': wanted,
      ...(names === undefined ? {} : { 'access-control-allow-headers': names }),
      'access-control-max-age': '0',
    });
    outgoing.end();
    return;
  }
  const body = {
    success: false,
    code,
    message: text,
    result: { reason },
    timestamp: wallNow(),
  };
  outgoing.writeHead(code, { ...shared, 'content-type': 'application/json; charset=utf-8' });
  outgoing.end(JSON.stringify(body));
}
