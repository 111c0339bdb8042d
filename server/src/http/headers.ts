import type { IncomingHttpHeaders } from 'node:http';

/** A request, as far as its headers go. */
interface WithHeaders {
  readonly headers: IncomingHttpHeaders;
}

/** One header's text, or null when it is absent, empty or sent twice. */
export function header(request: WithHeaders, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Longer names are no world's. */
const WORLD_NAME_MAX = 64;

/** The world that a request is for: the one it names, else the main one. It need not exist. */
export function worldNamed(request: WithHeaders): string {
  return (header(request, 'x-world') ?? 'main').slice(0, WORLD_NAME_MAX);
}
