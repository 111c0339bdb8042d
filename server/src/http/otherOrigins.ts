import cors, { type FastifyCorsOptionsDelegateCallback } from '@fastify/cors';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { Config } from '../config.ts';
import { isLoopback } from './addresses.ts';
import { isBelow, requestPath } from './requestPath.ts';

/** What an app sends beside what every browser may. */
const SENT = [
  'accept-language',
  'content-type',
  'idempotency-key',
  'last-event-id',
  'x-access-token',
  'x-world',
];
/** What an app may read of an answer beside its body. */
const READ = [
  'retry-after',
  'x-hongbao-answer',
  'x-hongbao-fault',
  'x-request-id',
  'x-world-now',
  'x-world-rate',
];
/** A browser asks again after ten minutes. */
const MAX_AGE_SECONDS = 600;

/**
 * Lets apps of other origins make the members' calls: those on this machine, and those of `CORS_ORIGINS`. Nothing rides
 * on cookies, so a page can only do what its own token may. The operator's calls stay closed to all of them.
 */
export async function welcomeOtherOrigins(
  app: FastifyInstance,
  { corsOrigins }: Pick<Config, 'corsOrigins'>,
): Promise<void> {
  const decide: FastifyCorsOptionsDelegateCallback = (request, decided) => {
    const isOperators = isBelow(requestPath(request), '/control');
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
 * The app as the library sees it: its hook is called for requests of other origins alone. It costs as much as the whole
 * answer to a plain GET, and most requests have nothing to ask it.
 */
function forOtherOrigins(app: FastifyInstance): FastifyInstance {
  const addHook = (name: 'onRequest', hook: onRequestHookHandler) =>
    app.addHook(name, (request, reply, done) => {
      if (request.headers.origin !== undefined || request.method === 'OPTIONS')
        return hook.call(app, request, reply, done);
      // The same address answers an app of another origin with more headers: caches keep the two apart.
      reply.header('vary', 'Origin');
      return done();
    });
  return Object.create(app, { addHook: { value: addHook } });
}

/** Whether a page of this origin may call: one of this machine, or one that was named; `*` names all. */
export function isWelcome(origin: string | undefined, named: readonly string[]): boolean {
  if (origin === undefined) return false;
  if (named.includes('*') || named.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return isLoopback(hostname) || hostname.endsWith('.localhost');
}
