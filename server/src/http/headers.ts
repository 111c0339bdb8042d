import type { IncomingHttpHeaders } from 'node:http';

/** A request's headers. */
interface WithHeaders {
  readonly headers: IncomingHttpHeaders;
}

/** One header's text, or null when it is absent, empty or sent twice. */
export function header(request: WithHeaders, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Maximum length of a world id. */
const WORLD_NAME_MAX = 64;

/** The world id of a request: the header `X-World`, otherwise the default. It may not exist. */
export function worldNamed(request: WithHeaders): string {
  return (header(request, 'x-world') ?? 'main').slice(0, WORLD_NAME_MAX);
}
