import type { EngineConfig } from '../config/engineConfig.ts';
import { type TransportProblem, transportProblems } from '@hongbao/contracts/transport';
import type { World } from '../world/world.ts';
import { wallNow } from '../world/machineClock.ts';
import { languageOf } from '../words/language.ts';
import { isPassing, unavailableReason } from '../worlds/unavailableReason.ts';
import { TransportError, problemAnswer } from '../calls/answers.ts';
import { header, worldNamed } from './headers.ts';
import { hintFor } from './hints.ts';
import type { HttpAnswer } from './httpAnswer.ts';
import type { HttpRequest } from './httpRequest.ts';
import { hintForUnknown } from './knownPaths.ts';
import { hintForPreflight } from './originRules.ts';

/**
 * Returns the answer to a request that failed, as JSON without a stack trace. The answer to a server error contains the
 * request id, which the log contains too.
 */
export function answerError(
  { unauthorizedStatus }: Pick<EngineConfig, 'unauthorizedStatus'>,
  thrown: unknown,
  request: HttpRequest,
  world: World | null = null,
): HttpAnswer {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const problem = withHint(toProblem(error, request), request);
  const { status } = transportProblems[problem.problem];
  const isOldStyle = status === 401 && unauthorizedStatus === 200;
  if (isPassing(error)) request.setHeader('retry-after', '1');
  if (status === 429) request.setHeader('retry-after', String(problem.facts['retryAfterS'] ?? 1));
  const answer = problemOf(problem, request, world);
  return isOldStyle ? { ...answer, status: 200 } : answer;
}

/** Returns the answer to a problem, at the time of a world or of this machine. */
export function problemOf(
  problem: TransportError,
  request: HttpRequest,
  world: World | null = null,
): HttpAnswer {
  const { status } = transportProblems[problem.problem];
  const language = languageOf(header(request, 'accept-language') ?? undefined);
  return { status, content: problemAnswer(problem, world?.now() ?? wallNow(), language) };
}

/** Adds a hint for developers of clients, if there is one. */
function withHint(problem: TransportError, request: HttpRequest): TransportError {
  const hint = hintFor(problem, request);
  return hint === null ? problem : new TransportError(problem.problem, { ...problem.facts, hint });
}

function toProblem(error: Error, request: HttpRequest): TransportError {
  if (error instanceof TransportError) return error;
  const ofRequest = problemOfRequest(error);
  if (ofRequest) return ofRequest;
  const reason = unavailableReason(error);
  const { id: reqId } = request;
  if (reason !== undefined) {
    const fields = { reqId, world: worldNamed(request), reason };
    // A world that is opened, closed or removed at this moment is not a fault of the server.
    request.log[isPassing(error) ? 'warn' : 'error'](fields, 'world unavailable');
    return new TransportError('worldUnavailable', { why: reason });
  }
  request.log.error({ reqId, world: worldNamed(request), err: error }, 'fault');
  return new TransportError('fault', { requestId: reqId });
}

/** Transport problems by the code of an error of Fastify. */
const byFastifyCode: Readonly<Record<string, TransportProblem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_REQ_FILE_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedType',
};

/** Returns the problem of a request that the HTTP framework reports; null for any other error. */
function problemOfRequest(error: Error): TransportError | null {
  const { code = '', statusCode } = error as { code?: string; statusCode?: number };
  const known = byFastifyCode[code];
  if (known) return new TransportError(known);
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return null;
  return new TransportError('malformed', { problems: [{ path: '', message: error.message }] });
}

/** Returns the refusal of an unknown route, with the nearest known route as a hint. */
export function unknownRoute(request: HttpRequest): TransportError {
  const hint = hintForPreflight(request) ?? hintForUnknown(request.method, request.path);
  return new TransportError('notFound', hint === null ? {} : { hint });
}
