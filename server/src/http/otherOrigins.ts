import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { isLoopback } from './addresses.ts';

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
  await app.register(cors, {
    delegator: (request, decided) => {
      const isOperators = request.url.startsWith('/control');
      decided(null, {
        origin: !isOperators && isWelcome(request.headers.origin, corsOrigins),
        methods: ['GET', 'POST'],
        allowedHeaders: SENT,
        exposedHeaders: READ,
        maxAge: MAX_AGE_SECONDS,
        strictPreflight: false,
      });
    },
  });
}

/** Whether a page of this origin may call: one of this machine, or one that was named; `*` names all. */
export function isWelcome(origin: string | undefined, named: readonly string[]): boolean {
  if (origin === undefined) return false;
  if (named.includes('*') || named.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return isLoopback(hostname) || hostname.endsWith('.localhost');
}
