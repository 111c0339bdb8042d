import { allCalls } from '@hongbao/contracts/calls';
import type { FastifyRequest } from 'fastify';
import { worldOfLink } from '../control/goRoute.ts';
import { header, worldNamed } from '../http/headers.ts';
import { requestPath } from '../http/requestPath.ts';

/** The addresses of calls that answer with events: a browser names their world in the query. */
const STREAMS: ReadonlySet<string> = new Set(
  allCalls.filter(({ answers }) => answers === 'events').map(({ path }) => path),
);

/** A rule for each kind of address, by how its route begins; the first that fits speaks. */
const RULES: readonly (readonly [string, (request: FastifyRequest) => string | null])[] = [
  ['/api/sys/common/static/', (request) => inHeader(request) ?? inQuery(request) ?? 'main'],
  ['/api/', (request) => (isStream(request) ? inQuery(request) : null) ?? worldNamed(request)],
  ['/control/worlds/:world', ({ params }) => textOf((params as { world?: unknown }).world)],
  ['/go/', worldOfLink],
  ['/provider/:provider/token', worldNamed],
];

/**
 * The world a request is for, told before anything of it is read and exactly as the call itself will tell it; null for
 * what is about no world, or about one that does not exist yet. The world that is told need not exist.
 */
export function worldAsked(request: FastifyRequest): string | null {
  const route = requestPath(request);
  const rule = RULES.find(([beginning]) => route.startsWith(beginning));
  return rule?.[1](request) ?? null;
}

const isStream = ({ routeOptions }: FastifyRequest) => STREAMS.has(routeOptions.url ?? '');

const inHeader = (request: FastifyRequest) => header(request, 'x-world');

const inQuery = ({ query }: FastifyRequest) => textOf((query as { world?: unknown }).world);

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
