import type { TransportProblem } from '@hongbao/contracts/transport';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { TransportError } from '../calls/answers.ts';
import type { Config } from '../config.ts';
import { answerError } from './errors.ts';
import { FastifyHttpRequest } from './fastifyRequest.ts';

/** Transport problems by Fastify error code. */
const byFastifyCode: Readonly<Record<string, TransportProblem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_REQ_FILE_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedType',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'envelopeInvalid',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
};

/** Returns an error handler that answers every error, also those of Fastify itself, with `answerError`. */
export function handleErrors(config: Config) {
  return (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void => {
    // An address that cannot be decoded is refused before any hook runs.
    request.http ??= new FastifyHttpRequest(request, reply, config);
    const { status = 200, content } = answerError(config, toTransportError(error), request.http);
    void reply.code(status).send(content);
  };
}

/** Converts an error of Fastify to the transport problem that it reports; other errors are returned as they are. */
function toTransportError(error: FastifyError | Error): Error {
  if (error instanceof TransportError || !('code' in error || 'statusCode' in error)) return error;
  const { code = '', statusCode } = error as FastifyError;
  const known = byFastifyCode[code];
  if (known) return new TransportError(known);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new TransportError('malformed', { problems: [{ path: '', message: error.message }] });
  return error;
}
