import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What waits for the end of a connection, under one listener: a connection may have asked for hundreds of answers. */
const waiting = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls back once, when an answer has left or its connection is gone. Node tells only the answer whose turn it is that
 * the connection closed; those queued behind it hear nothing.
 */
export function whenOver(request: FastifyRequest, reply: FastifyReply, over: () => void): void {
  const { socket } = request.raw;
  if (socket.destroyed) return over();
  const callbacks = waiting.get(socket) ?? watch(socket);
  const once = () => {
    if (callbacks.delete(once)) over();
  };
  callbacks.add(once);
  reply.raw.once('close', once);
}

function watch(socket: Socket): Set<() => void> {
  const callbacks = new Set<() => void>();
  waiting.set(socket, callbacks);
  socket.once('close', () => {
    for (const once of callbacks) once();
  });
  return callbacks;
}
