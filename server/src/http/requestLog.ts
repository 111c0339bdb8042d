import type { FastifyInstance } from 'fastify';
import { worldNamed } from '@hongbao/engine/http/headers';

/**
 * Writes one log line for each answered request, with its duration in milliseconds to one decimal. Disabled above the
 * log level `info`.
 */
export function logRequests(app: FastifyInstance, level: string): void {
  if (!['info', 'debug', 'trace'].includes(level)) return;
  app.addHook('onResponse', (request, reply, done) => {
    const { id: reqId, method, routeOptions } = request;
    const route = routeOptions.url ?? 'unknown';
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const line = { reqId, world: worldNamed(request), method, route, status: reply.statusCode, ms };
    app.log.info(line, 'request');
    done();
  });
}
