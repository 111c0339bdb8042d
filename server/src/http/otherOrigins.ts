import cors, { type FastifyCorsOptionsDelegateCallback } from '@fastify/cors';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { Config } from '../config.ts';
import { isLoopback } from './addresses.ts';
import { isBelow, requestPath } from './requestPath.ts';

/** Request headers that an app may send in addition to the CORS-safelisted headers. */
const SENT = [
  'accept-language',
  'content-type',
  'idempotency-key',
  'last-event-id',
  'x-access-token',
  'x-world',
];
/** Response headers that an app may read. */
const READ = [
  'retry-after',
  'x-hongbao-answer',
  'x-hongbao-fault',
  'x-request-id',
  'x-world-now',
  'x-world-rate',
];
/** Paths of the operator: the control calls, and their tools for agents. */
const OPERATORS = ['/control', '/mcp'];
/** Cache lifetime of a preflight answer. */
const MAX_AGE_SECONDS = 600;

/**
 * Registers CORS for members' calls: allowed origins are those on this machine and those in `CORS_ORIGINS`. The server
 * uses no cookies, so a page can only do what its own token allows. Operator calls allow no other origin.
 */
export async function welcomeOtherOrigins(
  app: FastifyInstance,
  { corsOrigins }: Pick<Config, 'corsOrigins'>,
): Promise<void> {
  const decide: FastifyCorsOptionsDelegateCallback = (request, decided) => {
    const path = requestPath(request);
    const isOperators = OPERATORS.some((base) => isBelow(path, base));
    decided(null, {
      origin: !isOperators && isWelcome(request.headers.origin, corsOrigins),
      methods: ['GET', 'POST'],
      allowedHeaders: SENT,
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

/** Whether an origin may make calls: origins on this machine and configured origins; `*` allows all. */
export function isWelcome(origin: string | undefined, named: readonly string[]): boolean {
  if (origin === undefined) return false;
  if (named.includes('*') || named.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return isLoopback(hostname) || hostname.endsWith('.localhost');
}
