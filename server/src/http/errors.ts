import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { type TransportProblem, transportProblems } from '@hongbao/contracts/transport';
import { wallNow } from '../world/machineClock.ts';
import { languageOf } from '../words/language.ts';
import { toStorageFault } from '@hongbao/prisma/storageFault';
import { WorldGone } from '../world/refCount.ts';
import { StoreUnreachable, WorldElsewhere, WorldLost } from '../world/store.ts';
import { WorldBroken } from '../worlds/worlds.ts';
import { TransportError, problemAnswer } from '../calls/answers.ts';
import { header, worldNamed } from './headers.ts';
import { hintFor } from './hints.ts';
import { hintForUnknown } from './knownPaths.ts';
import { requestPath } from './requestPath.ts';

/** Transport problems by Fastify error code. */
const byFastifyCode: Readonly<Record<string, TransportProblem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_REQ_FILE_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedType',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'envelopeInvalid',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
};

/**
 * Returns an error handler that answers every error as JSON without a stack trace. A server error contains the request
 * id, which the log contains too.
 */
export function answerError(config: Config) {
  return (
    error: FastifyError | TransportError,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void => {
    const problem = taught(toProblem(error, request), request);
    const { status } = transportProblems[problem.problem];
    const isOldStyle = status === 401 && config.unauthorizedStatus === 200;
    if (isPassing(error)) reply.header('retry-after', '1');
    if (status === 429) reply.header('retry-after', String(problem.facts['retryAfterS'] ?? 1));
    const at = Number(reply.getHeader('x-world-now') ?? wallNow());
    const language = languageOf(header(request, 'accept-language') ?? undefined);
    void reply.code(isOldStyle ? 200 : status).send(problemAnswer(problem, at, language));
  };
}

/** Adds a hint for developers of clients, if there is one. */
function taught(problem: TransportError, request: FastifyRequest): TransportError {
  const hint = hintFor(problem.problem, request);
  return hint === null ? problem : new TransportError(problem.problem, { ...problem.facts, hint });
}

function toProblem(error: FastifyError | TransportError, request: FastifyRequest): TransportError {
  if (error instanceof TransportError) return error;
  const known = byFastifyCode[error.code ?? ''];
  if (known) return new TransportError(known);
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new TransportError('malformed', { problems: [{ path: '', message: error.message }] });
  const reason = reasonOf(error);
  const { id: reqId } = request;
  if (reason !== undefined) {
    request.log.error({ reqId, world: worldNamed(request), reason }, 'world unavailable');
    return new TransportError('worldUnavailable', { why: reason });
  }
  request.log.error({ reqId, world: worldNamed(request), err: error }, 'fault');
  return new TransportError('fault', { requestId: request.id });
}

/** Answers an unknown route, with the nearest known route as a hint. */
export function answerUnknownRoute(request: FastifyRequest): never {
  const hint = hintForUnknown(request.method, requestPath(request));
  throw new TransportError('notFound', hint === null ? {} : { hint });
}

/** Returns why a world is temporarily unavailable; undefined for other errors. */
function reasonOf(error: Error): string | undefined {
  if (error instanceof WorldBroken) return error.reason;
  return isPassing(error) ? error.message : toStorageFault(error)?.message;
}

/** Whether the world will be available again without an operator's action. */
function isPassing(error: Error): boolean {
  return (
    error instanceof StoreUnreachable ||
    error instanceof WorldElsewhere ||
    error instanceof WorldLost ||
    error instanceof WorldGone
  );
}
