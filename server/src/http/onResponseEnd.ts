import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Callbacks by connection, called by one `close` listener, because a connection may have hundreds of pipelined
 * requests.
 */
const callbacksOf = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls back once, when an answer has been sent or its connection has closed. Node.js emits `close` only on the
 * response in progress, not on pipelined responses behind it.
 */
export function onResponseEnd(
  request: FastifyRequest,
  reply: FastifyReply,
  over: () => void,
): void {
  const { socket } = request.raw;
  if (socket.destroyed) return over();
  const callbacks = callbacksOf.get(socket) ?? watch(socket);
  const once = () => {
    if (callbacks.delete(once)) over();
  };
  callbacks.add(once);
  reply.raw.once('close', once);
}

function watch(socket: Socket): Set<() => void> {
  const callbacks = new Set<() => void>();
  callbacksOf.set(socket, callbacks);
  socket.once('close', () => {
    for (const once of callbacks) once();
  });
  return callbacks;
}
