import { allCalls, callsByName } from '@hongbao/contracts/calls';
import { expect, it } from 'vitest';
import inventory from '../../../contracts/src/inventory.tsv?raw';
import app from '@hongbao/locales/en-us/app.json' with { type: 'json' };
import { firstSections } from '../../build/words.ts';
import { firstPages } from './pageModules.ts';
import { callsByFile, reachOf } from '../testing/callsOfScreens.ts';
import { routes, type RouteEntry } from './routes.ts';

const titles: Readonly<Record<string, string>> = app.routes;
const texts = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../{docs,gallery,desk,testing}/**'],
  { eager: true, query: '?raw', import: 'default' },
);
const journeys = import.meta.glob<string>('../../../e2e/journeys/*.spec.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** The source files by path relative to `client/src`. The glob returns paths relative to the folder of this test. */
const sources = new Map(
  Object.entries(texts).map(([file, text]) => [
    file.startsWith('../') ? file.slice(3) : `app/${file.slice(2)}`,
    text,
  ]),
);

const used = callsByFile(sources);
const callsReached = (start: string, within: typeof sources) =>
  [...new Set(reachOf(start, within).flatMap((file) => used.get(file) ?? []))]
    .filter((name) => callsByName.has(name))
    .toSorted();

/**
 * Whether a file is a page. Pages are not part of the frame, which contains the calls that every screen sends: those of
 * the start, the stream and the notices.
 */
const isPage = (file: string) => /^features\/.*Page\.tsx$/.test(file);
const frame = callsReached('app/main.tsx', new Map([...sources].filter(([file]) => !isPage(file))));

const callsOf = ({ page }: RouteEntry) =>
  callsReached(`features/${page}.tsx`, sources).filter((call) => !frame.includes(call));

const journeysOf = ({ path }: RouteEntry) =>
  Object.entries(journeys)
    .filter(([, text]) => new RegExp(`${path}(?![A-Za-z])`).test(text))
    .map(([file]) => file.replace(/^.*\/|\.spec\.ts$/g, ''));

/**
 * Content of the generated list of screens. `npx vitest run --project client client/src/app/screens.test.ts -u` writes
 * the file.
 */
function screensPage(): string {
  const code = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(' ');
  const rows = routes.map((route) => {
    const { path, title, access, isKeptAlive } = route;
    const name = titles[title.replace(/^routes\./, '')] ?? title;
    const who = access === 'login' ? 'member' : 'anyone';
    const shown = isKeptAlive ? `${name}, kept alive` : name;
    return `| \`${path}\` | ${shown} | ${who} | ${code(callsOf(route))} | ${journeysOf(route).join(', ')} |`;
  });
  return [
    '# Screens',
    '',
    '<!-- Generated from the route table, the sources and the journeys; a test checks it. -->',
    '',
    '`/` and unknown paths redirect to `/home`. In addition to its own calls, each page uses those of the frame:',
    `${code(frame)}.`,
    'All pages in both themes, with axe, at 320 px and at twice the text size: `everyScreen`.',
    '',
    '| path | screen | who | calls | journeys |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

it('docs/screens.md matches the route table', async () => {
  await expect(screensPage()).toMatchFileSnapshot('../../../docs/screens.md');
});

it('every call in the inventory of the product is used by a screen', () => {
  const sent = new Set([...frame, ...routes.flatMap(callsOf)]);
  const asked = new Set(
    inventory
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t').slice(1).join(' ')),
  );
  const ours = allCalls.filter(({ method, path }) => asked.has(`${method} ${path}`));
  expect(ours.length).toBe(asked.size);
  expect(ours.map(({ name }) => name).filter((name) => !sent.has(name))).toEqual([]);
});

/** Files that a first page loads later, when all texts are loaded. */
const opensLater = ['features/market/SymbolPicker.tsx'];
/** Texts that have a fallback until they are loaded: a refusal is then shown with the message of the server. */
const isLate = (what: string) => what === 'refusals. in i18n/failureText.ts';

it.each(firstPages)('the page %s uses only texts of the sections that are loaded first', (page) => {
  const usedKeys = reachOf(`features/${page}.tsx`, sources, false)
    .filter((file) => !opensLater.includes(file))
    .flatMap((file) =>
      [...(sources.get(file) ?? '').matchAll(/\bt\(['`](\w+\.[\w.]*)/g)].map(
        ([, key]) => `${key} in ${file}`,
      ),
    );
  expect(
    usedKeys.filter(
      (what) => !isLate(what) && !firstSections.some((section) => what.startsWith(`${section}.`)),
    ),
  ).toEqual([]);
});
