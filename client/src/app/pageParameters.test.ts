import { pageParameters, pagePaths, visitorPages } from '@hongbao/contracts/pages/pages';
import { describe, expect, it } from 'vitest';
import { importsOf } from '../testing/moduleGraph.ts';
import { findRoute, routes } from './routes.ts';

const texts = import.meta.glob<string>('../**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const sources = new Map(
  Object.entries(texts)
    .filter(([file]) => !/\.test\.tsx?$/.test(file))
    .map(([file, text]) => [file.replace(/^\.\.\//, '').replace(/^\.\//, 'app/'), text]),
);

/** Reads of a parameter: `useLinkParameter('tab'`, `useWantedTab(…)`, `useWantedId(…)`, `search.get('tab')`. */
const READS =
  /(?:useLinkParameter\(\s*|\.get\()'(\w+)'|useWantedTab\([^()]*?(?:,\s*'(\w+)')?\)|(useWantedId)\(/g;

function parametersRead(file: string, visited = new Set<string>()): string[] {
  if (visited.has(file)) return [];
  visited.add(file);
  const text = sources.get(file);
  if (text === undefined) return [];
  const own = file.startsWith('state/')
    ? []
    : [...text.matchAll(READS)].map(([, read, tab, id]) => read ?? (id ? 'id' : (tab ?? 'tab')));
  return [...own, ...importsOf(file, text).flatMap((next) => parametersRead(next, visited))];
}

describe('the shared list of pages', () => {
  it('contains exactly the paths of the routes', () => {
    expect(pagePaths.toSorted()).toEqual(routes.map(({ path }) => path).toSorted());
  });

  it('contains exactly the pages that a visitor can open', () => {
    const open = routes.filter(({ access }) => access === 'open').map(({ path }) => path);
    expect(visitorPages.toSorted()).toEqual(open.toSorted());
  });

  it.each(pagePaths)('lists only parameters of %s that the page reads', (path) => {
    const file = `features/${findRoute(path)?.page}.tsx`;
    expect(sources.has(file)).toBe(true);
    expect(parametersRead(file)).toEqual(expect.arrayContaining(Object.keys(pageParameters(path))));
  });
});
