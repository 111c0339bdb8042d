import { importsOf } from './moduleGraph.ts';

/**
 * Which calls a screen sends, read from the sources: a page and all that it imports use hooks, a hook belongs to an
 * endpoint, an endpoint asks one call. Sources are given by their path below `client/src`, as `features/x/XPage.tsx`.
 */
export type Sources = ReadonlyMap<string, string>;

/** A file with everything of the app that it reaches; without what it imports `later`, what comes along with it. */
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

/** The names of calls by the endpoint that asks them. */
export function callsOfEndpoints(sources: Sources): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [file, text] of sources) {
    if (!file.endsWith('.api.ts')) continue;
    const calls = importedCalls(text);
    const aliases = new Map(
      [...text.matchAll(/const (\w+) = endpointOf\((\w+)\)/g)].map((match) => [match[1], match[2]]),
    );
    const blocks = text.split(/\n\s+(?=\w+: build\.)/).slice(1);
    for (const block of blocks) {
      const [name = ''] = /^\w+/.exec(block) ?? [];
      const words = [...block.matchAll(/\w+/g)].map(([word]) => aliases.get(word) ?? word);
      found.set(
        name,
        calls.filter((call) => words.includes(call)),
      );
    }
  }
  return found;
}

const importedCalls = (text: string) =>
  [...text.matchAll(/import(?: type)? \{([^}]*)\} from '@hongbao\/contracts\/[^']*\.calls'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().replace(/^type /, ''))
    .filter(Boolean);

/** The names of the calls that each file uses: by an endpoint's hook, by the endpoint itself, or by the call. */
export function callsByFile(sources: Sources): ReadonlyMap<string, readonly string[]> {
  const endpoints = callsOfEndpoints(sources);
  const byHook = new Map(
    [...endpoints].map(([name, asked]) => [name.charAt(0).toUpperCase() + name.slice(1), asked]),
  );
  const found = new Map<string, readonly string[]>();
  for (const [file, text] of sources) {
    if (file.endsWith('.api.ts')) continue;
    const hooks = [
      ...text.matchAll(/\buse(?:Lazy)?([A-Z]\w*?)(?:Infinite)?(?:Query|Mutation)\w*/g),
    ];
    const named = [...text.matchAll(/\bendpoints\.(\w+)|QueryData\('(\w+)'/g)];
    found.set(file, [
      ...importedCalls(text),
      ...hooks.flatMap(([, hook = '']) => byHook.get(hook) ?? []),
      ...named.flatMap(([, one, other]) => endpoints.get(one ?? other ?? '') ?? []),
    ]);
  }
  return found;
}
