import { isLoopback } from '../config/addresses.ts';
import type { HttpRequest } from './httpRequest.ts';
import { isBelow } from './requestPath.ts';

/** Paths of the operator: the control calls, and their tools for agents. */
const OPERATORS = ['/control', '/mcp'];
/** Whether an origin may make calls: origins on this machine and configured origins; `*` allows all. */
export function isWelcome(origin: string | undefined, named: readonly string[]): boolean {
  if (origin === undefined) return false;
  if (named.includes('*') || named.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return isLoopback(hostname) || hostname.endsWith('.localhost');
}

/** Returns the hint for a refused preflight request, in English; null for any other request. */
export function hintForPreflight({ method, path, headers }: HttpRequest): string | null {
  const { origin } = headers;
  if (method !== 'OPTIONS' || typeof origin !== 'string') return null;
  if (isOperators(path))
    return 'Control calls are not allowed from a page of another origin. Call them from a server or a test, or through a proxy of the page’s own origin.';
  return hintForOrigin(origin);
}

/** Returns the hint for a page of an origin that may make no calls, in English. */
export function hintForOrigin(origin: string): string {
  const shown = URL.canParse(origin) ? `The origin ${new URL(origin).origin}` : 'This origin';
  return `${shown} is not allowed to call this server. Add it to CORS_ORIGINS, or call through a proxy of the page’s own origin.`;
}

/** Whether a path is one of the operator's. Its answers never admit other origins. */
export const isOperators = (path: string) => OPERATORS.some((base) => isBelow(path, base));
