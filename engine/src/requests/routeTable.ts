import type { Route, RouteGroup } from './arrival.ts';
import { normalizePath } from '../http/requestPath.ts';

/** The route of a request, its group, and the parameters in the path. */
export interface FoundRoute {
  readonly route: Route;
  readonly group: RouteGroup;
  readonly params: Readonly<Record<string, string>>;
}

interface Entry extends Omit<FoundRoute, 'params'> {
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

/** Finds the route of a method and path, for platforms without a router of their own. */
export class RouteTable {
  readonly #fixed = new Map<string, Entry>();
  readonly #patterns: Entry[] = [];

  constructor(groups: readonly RouteGroup[]) {
    for (const group of groups)
      for (const route of group.routes) {
        const entry = entryOf(route, group);
        if (entry.names.length === 0) this.#fixed.set(`${route.method} ${route.path}`, entry);
        else this.#patterns.push(entry);
      }
    // As in a router: a fixed part of a path takes precedence over a parameter, and a parameter over a wildcard.
    this.#patterns.sort((a, b) => (rankOf(a.route.path) < rankOf(b.route.path) ? -1 : 1));
  }

  /** Returns the route of a request; null if there is none. Repeated slashes of the path count as one. */
  find(method: string, url: string): FoundRoute | null {
    const path = normalizePath(url);
    const asked = method === 'HEAD' ? 'GET' : method;
    const fixed = this.#fixed.get(`${asked} ${path}`);
    if (fixed) return { route: fixed.route, group: fixed.group, params: {} };
    for (const { route, group, pattern, names } of this.#patterns) {
      const match = route.method === asked ? pattern.exec(path) : null;
      if (match === null) continue;
      const params = Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? '']));
      return { route, group, params };
    }
    return null;
  }
}

function entryOf(route: Route, group: RouteGroup): Entry {
  const names: string[] = [];
  const source = route.path
    .replace(/[.+?^$()|[\]\\]/g, String.raw`\$&`)
    .replace(/\{(\w+)\}|\*$/g, (all, name?: string) => {
      names.push(name ?? all);
      return name === undefined ? '(.*)' : '([^/]+)';
    });
  return { route, group, names, pattern: new RegExp(`^${source}$`) };
}

/** Returns a text that orders paths by precedence: a digit for each part of the path. */
const rankOf = (path: string) =>
  path
    .split('/')
    .map((part) => (part.startsWith('{') ? 1 : part === '*' ? 2 : 0))
    .join('');
