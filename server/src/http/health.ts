import type { FastifyInstance } from 'fastify';
import { TransportError } from './answers.ts';

const RETRY_AFTER_S = 1;

interface Checked {
  /** The name of this server in its cluster; `single` where there are no others. */
  readonly server: string;
  /** Rejects where this server cannot find worlds at the moment. */
  readonly findWorlds: () => unknown;
}

/**
 * `GET /health`, for load balancers and containers: 200 with the server's name while it can find worlds, 503 while it
 * cannot and while it stops. It opens no world, so that a fault of one world does not count as one of the server.
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
