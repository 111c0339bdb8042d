import type { FastifyInstance } from 'fastify';
import { TransportError } from '@hongbao/engine/calls/answers';

/** Grace period for requests in progress when the server closes, machine time. */
const GRACE_MS = 3_000;
/** Interval at which idle connections are closed during the grace period. */
const SWEEP_MS = 50;

/**
 * Closes connections when the server closes: idle ones immediately, and all others after the grace period, such as
 * incomplete requests and slow clients. New requests are answered with 503.
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
