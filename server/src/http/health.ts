import type { FastifyInstance } from 'fastify';
import { TransportError } from '../calls/answers.ts';

const RETRY_AFTER_S = 1;

interface Checked {
  /** Name of this server among its peers; `single` without peers. */
  readonly server: string;
  /** Rejects while this server cannot look up worlds. */
  readonly findWorlds: () => unknown;
}

/**
 * `GET /health`, for load balancers and containers: 200 with the server's name while it can look up worlds, 503 while it can't
 * and while it stops. It opens no world: a fault of one world is not a fault of the server.
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
