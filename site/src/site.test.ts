import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { RANKING, toQuery } from '../browser/query.ts';
import { readChapters, readDecisions } from './pages.ts';
import { firstPage } from './firstPage.ts';
import { relativeUrl, root } from './paths.ts';
import { SEARCH_WORDS } from './searchWords.ts';

const site = inject('site');
const pages = readdirSync(site, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.html') && !name.startsWith('try/'))
  .toSorted();
const html = new Map(pages.map((page) => [page, readFileSync(join(site, page), 'utf8')]));

const attributes = (page: string, name: string) =>
  [...(html.get(page) ?? '').matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(
    ([, value = '']) => unescape(value),
  );
const unescape = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

describe('the documents', () => {
  const documents = [...readChapters().flatMap((chapter) => chapter.pages), ...readDecisions()];

  test('every Markdown file of docs is a page', () => {
    const files = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`);
    expect(files.length).toBeGreaterThan(70);
    expect(files.filter((file) => !documents.some(({ source }) => source === file))).toEqual([]);
    expect(documents.filter(({ url }) => !html.has(url))).toEqual([]);
  });

  test('every code block is shown as it is in its file', () => {
    let blocks = 0;
    for (const { source, url } of documents) {
      const text = unescape((html.get(url) ?? '').replace(/<br>/g, '\n').replace(/<[^>]+>/g, ''));
      const written = readFileSync(join(root, source), 'utf8');
      for (const [, code = ''] of written.matchAll(/^```\w*\n([^]*?)^```/gm)) {
        blocks += 1;
        expect(text, `${source} in ${url}`).toContain(code.trimEnd());
      }
    }
    expect(blocks).toBeGreaterThan(60);
  });
});

describe('the pages', () => {
  test('refer to the site by relative addresses only', () => {
    const wrong = pages.flatMap((page) =>
      [...attributes(page, 'src'), ...attributes(page, 'href')]
        .filter((value) => value.startsWith('/'))
        .map((value) => `${page}: ${value}`),
    );
    expect(wrong).toEqual([]);
  });

  test('load nothing from another origin', () => {
    const loaded = pages.flatMap((page) => [
      ...attributes(page, 'src'),
      ...attributes(page, 'srcset'),
      ...[...(html.get(page) ?? '').matchAll(/<link [^>]*href="([^"]*)"/g)].map(([, url]) => url),
    ]);
    expect(loaded.length).toBeGreaterThan(500);
    expect(loaded.filter((url) => url !== undefined && /^\w+:|^\/\//.test(url))).toEqual([]);
  });

  test('have no dead link and no dead anchor', () => {
    const ids = new Map(pages.map((page) => [page, new Set(attributes(page, 'id'))]));
    const dead = pages.flatMap((page) =>
      [...attributes(page, 'href'), ...attributes(page, 'src'), ...attributes(page, 'srcset')]
        .filter((value) => isDead(page, value, ids))
        .map((value) => `${page}: ${value}`),
    );
    expect(dead).toEqual([]);
  });

  test('have one heading of the first level, a title and a description', () => {
    for (const page of pages) {
      const text = html.get(page) ?? '';
      expect(text.match(/<h1[ >]/g), page).toHaveLength(1);
      expect(text, page).toMatch(
        /<title>[^<]+<\/title>\n<meta name="description" content="[^"]+">/,
      );
    }
  });

  test('have pictures with a width and a height', () => {
    for (const page of pages)
      for (const [image] of (html.get(page) ?? '').matchAll(/<img [^>]+>/g))
        expect(image, page).toMatch(/ width="\d+" height="\d+"/);
  });

  function isDead(page: string, value: string, ids: ReadonlyMap<string, ReadonlySet<string>>) {
    if (/^[a-z]+:/.test(value)) return false;
    const [path = '', anchor] = value.split('#');
    const target = posix.normalize(posix.join(posix.dirname(page), path.replace(/\?.*$/, '')));
    // Addresses below try/ are answered by the exchange in the tab.
    if (target === 'try' || target.startsWith('try/')) return false;
    const file = path === '' ? page : toFile(target);
    if (file === null) return true;
    return anchor !== undefined && ids.get(file)?.has(decodeURIComponent(anchor)) !== true;
  }

  function toFile(target: string): string | null {
    const full = join(site, target);
    if (!existsSync(full)) return null;
    if (!statSync(full).isDirectory()) return target;
    const index = posix.normalize(posix.join(target, 'index.html'));
    return existsSync(join(site, index)) ? index : null;
  }
});

describe('the service worker', () => {
  let script = '';
  beforeAll(() => {
    script = readFileSync(join(site, 'sw.js'), 'utf8');
  });

  test('stores every file of the site, and none of the product', () => {
    const files = readdirSync(site, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => posix.relative(site, join(entry.parentPath, entry.name)))
      .filter((path) => path !== 'sw.js' && !path.startsWith('try/'));
    const missing = files
      .map((path) => path.replace(/(^|\/)index\.html$/, '$1') || './')
      .filter((path) => !script.includes(`"${path}"`));
    expect(files.length).toBeGreaterThan(300);
    expect(missing).toEqual([]);
    expect(script).not.toMatch(/"try\/[^"]/);
  });
});

describe('the search', () => {
  interface Result {
    readonly url: string;
    readonly sub_results: readonly { readonly url: string; readonly excerpt: string }[];
  }
  let find = async (_text: string): Promise<readonly Result[]> => [];

  beforeAll(async () => {
    // Pagefind is made for pages: it reads its index by fetch, and the language of the document.
    vi.stubGlobal(
      'fetch',
      async (url: string) =>
        new Response(readFileSync(fileURLToPath(new URL(url.replace(/\?.*$/, ''))))),
    );
    vi.stubGlobal('window', {});
    vi.stubGlobal('location', new URL('http://localhost/'));
    vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => 'en' }) });
    const base = pathToFileURL(`${site}/pagefind/`).href;
    const pagefind = await import(/* @vite-ignore */ `${base}pagefind.js`);
    await pagefind.options({ basePath: base, baseUrl: '/', noWorker: true, ranking: RANKING });
    find = async (text) => {
      const { results } = await pagefind.search(toQuery(text));
      return Promise.all(results.slice(0, 8).map((one: { data(): unknown }) => one.data()));
    };
  });
  afterAll(() => vi.unstubAllGlobals());

  test.each([
    ['how to fake the clock', '/docs/worlds.html'],
    ['liquidation price', '/docs/readings.html'],
    ['margin call', '/docs/readings.html'],
    ['port', '/docs/settings.html'],
    ['token', '/docs/settings.html'],
    ['rate limit', '/docs/settings.html'],
    ['RATE_LIMIT', '/docs/settings.html'],
    ['https', '/docs/settings.html'],
    ['seed a situation', '/docs/worlds.html'],
    ['how do I reset a world?', '/docs/worlds.html'],
    ['webhook', '/docs/webhooks.html'],
    ['playwright', '/docs/packages.html'],
    ['python', '/docs/packages.html'],
    ['docker', '/docs/hosting.html'],
    ['slow network', '/docs/traffic-faults-answers.html'],
    ['websocket', '/docs/socket.html'],
    ['mcp', '/docs/agents.html'],
  ])('finds by “%s” first the page %s', async (text, url) => {
    expect((await find(text)).map((result) => result.url)[0]).toBe(url);
  });

  test('shows no sources of diagrams', async () => {
    const found = await find('rejected clock operator');
    const states = found.find(({ url }) => url === '/docs/states.html');
    expect(states?.sub_results.length).toBeGreaterThan(0);
    for (const { excerpt } of states?.sub_results ?? [])
      expect(excerpt.replace(/<[^>]+>/g, '')).not.toMatch(/--(?:>|&gt;)|stateDiagram/);
  });

  test('knows only headings that exist', () => {
    for (const address of Object.keys(SEARCH_WORDS)) {
      const [page = '', id] = address.split('#');
      expect(attributes(page, 'id'), address).toContain(id);
    }
  });
});

describe('relativeUrl', () => {
  test.each([
    ['index.html', 'docs/worlds.html', 'docs/worlds.html'],
    ['docs/index.html', 'docs/worlds.html#a', 'worlds.html#a'],
    ['docs/decisions/index.html', 'docs/index.html', '../'],
    ['docs/index.html', 'docs/index.html', './'],
    ['docs/index.html', 'docs/index.html#start', './#start'],
    ['docs/decisions/001.html', 'index.html', '../../'],
  ])('returns the address from %s to %s', (from, to, expected) => {
    expect(relativeUrl(from, to)).toBe(expected);
  });
});

test('links into the product lead to its files, because its service worker may not be there yet', async () => {
  const page = await firstPage(true);
  const links = [...page.matchAll(/ href="(try\/[^"]*)"/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(5);
  expect(
    links.filter((link) => !/^try\/(?:(?:index|desk|docs)\.html)?(?:[?#]|$)/.test(link)),
  ).toEqual([]);
});
