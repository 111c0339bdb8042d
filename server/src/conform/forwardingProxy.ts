import { once } from 'node:events';
import {
  Agent,
  type IncomingMessage,
  type RequestOptions,
  type Server,
  type ServerResponse,
  createServer,
  request as requestHttp,
} from 'node:http';
import { Agent as TlsAgent, request as requestHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { PassThrough, type Readable } from 'node:stream';
import { isLoopback } from '../http/addresses.ts';
import { HOP_BY_HOP } from '../http/hopByHop.ts';
import { wallNow } from '../world/machineClock.ts';
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
  readonly #agent: Agent;
  #isClosed = false;

  constructor(options: ProxyOptions) {
    this.#options = options;
    const settings = { keepAlive: true, timeout: IDLE_MS };
    this.#agent = this.#isTls ? new TlsAgent(settings) : new Agent(settings);
  }

  get #isTls(): boolean {
    return this.#options.backend.protocol === 'https:';
  }

  /** Closes the connections to the backend. Interrupted requests are no failures. */
  close(): void {
    this.#isClosed = true;
    this.#agent.destroy();
  }

  forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { backend, timeoutMs, listener } = this.#options;
    const { method = 'GET', url = '/' } = incoming;
    const settings: RequestOptions = {
      agent: this.#agent,
      method,
      path: `${backend.pathname.replace(/\/+$/, '')}${url}`,
      host: backend.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: backend.port,
      headers: requestHeaders(incoming, backend),
      timeout: timeoutMs,
    };
    const upstream = (this.#isTls ? requestHttps : requestHttp)(settings);
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
      outgoing.sendDate = false;
      outgoing.writeHead(status, answer.statusMessage ?? '', forwardedHeaders(answer.rawHeaders));
      outgoing.flushHeaders();
      const exchange = (body: Buffer | null): Exchange => ({
        method,
        url,
        requestHeaders: incoming.headers,
        requestBody: sent.bytes,
        status,
        answerHeaders: answer.headers,
        answerBody: body,
      });
      const isStream = answer.headers['content-type']?.startsWith('text/event-stream') === true;
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
      answer.pipe(outgoing);
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

/** Returns the headers for the backend as a list of names and values. */
function requestHeaders({ rawHeaders, headers, method = 'GET' }: IncomingMessage, { host }: URL) {
  const kept = forwardedHeaders(rawHeaders);
  const lines = ['Host', host];
  for (let at = 0; at < kept.length; at += 2) {
    const [name = '', value = ''] = kept.slice(at, at + 2);
    // The server has answered `Expect: 100-continue` already.
    if (!['host', 'expect'].includes(name.toLowerCase())) lines.push(name, value);
  }
  if (headers['transfer-encoding'] !== undefined) lines.push('Transfer-Encoding', 'chunked');
  else if (headers['content-length'] === undefined && !['GET', 'HEAD', 'OPTIONS'].includes(method))
    lines.push('Content-Length', '0');
  return lines;
}

/** Returns a list of header names and values without those of the connection. */
function forwardedHeaders(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter(
    (_, at) => !HOP_BY_HOP.includes((rawHeaders[at - (at % 2)] ?? '').toLowerCase()),
  );
}

const UNTRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Returns the text of a connection error, after the name of the backend. */
function describeFailure(error: NodeJS.ErrnoException): string {
  const { code = '', message, cause } = error;
  // Errors of several addresses have no message of their own.
  const [first] = error instanceof AggregateError ? (error.errors as Error[]) : [];
  const text = message || first?.message || (cause instanceof Error ? cause.message : code);
  if (UNTRUSTED.has(code))
    return `has a certificate that is not trusted (${text}); NODE_EXTRA_CA_CERTS names a file with its issuer`;
  if (code === 'EPROTO' || code.startsWith('ERR_TLS') || code.startsWith('CERT_'))
    return `can’t be reached with TLS: ${text.trim()}`;
  if (code === 'ECONNRESET' || code === 'EPIPE')
    return 'closed the connection before its answer was complete';
  if (code.startsWith('HPE_')) return `sent an answer that is not valid HTTP: ${text}`;
  return `can’t be reached: ${text}`;
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
