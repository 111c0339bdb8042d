import type { FastifyInstance } from 'fastify';
import type { World } from '../world/world.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The world whose state an answer tells; null when it tells of none. */
    toldOf: World | null;
  }
}

/**
 * Where a world's file is not all there is, no answer leaves before what it tells is safe: neither a write's, nor that of a
 * read that saw another's. An answer that can't be made safe becomes `worldUnavailable`.
 */
export function tellKept(app: FastifyInstance): void {
  app.decorateRequest('toldOf', null);
  app.addHook('onSend', (request, reply, payload, done) => {
    // That something went wrong tells nothing of the world.
    const kept = reply.statusCode >= 500 ? null : (request.toldOf?.kept() ?? null);
    if (kept === null) return done(null, payload);
    void tellThen(kept, (error) => (error ? done(error) : done(null, payload)));
  });
}

async function tellThen(kept: Promise<void>, tell: (error: Error | null) => void): Promise<void> {
  const failed = await kept.then(
    () => null,
    (error: Error) => error,
  );
  tell(failed);
}
