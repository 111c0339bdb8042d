import { TransportError } from '../calls/answers.ts';
import type { HttpAnswer } from '../http/httpAnswer.ts';
import type { HttpRequest } from '../http/httpRequest.ts';
import type { RouteGroup } from '../requests/arrival.ts';

const RETRY_AFTER_S = 1;

interface Checked {
  /** Name of this server in its cluster; `single` for a single server. */
  readonly server: string;
  /** Rejects if this server cannot look up worlds. */
  readonly findWorlds: () => unknown;
}

/**
 * Returns the route `GET /health` for load balancers and containers: 200 with the server's name if the server can look
 * up worlds, 503 if it cannot or is stopping. It opens no world, because a broken world does not make the server
 * unhealthy.
 */
export function healthRoute(checked: Checked): RouteGroup {
  return {
    routes: [{ method: 'GET', path: '/health', answer: ({ request }) => answer(checked, request) }],
  };
}

async function answer({ server, findWorlds }: Checked, request: HttpRequest): Promise<HttpAnswer> {
  try {
    await findWorlds();
  } catch (error) {
    request.log.error({ reqId: request.id, err: error }, 'worlds not found');
    request.setHeader('retry-after', String(RETRY_AFTER_S));
    throw new TransportError('worldUnavailable', { why: 'Worlds cannot be found right now.' });
  }
  return { content: { server } };
}
