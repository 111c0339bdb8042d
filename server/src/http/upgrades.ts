import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { SOCKET_MESSAGE_BYTES_MAX } from '@hongbao/contracts/market/socket.types';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { TransportError } from '@hongbao/engine/calls/answers';
import type { SocketChannel } from '@hongbao/engine/http/httpAnswer';
import { normalizePath } from '@hongbao/engine/http/requestPath';
import { socketPaths } from '@hongbao/engine/http/socketPaths';

/** Time within which a client must answer the closing of its socket, machine time. */
const CLOSE_MS = 2_000;
/** Close code of a connection that was lost. */
const LOST = 1006;

/** A connection whose upgrade is not answered yet. */
interface Upgrading {
  /** Bytes behind the head of the request. */
  readonly head: Buffer;
  /** Stops noticing that the client leaves. */
  readonly stopWatching: () => void;
}

const upgrading = new WeakMap<IncomingMessage, Upgrading>();

const UPGRADE = Symbol('upgrade');

/**
 * The class of the server's requests. Node.js hands over the connection of a request whose `upgrade` is true. Here it is
 * true only for a WebSocket at the path of one, without a body; every other request with the header Upgrade is answered
 * as without it. HTTP clients send this header unasked (`h2c`), and a body behind it must not be read as another request.
 */
export class UpgradableRequest extends IncomingMessage {
  declare private [UPGRADE]: boolean | null;

  get upgrade(): boolean | null {
    return this[UPGRADE] && (this.method === 'CONNECT' || isForSocket(this));
  }

  // Set by Node.js, also in the constructor of the base class.
  set upgrade(isAsked: boolean | null) {
    this[UPGRADE] = isAsked;
  }
}

function isForSocket({ method, httpVersion, headers, url = '' }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    httpVersion === '1.1' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    socketPaths.has(normalizePath(url))
  );
}

/** Whether a request asks for a WebSocket whose connection Node.js has handed over. */
export const isUpgrade = (raw: IncomingMessage): boolean => upgrading.has(raw);

/** Takes over the connection of an upgrade request. Returns the bytes that were received behind its head. */
function takeConnection(raw: IncomingMessage, response: ServerResponse): Buffer {
  const { head, stopWatching } = upgrading.get(raw) ?? { head: Buffer.alloc(0) };
  stopWatching?.();
  response.detachSocket(raw.socket);
  return head;
}

/** Destroys a connection whose client leaves, which is noticed only by reading. What it sends is not consumed. */
function watchEnd(socket: Socket): () => void {
  const look = () => {
    if (socket.readableLength === 0) socket.read(0);
  };
  const leave = () => socket.destroy();
  socket.on('readable', look).once('end', leave);
  return () => socket.off('readable', look).off('end', leave);
}

/** Sends upgrade requests through the hooks and routes of the app, as other requests. */
export function routeUpgrades(app: FastifyInstance): void {
  app.server.on('upgrade', (raw: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const response = new ServerResponse(raw);
    response.shouldKeepAlive = false;
    // The response to an upgrade that is refused.
    response.once('finish', () => socket.destroySoon());
    try {
      response.assignSocket(socket);
    } catch {
      // The answer to a request before this one is not complete, and would mix with the messages of the socket.
      return void socket.destroy();
    }
    upgrading.set(raw, { head, stopWatching: watchEnd(socket) });
    app.routing(raw, response);
  });
}

const server = new WebSocketServer({
  noServer: true,
  clientTracking: false,
  maxPayload: SOCKET_MESSAGE_BYTES_MAX,
});

/** Makes the connection of an upgrade request a WebSocket. Throws `malformed` if its headers are not those of one. */
export function openSocketChannel(raw: IncomingMessage, response: ServerResponse): SocketChannel {
  const { socket } = raw;
  let problem: Error | null = null;
  let opened: WebSocket | null = null;
  const onProblem = (error: Error) => void (problem = error);
  const head = takeConnection(raw, response);
  server.once('wsClientError', onProblem);
  server.handleUpgrade(raw, socket, head, (client) => void (opened = client));
  server.off('wsClientError', onProblem);
  if (opened !== null) return channelOf(opened, socket);
  if (socket.destroyed) throw new TransportError('malformed');
  response.assignSocket(socket);
  const message = (problem as Error | null)?.message ?? 'must be that of a WebSocket';
  throw new TransportError('malformed', { problems: [{ path: 'Upgrade', message }] });
}

function channelOf(client: WebSocket, socket: Socket): SocketChannel {
  // The protocol is violated: the library closes the socket with the code of the error.
  client.on('error', () => undefined);
  return {
    get unreadBytes() {
      return client.bufferedAmount;
    },
    send: (text) => {
      if (client.readyState === client.OPEN) client.send(text);
    },
    ping: () => {
      if (client.readyState === client.OPEN) client.ping();
    },
    close: (code, reason) => {
      client.close(code, reason);
      setTimeout(() => client.terminate(), CLOSE_MS).unref();
    },
    reset: () => socket.resetAndDestroy(),
    onMessage: (take) =>
      client.on('message', (data: Buffer, isBinary) => take(isBinary ? null : data.toString())),
    onAlive: (work) => client.on('pong', work),
    onClose: (over) => client.once('close', (code) => over(code || LOST)),
  };
}
