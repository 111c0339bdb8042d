import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordDropped } from '../traffic/recordTraffic.ts';

/** Resets a connection without an answer, as a failing network does. */
export function dropConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  recordDropped(request, reply);
  if (!reply.sent) reply.hijack();
  const { socket } = request.raw;
  // An injected request has no socket.
  if (typeof socket?.resetAndDestroy === 'function') socket.resetAndDestroy();
  reply.raw.destroy();
  return reply;
}
