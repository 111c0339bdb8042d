import type { FastifyReply, FastifyRequest } from 'fastify';

/** Time in which the rest of a body is discarded after its answer, machine milliseconds. */
const DISCARD_MS = 2_000;

/**
 * Closes the connection of a request after its answer, although its body was not received. A connection that is closed
 * with unread bytes is reset, and a client that is still sending then loses the answer. So only the sending half is
 * closed at first, and what arrives is discarded until the client closes the connection, at most for `DISCARD_MS`.
 */
export function closeAfterAnswer({ raw: { socket } }: FastifyRequest, reply: FastifyReply): void {
  reply.header('connection', 'close');
  // Node calls this when the answer was sent, and discards the body. An injected request has no such socket.
  if (socket?.destroySoon === undefined) return;
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), DISCARD_MS).unref();
    socket.once('close', () => clearTimeout(timer));
  };
}
