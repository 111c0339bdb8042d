/** Pattern of the origin in an absolute request URL (RFC 9112, 3.2.2), which the router ignores. */
const ORIGIN = /^https?:\/\/.*?\//;

/** The route of all paths that no other route has. */
export const OTHER_PATHS = '/*';

/** A request of Fastify. */
interface Routed {
  readonly routeOptions: { readonly url?: string | undefined };
  readonly url: string;
}

/**
 * Returns the path for decisions about a request: its route, or else its normalized path. `request.url` must not be
 * used for them, because one path has many notations.
 */
export function requestPath({ routeOptions, url }: Routed): string {
  const route = routeOptions.url;
  // The route of all preflight requests is `*`, and that of paths which only a dialect has is `/*`.
  return route === undefined || route === '*' || route === OTHER_PATHS ? normalizePath(url) : route;
}

/** Normalizes the path of a URL: decoded, without origin, query and repeated slashes. */
export function normalizePath(url: string): string {
  const path = url.replace(ORIGIN, '/').split(/[?#]/)[0] ?? '';
  return decoded(path).replace(/\/+/g, '/');
}

/** Whether a path is `parent` or below `parent`. */
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
