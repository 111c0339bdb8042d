import { importsOf } from './moduleGraph.ts';

/**
 * The sources of the app, by path relative to `client/src`: `features/x/XPage.tsx`. The calls of a screen are derived
 * from them: a page and its imports use endpoints (`loansApi.listLoans`), and an endpoint sends one call.
 */
export type Sources = ReadonlyMap<string, string>;

/**
 * Returns a file and all files that it imports, directly or transitively; without dynamic imports unless `hasLater`.
 */
export function reachOf(start: string, sources: Sources, hasLater = true): string[] {
  const reached = new Set<string>();
  const visit = (file: string) => {
    const text = sources.get(file);
    if (text === undefined || reached.has(file)) return;
    reached.add(file);
    for (const imported of importsOf(file, text, !hasLater)) visit(imported);
  };
  visit(start);
  return [...reached];
}

const ENDPOINT = /^  (\w+): (?:query|pages|mutation)\((\w+)/gm;
const USE = /\b\w+Api\.(\w+)|\bupdateQueryData\('(\w+)'/g;

/** Returns the call of every endpoint by the name of the endpoint, from the tables in the `.api.ts` files. */
function callsOfEndpoints(sources: Sources): ReadonlyMap<string, string> {
  const tables = [...sources].filter(([file]) => file.endsWith('.api.ts'));
  return new Map(
    tables.flatMap(([, text]) =>
      [...text.matchAll(ENDPOINT)].map(([, name = '', call = '']) => [name, call] as const),
    ),
  );
}

const importedCalls = (text: string) =>
  [...text.matchAll(/import(?: type)? \{([^}]*)\} from '@hongbao\/contracts\/[^']*\.calls'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().replace(/^type /, ''))
    .filter(Boolean);

/** Returns the names of the calls that each file uses, through an endpoint or directly. */
export function callsByFile(sources: Sources): ReadonlyMap<string, readonly string[]> {
  const calls = callsOfEndpoints(sources);
  const found = new Map<string, readonly string[]>();
  for (const [file, text] of sources) {
    if (file.endsWith('.api.ts')) continue;
    const used = [...text.matchAll(USE)].flatMap(
      ([, one, other]) => calls.get(one ?? other ?? '') ?? [],
    );
    found.set(file, [...importedCalls(text), ...used]);
  }
  return found;
}
