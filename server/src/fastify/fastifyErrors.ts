import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { answerError } from '@hongbao/engine/http/errors';
import { JSON_TYPE } from '@hongbao/engine/http/httpAnswer';
import { recordRefusal } from '@hongbao/engine/requests/recordTraffic';
import type { ReachableWorlds } from '@hongbao/engine/worlds/reachableWorlds';
import { FastifyHttpRequest } from '../http/fastifyRequest.ts';

/**
 * Returns an error handler that answers every request that is refused before its steps, also by Fastify itself, with
 * `answerError`, and records it.
 */
export function handleErrors({
  config,
  worlds,
}: {
  readonly config: Config;
  readonly worlds: ReachableWorlds;
}) {
  return (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void => {
    // An address that cannot be decoded is refused before any hook runs.
    request.http ??= new FastifyHttpRequest(request, reply, config);
    const { status = 200, content } = answerError(config, error, request.http);
    const text = JSON.stringify(content);
    recordRefusal({ config, worlds }, request.http, { status, content: text });
    // The rest of a body that is too large is not read.
    if (status === 413) reply.header('connection', 'close');
    void reply.code(status).type(JSON_TYPE).send(text);
  };
}
