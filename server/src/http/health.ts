import type { FastifyInstance } from 'fastify';
import { TransportError } from '../calls/answers.ts';

const RETRY_AFTER_S = 1;

interface Checked {
  /** Name of this server in its cluster; `single` for a single server. */
  readonly server: string;
  /** Rejects if this server cannot look up worlds. */
  readonly findWorlds: () => unknown;
}

/**
 * Registers `GET /health` for load balancers and containers: 200 with the server's name if the server can look up
 * worlds, 503 if it cannot or is stopping. It opens no world, because a broken world does not make the server
 * unhealthy.
 */
export function answerHealth(app: FastifyInstance, { server, findWorlds }: Checked): void {
  app.get('/health', async (request, reply) => {
    try {
      await findWorlds();
    } catch (error) {
      request.log.error({ reqId: request.id, err: error }, 'worlds not found');
      reply.header('retry-after', String(RETRY_AFTER_S));
      throw new TransportError('worldUnavailable', { why: 'Worlds cannot be found right now.' });
    }
    return { server };
  });
}
