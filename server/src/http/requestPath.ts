import type { FastifyRequest } from 'fastify';

/** A request line may name a whole address (RFC 9112, 3.2.2); the router drops its origin. */
const ORIGIN = /^https?:\/\/.*?\//;

/**
 * The path by which a request is judged: its route or, where it has none, its normalized path. One path can be written in many ways, so nothing is decided by `request.url`.
 */
export function requestPath({ routeOptions, url }: FastifyRequest): string {
  const route = routeOptions.url;
  // The route of preflight requests is `*`, whatever they ask for.
  return route === undefined || route === '*' ? normalizePath(url) : route;
}

/** The path of an address: decoded, without origin, query and doubled slashes. */
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
