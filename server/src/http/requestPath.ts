import type { FastifyRequest } from 'fastify';

/** A request line may contain an absolute URL (RFC 9112, 3.2.2); the router drops its origin. */
const ORIGIN = /^https?:\/\/.*?\//;

/**
 * The path for decisions about a request: its route, otherwise its normalized path. One path can be written in many ways, so
 * `request.url` must not be used for them.
 */
export function requestPath({ routeOptions, url }: FastifyRequest): string {
  const route = routeOptions.url;
  // The route of all preflight requests is `*`.
  return route === undefined || route === '*' ? normalizePath(url) : route;
}

/** The path of a URL: decoded, without origin, query and doubled slashes. */
export function normalizePath(url: string): string {
  const path = url.replace(ORIGIN, '/').split(/[?#]/)[0] ?? '';
  return decoded(path).replace(/\/+/g, '/');
}

/** Whether a path is `parent` or below it. */
export function isBelow(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}/`);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
