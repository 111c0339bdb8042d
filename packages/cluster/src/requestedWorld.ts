import { allCalls } from '@hongbao/contracts/calls';
import type { FastifyRequest } from 'fastify';
import { worldOfLink } from '@hongbao/server/control/goRoute';
import { header, worldNamed } from '@hongbao/server/http/headers';
import { requestPath } from '@hongbao/server/http/requestPath';

/** Paths of event streams and sockets. A browser cannot set headers for them, so the query contains the world. */
const STREAMS: ReadonlySet<string> = new Set(
  allCalls
    .filter(({ answers }) => answers === 'events' || answers === 'socket')
    .map(({ path }) => path),
);

/** Rules that read the world of a request, by path prefix; the first match applies. */
const RULES: readonly (readonly [string, (request: FastifyRequest) => string | null])[] = [
  ['/api/sys/common/static/', (request) => inHeader(request) ?? inQuery(request) ?? 'main'],
  ['/api/', (request) => (isStream(request) ? inQuery(request) : null) ?? worldNamed(request)],
  ['/control/worlds/:world', ({ params }) => textOf((params as { world?: unknown }).world)],
  ['/go/', worldOfLink],
  ['/provider/:provider/token', worldNamed],
];

/**
 * Determines the world of a request before its body is read, with the same result as the call itself. Null for requests
 * without a world, or that create one. The world need not exist.
 */
export function requestedWorld(request: FastifyRequest): string | null {
  const route = requestPath(request);
  const rule = RULES.find(([beginning]) => route.startsWith(beginning));
  return rule?.[1](request) ?? null;
}

const isStream = ({ routeOptions }: FastifyRequest) => STREAMS.has(routeOptions.url ?? '');

const inHeader = (request: FastifyRequest) => header(request, 'x-world');

const inQuery = ({ query }: FastifyRequest) => textOf((query as { world?: unknown }).world);

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
