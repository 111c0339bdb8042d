import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordDropped } from '../traffic/recordTraffic.ts';

/** Ends a connection as a network does that is gone: no answer, no goodbye. */
export function dropConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  recordDropped(request, reply);
  if (!reply.sent) reply.hijack();
  const { socket } = request.raw;
  // Without a socket (a request made in memory) there is nothing to reset.
  if (typeof socket?.resetAndDestroy === 'function') socket.resetAndDestroy();
  reply.raw.destroy();
  return reply;
}
