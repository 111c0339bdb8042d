import type { FastifyInstance } from 'fastify';
import { TransportError } from './answers.ts';

/** How long answers that were begun may take once the server closes, machine milliseconds. */
const GRACE_MS = 3_000;
/** How often connections that have become idle are looked for meanwhile. */
const SWEEP_MS = 50;

/**
 * Lets a closing server end whatever its clients hold open: connections go as soon as nothing is being answered on them,
 * and after the grace all the others do: half a request, a reader who does not read. New requests get a 503.
 */
export function closeInTime(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('onRequest', (_request, reply, done) => {
    if (!isClosing) return done();
    reply.header('connection', 'close');
    done(new TransportError('worldUnavailable', { why: 'The server is stopping.' }));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    const { server } = app;
    if (!server.listening) return;
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(cut);
    });
  });
}
