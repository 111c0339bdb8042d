import {
  Agent,
  type AgentOptions,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
  request as requestHttp,
} from 'node:http';
import { Agent as TlsAgent, request as requestHttps } from 'node:https';
import { isIP } from 'node:net';

/*
 * The parts of a reverse proxy, for every place that forwards a request to another HTTP server: connections, headers and
 * framing of the request, and the answer as a stream.
 */

/** Names and values of headers in turn, as Node.js receives and sends them. Order, case and repetitions are preserved. */
export type RawHeaders = readonly string[];

/**
 * Lower-case names of the headers of one connection, which a proxy does not forward (RFC 9110, 7.6.1). Names in the header
 * `Connection` are not added: a client could remove a header that frames the request (`Content-Length`) or identifies its
 * sender (`X-Forwarded-For`), and an unknown header does no harm.
 */
const HOP_BY_HOP: readonly string[] = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Methods whose requests usually have no body, so that a missing length needs no `Content-Length: 0`. */
const WITHOUT_BODY: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Returns headers without those of the connection and without those for which `isLeft` is true, by lower-case name. */
export function endToEnd(
  rawHeaders: RawHeaders,
  isLeft: (name: string) => boolean = () => false,
): string[] {
  return rawHeaders.filter((_, at) => {
    const name = (rawHeaders[at - (at % 2)] ?? '').toLowerCase();
    return !HOP_BY_HOP.includes(name) && !isLeft(name);
  });
}

/**
 * Returns the headers with which a request is forwarded. Its body is framed as it was received: a body without framing would
 * be parsed as another request. `Expect` is left out, because this server has sent 100 Continue already.
 */
export function forwardedHeaders(
  { rawHeaders, headers, method = 'GET' }: IncomingMessage,
  isLeft: (name: string) => boolean = () => false,
): string[] {
  const isChunked = headers['transfer-encoding'] !== undefined;
  const kept = endToEnd(
    rawHeaders,
    (name) => name === 'expect' || (isChunked && name === 'content-length') || isLeft(name),
  );
  if (isChunked) return [...kept, 'Transfer-Encoding', 'chunked'];
  const hasLength = headers['content-length'] !== undefined || WITHOUT_BODY.includes(method);
  return hasLength ? kept : [...kept, 'Content-Length', '0'];
}

/** Whether a request has a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** A request to an upstream. `path` has the query. */
export interface UpstreamRequest {
  readonly method: string;
  readonly path: string;
  /** All headers, with `Host` and the framing of the body. */
  readonly headers: RawHeaders;
  /** Time without a byte after which `timeout` is emitted, ms; without a limit if absent. */
  readonly timeoutMs?: number;
}

/** Connections to other HTTP servers. */
export class Upstreams {
  readonly #http: Agent;
  readonly #https: TlsAgent;

  constructor(options: AgentOptions) {
    this.#http = new Agent({ keepAlive: true, ...options });
    this.#https = new TlsAgent({ keepAlive: true, ...options });
  }

  /** Begins a request to the origin of a URL. Its body must be written or piped, and ended. */
  request(
    { protocol, hostname, port }: URL,
    { method, path, headers, timeoutMs }: UpstreamRequest,
  ): ClientRequest {
    // IPv6 addresses have brackets only in a URL.
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const timeout = timeoutMs === undefined ? {} : { timeout: timeoutMs };
    const options = { host, port, method, path, headers, ...timeout };
    return protocol === 'https:'
      ? requestHttps({ ...options, agent: this.#https, servername: isIP(host) ? '' : host })
      : requestHttp({ ...options, agent: this.#http });
  }

  /** Closes all connections. */
  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }
}

/**
 * Sends the answer of an upstream as it arrives. An answer that ends early closes the client's connection, so that the client
 * can recognize it as incomplete.
 */
export function relayAnswer(
  answer: IncomingMessage,
  raw: ServerResponse,
  headers: RawHeaders,
): void {
  // A server that refuses a body without reading it closes its connection; the client's connection is closed the same
  // way.
  if (answer.headers.connection === 'close') raw.shouldKeepAlive = false;
  raw.sendDate = false;
  raw.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? '', [...headers]);
  answer.on('error', () => {});
  const end = () => {
    if (!answer.complete) raw.destroy();
  };
  if (answer.destroyed) return end();
  answer.once('close', end);
  answer.pipe(raw);
  // A typical answer fits in one packet together with the part of its body that has arrived; otherwise the headers are
  // sent first.
  setImmediate(() => raw.flushHeaders());
}

/** Whether an answer is a stream of server-sent events, which does not end by itself. */
export const isEventStream = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('text/event-stream') === true;

const UNTRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Returns why a request failed, as the rest of a sentence that begins with the name of the upstream. */
export function describeFailure(error: NodeJS.ErrnoException): string {
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
