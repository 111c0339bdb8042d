import cors, { type FastifyCorsOptionsDelegateCallback } from '@fastify/cors';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { Config } from '../config/config.ts';
import { isOperators, isWelcome } from '@hongbao/engine/http/originRules';
import { requestPath } from '@hongbao/engine/http/requestPath';

/** Request headers that an app may send in addition to the CORS-safelisted headers. */
const SENT = [
  'accept-language',
  'content-type',
  'idempotency-key',
  'last-event-id',
  'x-access-token',
  'x-dialect',
  'x-envelope',
  'x-world',
];
/** Response headers that an app may read. */
const READ = [
  'retry-after',
  'x-hongbao-answer',
  'x-hongbao-backend-login',
  'x-hongbao-fault',
  'x-hongbao-forwarded',
  'x-request-id',
  'x-world-now',
  'x-world-rate',
];
/** Cache lifetime of a preflight answer. */
const MAX_AGE_SECONDS = 600;

/**
 * Registers CORS for members' calls: allowed origins are those on this machine and those in `CORS_ORIGINS`. The server
 * uses no cookies, so a page can only do what its own token allows. Operator calls allow no other origin.
 */
export async function registerCors(
  app: FastifyInstance,
  { corsOrigins }: Pick<Config, 'corsOrigins'>,
  tokenHeaders: () => readonly string[],
): Promise<void> {
  const decide: FastifyCorsOptionsDelegateCallback = (request, decided) => {
    decided(null, {
      origin: !isOperators(requestPath(request)) && isWelcome(request.headers.origin, corsOrigins),
      // A dialect can have other methods than the contracts.
      methods: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'],
      allowedHeaders: [...SENT, ...tokenHeaders()],
      exposedHeaders: READ,
      maxAge: MAX_AGE_SECONDS,
      strictPreflight: false,
    });
  };
  await new Promise<void>((resolve, reject) =>
    cors(forOtherOrigins(app), { delegator: decide }, (error) =>
      error ? reject(error) : resolve(),
    ),
  );
}

/**
 * Wraps the app for the CORS library so that its hook runs only for requests with an Origin. The hook costs as much as
 * the complete answer to a simple GET.
 */
function forOtherOrigins(app: FastifyInstance): FastifyInstance {
  const addHook = (name: 'onRequest', hook: onRequestHookHandler) =>
    app.addHook(name, (request, reply, done) => {
      if (request.headers.origin !== undefined || request.method === 'OPTIONS')
        return hook.call(app, request, reply, done);
      // Answers to other origins have additional headers, so caches must store them separately.
      reply.header('vary', 'Origin');
      return done();
    });
  return Object.create(app, { addHook: { value: addHook } });
}
