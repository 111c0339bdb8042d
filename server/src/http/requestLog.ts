import type { FastifyInstance } from 'fastify';
import { worldNamed } from './headers.ts';

/** A request that was answered. */
interface LogLine {
  readonly reqId: string;
  readonly world: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** How long the answer took, milliseconds; written to a tenth. */
  readonly ms: number;
}

/** Writes a request's one line into the log. */
export type WriteLine = (line: LogLine) => void;

/** Lets every request that the framework answers write its line. Gives how others do; null where the level has no such lines. */
export function logRequests(app: FastifyInstance, level: string): WriteLine | null {
  if (!['info', 'debug', 'trace'].includes(level)) return null;
  const writeLine: WriteLine = ({ ms, ...line }) =>
    app.log.info({ ...line, ms: Math.round(ms * 10) / 10 }, 'request');
  app.addHook('onResponse', (request, reply, done) => {
    const { id: reqId, method, routeOptions } = request;
    const route = routeOptions.url ?? 'unknown';
    const { statusCode: status, elapsedTime: ms } = reply;
    writeLine({ reqId, world: worldNamed(request), method, route, status, ms });
    done();
  });
  return writeLine;
}
