import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { answerError } from './errors.ts';
import { FastifyHttpRequest } from './fastifyRequest.ts';

/** Returns an error handler that answers every error, also those of Fastify itself, with `answerError`. */
export function handleErrors(config: Config) {
  return (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void => {
    // An address that cannot be decoded is refused before any hook runs.
    request.http ??= new FastifyHttpRequest(request, reply, config);
    const { status = 200, content } = answerError(config, error, request.http);
    void reply.code(status).send(content);
  };
}
