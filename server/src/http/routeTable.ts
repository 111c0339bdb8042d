import type { Route, RouteGroup } from './route.ts';
import { normalizePath } from './requestPath.ts';

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
    this.#patterns.sort((a, b) => precedence(a.route.path).localeCompare(precedence(b.route.path)));
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

/** Returns a text by which routes are ordered: at the first segment that differs, a fixed one precedes a parameter, as in Fastify. */
function precedence(path: string): string {
  const kindOf = (segment: string) => (segment.includes('*') ? 2 : segment.includes('{') ? 1 : 0);
  return path.split('/').map(kindOf).join('');
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
