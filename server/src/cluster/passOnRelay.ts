import { Agent, type ClientRequest, type IncomingMessage, request as ask } from 'node:http';
import { Agent as SecureAgent, request as askSecurely } from 'node:https';
import { type Socket, isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { onResponseEnd } from '../http/onResponseEnd.ts';
import { endToEnd } from './passOnHeaders.ts';
import { PASSED_ON } from './passOnProof.ts';

/** The header of a server that was passed a request of a world that it has not. */
export const ELSEWHERE = 'x-hongbao-elsewhere';
/** How long another server of the installation may take to accept a connection. */
const CONNECT_MS = 2_000;
/** A connection that nobody uses goes before the other server lets go of it, which it does after 72 seconds. */
const UNUSED_MS = 30_000;
/** Most connections to one server: each stream that is passed on holds one. */
const CONNECTIONS_MAX = 2_000;
const UNUSED_MAX = 64;
/** A server that is silent for so long may have lost the world: before its answer begins, and in the middle of it. */
const SILENT_MS = 2_000;
const SILENT_WITHIN_MS = 20_000;

/** The connections to the other servers. */
export class Lines {
  readonly #agents: { readonly http: Agent; readonly https: SecureAgent };

  constructor() {
    const options = {
      keepAlive: true,
      timeout: UNUSED_MS,
      maxSockets: CONNECTIONS_MAX,
      maxFreeSockets: UNUSED_MAX,
    };
    this.#agents = { http: new Agent(options), https: new SecureAgent(options) };
  }

  ask(origin: string, { method, url }: FastifyRequest['raw'], headers: Headers): ClientRequest {
    const { protocol, hostname, port } = new URL(origin);
    // Brackets stand around an address of IPv6 in a URL only.
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const sent = [...headers].map(([name, values]) => [name, oneOrAll(values)] as const);
    const options = { host, port, method, path: url, headers: Object.fromEntries(sent) };
    return protocol === 'https:'
      ? askSecurely({ ...options, agent: this.#agents.https, servername: isIP(host) ? '' : host })
      : ask({ ...options, agent: this.#agents.http });
  }

  close(): void {
    this.#agents.http.destroy();
    this.#agents.https.destroy();
  }
}

/** Node wants some headers as text; only one that came more than once is a list. */
const oneOrAll = (values: string[]): string | string[] =>
  values.length === 1 ? (values[0] ?? '') : values;

type Headers = ReadonlyMap<string, string[]>;

/**
 * What came of passing a request on: its answer is on its way; the other server does not have the world; nothing was
 * sent; it was sent, and nobody knows what became of it.
 */
export type Outcome = 'answered' | 'elsewhere' | 'unsent' | 'lost';

export interface Relay {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly lines: Lines;
  /** The other server. */
  readonly url: string;
  /** What it is told of the client. */
  readonly proof: string;
  /** Whether the world has left that server meanwhile; asked while it is silent. */
  readonly hasMoved: () => Promise<boolean>;
  /** Told of an answer that never ends, and how to end it. Gives back what is called when it ended. */
  readonly onStream: (end: () => void) => () => void;
}

/** Passes a request on as it comes, and its answer as it comes. */
export function relay(parts: Relay): Promise<Outcome> {
  const { request, reply, lines, url, proof, hasMoved, onStream } = parts;
  const { raw } = request;
  const headers = endToEnd(raw.rawHeaders, [PASSED_ON]).set(PASSED_ON, [proof]);
  const isChunked = raw.headers['transfer-encoding'] !== undefined;
  if (isChunked) headers.set('transfer-encoding', ['chunked']);
  const hasBody = isChunked || Number(raw.headers['content-length'] ?? 0) > 0;
  return new Promise((resolve) => {
    const onward = lines.ask(url, raw, headers);
    let isSent = false;
    const settle = (outcome: Outcome) => {
      raw.unpipe(onward);
      silence.end();
      resolve(outcome);
    };
    const silence = watchSilence(hasMoved, () => onward.destroy());
    onward.once('socket', (socket) =>
      whenConnected(socket, (isConnected) => {
        if (!isConnected) return void onward.destroy();
        isSent = true;
        if (hasBody) raw.pipe(onward);
        else onward.end();
      }),
    );
    onward.once('response', (answer) => {
      if (answer.headers[ELSEWHERE] !== undefined) {
        settle('elsewhere');
        if (onward.writableEnded) answer.resume();
        else onward.destroy();
        return;
      }
      silence.isWithin();
      answer.on('data', silence.hear);
      answer.once('close', silence.end);
      passAnswer(answer, reply, onStream);
      resolve('answered');
    });
    onward.on('error', () => settle(isSent ? 'lost' : 'unsent'));
    // Whoever left wants nothing any more, there as here.
    onResponseEnd(request, reply, () => onward.destroy());
  });
}

/** Calls back when a socket is connected, or could not be within the time for it. */
function whenConnected(socket: Socket, callback: (isConnected: boolean) => void): void {
  if (!socket.connecting) return callback(true);
  const timer = setTimeout(() => callback(false), CONNECT_MS);
  socket.once('connect', () => {
    clearTimeout(timer);
    callback(true);
  });
  socket.once('close', () => clearTimeout(timer));
}

function passAnswer(
  answer: IncomingMessage,
  reply: FastifyReply,
  onStream: Relay['onStream'],
): void {
  const { raw } = reply;
  reply.hijack();
  for (const [name, values] of endToEnd(answer.rawHeaders)) raw.setHeader(name, oneOrAll(values));
  // A server that refuses a body without reading it does not read on; nor does anybody here then.
  if (answer.headers.connection === 'close') raw.shouldKeepAlive = false;
  raw.writeHead(answer.statusCode ?? 502, answer.statusMessage);
  answer.pipe(raw);
  // With what of the body is there already, most answers leave in one packet; the head of any other goes ahead.
  setImmediate(() => raw.flushHeaders());
  const isEndless = answer.headers['content-type']?.startsWith('text/event-stream') === true;
  const forget = isEndless ? onStream(() => void raw.end()) : () => {};
  answer.once('close', () => {
    forget();
    // Half an answer ends as half an answer.
    if (!answer.complete) raw.destroy();
  });
  answer.on('error', () => {});
}

/** Gives up on a server that is silent once the world is no longer there. */
function watchSilence(hasMoved: () => Promise<boolean>, giveUp: () => void) {
  let silentMs = 0;
  let patienceMs = SILENT_MS;
  const look = async () => {
    silentMs += SILENT_MS;
    if (silentMs < patienceMs) return;
    silentMs = 0;
    // Who cannot be asked says nothing about the world.
    if (await hasMoved().catch(() => false)) giveUp();
  };
  const timer = setInterval(() => void look(), SILENT_MS);
  return {
    hear: () => {
      silentMs = 0;
    },
    isWithin: () => {
      patienceMs = SILENT_WITHIN_MS;
    },
    end: () => clearInterval(timer),
  };
}
