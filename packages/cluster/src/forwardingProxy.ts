import { Agent, type ClientRequest, type IncomingMessage, request as ask } from 'node:http';
import { Agent as SecureAgent, request as askSecurely } from 'node:https';
import { type Socket, isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { onResponseEnd } from '@hongbao/server/http/onResponseEnd';
import { isUpgrade, takeConnection } from '@hongbao/server/http/upgrades';
import { endToEnd } from './endToEndHeaders.ts';
import { FORWARDED_HEADER } from './forwardingProof.ts';

/** Response header of a server that received a forwarded request for a world it does not own. */
export const NOT_OWNER_HEADER = 'x-hongbao-elsewhere';
/** Time limit for a connection to another server. */
const CONNECT_MS = 2_000;
/** Idle connections are closed before the other server closes them after 72 seconds. */
const UNUSED_MS = 30_000;
/** Maximum connections to one server; each forwarded stream uses one. */
const CONNECTIONS_MAX = 2_000;
const UNUSED_MAX = 64;
/** Silence of the owner, before or during an answer, after which the owner of the world is looked up again. */
const SILENT_MS = 2_000;
const SILENT_WITHIN_MS = 20_000;

/** Connection pools to the other servers. */
export class ConnectionPools {
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
    // IPv6 addresses have brackets only in a URL.
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

/** Node requires a string for some headers; only a repeated header is an array. */
const oneOrAll = (values: string[]): string | string[] =>
  values.length === 1 ? (values[0] ?? '') : values;

type Headers = ReadonlyMap<string, string[]>;

/**
 * Result of forwarding: the answer has started; the other server does not own the world; nothing was sent; the request
 * was sent with an unknown result.
 */
export type Outcome = 'answered' | 'elsewhere' | 'unsent' | 'lost';

export interface Relay {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly pools: ConnectionPools;
  /** URL of the other server. */
  readonly url: string;
  /** The signed header with the client's address. */
  readonly proof: string;
  /** Whether the world has moved to another server; called while the owner is silent. */
  readonly hasMoved: () => Promise<boolean>;
  /**
   * Called for a stream, whose answer does not end by itself, with a function that ends it. Returns a callback for its
   * end.
   */
  readonly onStream: (end: () => void) => () => void;
}

/** Forwards a request and its answer as streams. */
export function relay(parts: Relay): Promise<Outcome> {
  const { request, reply, pools, url, proof, hasMoved, onStream } = parts;
  const { raw } = request;
  const headers = endToEnd(raw.rawHeaders, [FORWARDED_HEADER]).set(FORWARDED_HEADER, [proof]);
  const isSocket = isUpgrade(raw);
  // The only hop-by-hop header that is forwarded: the tunnel behind the owner's 101 needs it.
  if (isSocket) headers.set('connection', ['Upgrade']).set('upgrade', ['websocket']);
  const isChunked = raw.headers['transfer-encoding'] !== undefined;
  // The body is framed as it was received: a body without framing would be parsed as another request.
  if (isChunked) headers.set('transfer-encoding', ['chunked']).delete('content-length');
  const hasBody = isChunked || Number(headers.get('content-length')?.[0] ?? 0) > 0;
  return new Promise((resolve) => {
    const forwarded = pools.ask(url, raw, headers);
    let isSent = false;
    const settle = (outcome: Outcome) => {
      raw.unpipe(forwarded);
      silence.end();
      resolve(outcome);
    };
    const silence = watchSilence(hasMoved, () => forwarded.destroy());
    forwarded.once('socket', (socket) =>
      whenConnected(socket, (isConnected) => {
        if (!isConnected) return void forwarded.destroy();
        isSent = true;
        if (hasBody) raw.pipe(forwarded);
        else forwarded.end();
      }),
    );
    forwarded.once('upgrade', (answer, socket, head) => {
      settle('answered');
      tunnel({ answer, socket, head }, request, reply, onStream);
    });
    forwarded.once('response', (answer) => {
      if (answer.headers[NOT_OWNER_HEADER] !== undefined) {
        settle('elsewhere');
        if (forwarded.writableEnded) answer.resume();
        else forwarded.destroy();
        return;
      }
      silence.isWithin();
      answer.on('data', silence.hear);
      answer.once('close', silence.end);
      passAnswer(answer, reply, onStream);
      resolve('answered');
    });
    forwarded.on('error', () => settle(isSent ? 'lost' : 'unsent'));
    // When the client disconnects, the request to the other server is aborted too.
    onResponseEnd(request, reply, () => forwarded.destroy());
  });
}

interface Upgraded {
  readonly answer: IncomingMessage;
  readonly socket: Socket;
  /** Bytes that the owner has sent behind the head of its answer. */
  readonly head: Buffer;
}

/** Sends the owner's 101 to the client, and connects both sockets until one of them closes. */
function tunnel(
  { answer, socket: owner, head }: Upgraded,
  { raw }: FastifyRequest,
  reply: FastifyReply,
  onStream: Relay['onStream'],
): void {
  const { socket: client } = raw;
  reply.hijack();
  const lines = [...endToEnd(answer.rawHeaders)].flatMap(([name, values]) =>
    values.map((value) => `${name}: ${value}`),
  );
  const shown = ['HTTP/1.1 101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: websocket'];
  client.write([...shown, ...lines, '', ''].join('\r\n'));
  client.write(head);
  owner.write(takeConnection(raw, reply.raw));
  const end = () => {
    forget();
    client.destroy();
    owner.destroy();
  };
  const forget = onStream(end);
  for (const socket of [client, owner]) socket.on('error', end).once('close', end);
  owner.pipe(client);
  client.pipe(owner);
}

/** Calls back when a socket is connected, or when it could not connect within the time limit. */
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
  // A server that refuses a body without reading it closes its connection; the client's connection is closed the same
  // way.
  if (answer.headers.connection === 'close') raw.shouldKeepAlive = false;
  raw.writeHead(answer.statusCode ?? 502, answer.statusMessage);
  answer.pipe(raw);
  // A typical answer fits in one packet together with the part of its body that has arrived; otherwise the headers are
  // sent first.
  setImmediate(() => raw.flushHeaders());
  const isEndless = answer.headers['content-type']?.startsWith('text/event-stream') === true;
  const forget = isEndless ? onStream(() => void raw.end()) : () => {};
  answer.once('close', () => {
    forget();
    // Closes the client's connection, so that it can recognize the answer as truncated.
    if (!answer.complete) raw.destroy();
  });
  answer.on('error', () => {});
}

/** Stops waiting for a silent server once it no longer owns the world. */
function watchSilence(hasMoved: () => Promise<boolean>, giveUp: () => void) {
  let silentMs = 0;
  let patienceMs = SILENT_MS;
  const look = async () => {
    silentMs += SILENT_MS;
    if (silentMs < patienceMs) return;
    silentMs = 0;
    // Waits further when the owner cannot be looked up.
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
