import type { HttpHeaders } from './httpRequest.ts';

/** An object with request headers. */
interface WithHeaders {
  readonly headers: HttpHeaders;
}

/** Returns the text of a header; null if it is absent, empty or repeated. */
export function header(request: WithHeaders, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Maximum length of a world id. */
const WORLD_NAME_MAX = 64;

/** Returns the requested world id: the header `X-World`, or the default. The world may not exist. */
export function worldNamed(request: WithHeaders): string {
  return (header(request, 'x-world') ?? 'main').slice(0, WORLD_NAME_MAX);
}

/** Returns a text of the query; null if it is absent, empty or repeated. */
export function textOf(query: unknown, name: string): string | null {
  const value = (query as Readonly<Record<string, unknown>> | undefined)?.[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
