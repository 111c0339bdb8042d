import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { onResponseEnd } from '@hongbao/server/http/onResponseEnd';
import { isUpgrade, takeConnection } from '@hongbao/server/http/upgrades';
import {
  type RawHeaders,
  type Upstreams,
  endToEnd,
  forwardedHeaders,
  hasBody,
  isEventStream,
  relayAnswer,
} from '@hongbao/server/http/upstream';
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

/** Limits of the connections to the other servers. */
export const CONNECTIONS = {
  timeout: UNUSED_MS,
  maxSockets: CONNECTIONS_MAX,
  maxFreeSockets: UNUSED_MAX,
};

/**
 * Result of forwarding: the answer has started; the other server does not own the world; nothing was sent; the request
 * was sent with an unknown result.
 */
export type Outcome = 'answered' | 'elsewhere' | 'unsent' | 'lost';

export interface Relay {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly upstreams: Upstreams;
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
  const { request, reply, upstreams, url, proof, hasMoved, onStream } = parts;
  const { raw } = request;
  const { method = 'GET', url: path = '/' } = raw;
  const left = forwardedHeaders(raw, (name) => name === FORWARDED_HEADER);
  // The only hop-by-hop headers that are forwarded: the tunnel behind the owner's 101 needs them.
  const upgrade = isUpgrade(raw) ? UPGRADE : [];
  const headers = [...left, ...upgrade, FORWARDED_HEADER, proof];
  return new Promise((resolve) => {
    const forwarded = upstreams.request(new URL(url), { method, path, headers });
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
        if (hasBody(raw)) raw.pipe(forwarded);
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

const UPGRADE: RawHeaders = ['Connection', 'Upgrade', 'Upgrade', 'websocket'];

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
  const headers = [...UPGRADE, ...endToEnd(answer.rawHeaders)];
  const lines = headers.flatMap((name, at) =>
    at % 2 === 0 ? [`${name}: ${headers[at + 1]}`] : [],
  );
  client.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'));
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
  relayAnswer(answer, raw, endToEnd(answer.rawHeaders));
  if (!isEventStream(answer)) return;
  answer.once(
    'close',
    onStream(() => void raw.end()),
  );
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
