import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { extname, join, posix } from 'node:path';
import Eleventy, { type EleventyConfig } from '@11ty/eleventy';
import highlight from '@11ty/eleventy-plugin-syntaxhighlight';
import { build } from 'esbuild';
import { close, createIndex } from 'pagefind';
import { copyTry } from './copyTry.ts';
import { firstPage } from './firstPage.ts';
import { docsPage, type Frame } from './layout.ts';
import { configureMarkdown } from './markdown.ts';
import { type DocsPage, DECISIONS_URL, readChapters, readDecisions } from './pages.ts';
import { root } from './paths.ts';
import { addPicture, type Picture, writePictures } from './pictures.ts';
import { findLinkedFiles, isPicture, type RepositoryFile } from './repositoryFiles.ts';

/** Builds the site into a folder, with the product of another folder below `try/`. Prints each step with its time. */
export async function buildSite(output: string, product: string): Promise<void> {
  rmSync(output, { recursive: true, force: true });
  mkdirSync(join(output, 'assets'), { recursive: true });
  const hasTry = await step('The product below try/', async () => copyTry(product, output));
  await step('Pages', async () => writePages(output, hasTry));
  await step('Pictures', async () =>
    writePictures(output, (done, all) => {
      if (process.stdout.isTTY) process.stdout.write(`\r  ${done} of ${all}`);
      if (done === all && process.stdout.isTTY) process.stdout.write('\r');
    }),
  );
  await step('Styles and scripts', async () => writeAssets(output));
  await step('Search', async () => writeSearch(output));
  await step('Offline copy', async () => writePrecache(output));
}

async function step<T>(name: string, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await run();
  console.log(`✓ ${name} (${((performance.now() - startedAt) / 1_000).toFixed(1)} s)`);
  return result;
}

/** Renders the documents with Eleventy, and the files and folders of the repository to which they link. */
async function writePages(output: string, hasTry: boolean): Promise<void> {
  const chapters = readChapters();
  const decisions = readDecisions();
  const pages = [...chapters.flatMap((chapter) => chapter.pages), ...decisions];
  const folders = new Map([
    ['docs', 'docs/index.html'],
    ['docs/decisions', DECISIONS_URL],
  ]);
  const sources = new Set(pages.map(({ source }) => source));
  const files = findLinkedFiles([...sources], (path) => sources.has(path) || folders.has(path));
  const urls = new Map([
    ...folders,
    ...pages.map(({ source, url }) => [source, url] as const),
    ...files.map(({ path, url }) => [path, url] as const),
  ]);
  const pictures = new Map<string, Picture>();
  for (const path of picturesIn('docs')) pictures.set(path, await addPicture(path));
  const frames = new Map<string, Frame>([
    [DECISIONS_URL, frameOf(DECISIONS_URL, 'Decisions', 'Why Hongbao is built as it is.')],
    ...pages.map(
      ({ url, title, source }) => [url, frameOf(url, title, summaryOf(source))] as const,
    ),
    ...files.map(
      ({ url, path }) => [url, frameOf(url, path, `${path} in the repository.`)] as const,
    ),
  ]);

  const site = new Eleventy('docs', output, {
    quietMode: true,
    configPath: false,
    config: (config) => {
      config.setTemplateFormats(['md']);
      // Documents contain braces that are not templates.
      config.addGlobalData('templateEngineOverride', 'md');
      config.addGlobalData('eleventyComputed', {
        source: ({ path, page }: PageData) => path ?? posix.normalize(page.inputPath),
        permalink: ({ path, page }: PageData) =>
          `/${urls.get(path ?? posix.normalize(page.inputPath))}`,
      });
      config.addPlugin(highlight, { preAttributes: { tabindex: 0 } });
      configureMarkdown(config, { urls, pictures });
      for (const { source } of pages) if (!source.startsWith('docs/')) addDocument(config, source);
      for (const file of files)
        config.addTemplate(`docs/${file.path}.md`, fileText(file, urls), { path: file.path });
      config.addTemplate('docs/decisions.md', decisionsText(decisions), { path: 'docs/decisions' });
      config.addTransform('layout', function wrap(content) {
        const url = toPath(this.page.url);
        const frame = frames.get(url);
        if (frame === undefined) throw new Error(`${url} is not a page of the site.`);
        // Code scrolls in its own box; the highlighter adds the attribute only to languages that it knows.
        const reachable = content.replaceAll('<pre>', '<pre tabindex="0">');
        return docsPage(frame, reachable, chapters, decisions);
      });
    },
  });
  await site.write();
  writeFileSync(join(output, 'index.html'), await firstPage(hasTry));
}

/** The data of a page: `path` is set for those outside of `docs`. */
interface PageData {
  readonly path?: string;
  readonly page: { readonly inputPath: string };
}

const frameOf = (url: string, title: string, description: string): Frame => ({
  url,
  title: `${title} · Hongbao`,
  description,
  isIndexed: !url.startsWith('files/'),
  ...(SELDOM_WANTED.test(url) ? { weight: 0.2 } : {}),
});

/** Pages that mention everything, and rarely answer a question. */
const SELDOM_WANTED = /^docs\/(?:decisions\/|changelog|story-pictures|languages|tour|benchmarks)/;

const addDocument = (config: EleventyConfig, source: string) =>
  config.addTemplate(`docs/${source}`, readFileSync(join(root, source), 'utf8'), { path: source });

/** The first paragraph of a document as plain text, for the description of its page. */
function summaryOf(source: string): string {
  const paragraphs = readFileSync(join(root, source), 'utf8').split(/\n{2,}/);
  const first = paragraphs.find((text) => /^[A-Z*`]/.test(text)) ?? source;
  const plain = first
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`_]/g, '')
    .replace(/\s+/g, ' ');
  return plain.length > SUMMARY_MAX
    ? `${plain.slice(0, SUMMARY_MAX).replace(/ \S*$/, '')} …`
    : plain;
}

/** Maximum characters of a description, which search engines show whole. */
const SUMMARY_MAX = 155;

/** Languages of files whose name does not end in the name of their language. */
const LANGUAGES: Readonly<Record<string, string>> = {
  '.mjs': 'js',
  '.yml': 'yaml',
  '.py': 'python',
  '.sh': 'bash',
  '.mod': 'text',
  '': 'text',
};

/** A file of the repository as Markdown: its text in a code block, or the list of a folder. */
function fileText({ path, entries }: RepositoryFile, urls: ReadonlyMap<string, string>): string {
  if (entries !== null)
    return `# ${path}\n\n${entries.map((entry) => `- [${posix.basename(entry)}](${linkOf(path, entry, urls)})`).join('\n')}\n`;
  const text = readFileSync(join(root, path), 'utf8');
  if (path.endsWith('.md')) return text;
  const extension = extname(path);
  const language = LANGUAGES[extension] ?? extension.slice(1);
  return `# ${path}\n\n\`\`\`\`${language}\n${text.trimEnd()}\n\`\`\`\`\n`;
}

function linkOf(folder: string, entry: string, urls: ReadonlyMap<string, string>): string {
  if (!urls.has(entry)) throw new Error(`${entry} is not in the site.`);
  return posix.relative(posix.dirname(folder), entry);
}

/** The index of the decision records: number, title and status of each, newest first. */
function decisionsText(decisions: readonly DocsPage[]): string {
  const rows = decisions.map(({ source, title }) => {
    const [, date, status] =
      /^\*{0,2}Date[.:]\*{0,2} ([\d-]+)[^]*?Status[.:]\*{0,2} ([^.\n]+)/m.exec(
        readFileSync(join(root, source), 'utf8'),
      ) ?? [];
    return `| [${title}](${posix.relative('docs', source)}) | ${date ?? ''} | ${status ?? ''} |`;
  });
  return `# Decisions\n\nWhy Hongbao is built as it is. A changed decision gets a new record, whose number is the status of the old one.\n\n| record | date | status |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
}

const picturesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`.replaceAll('\\', '/'))
    .filter(isPicture);

/** The path in the site of an address such as `/docs/`. */
const toPath = (url: string) => url.slice(1).replace(/(^|\/)$/, '$1index.html');

const here = (path: string) => join(root, 'site', path);

/** The design tokens of the app, and the styles and scripts of the site. */
async function writeAssets(output: string): Promise<void> {
  await build({
    entryPoints: [here('browser/site.ts'), here('browser/tryIt.ts')],
    outdir: join(output, 'assets'),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    logLevel: 'warning',
  });
  const tokens = systemTheme(readFileSync(join(root, 'client/src/ui/styles/tokens.css'), 'utf8'));
  const styles = readdirSync(here('styles'))
    .toSorted()
    .map((name) => readFileSync(here(`styles/${name}`), 'utf8'));
  const { outputFiles } = await build({
    stdin: { contents: [tokens, ...styles].join('\n'), loader: 'css' },
    minify: true,
    write: false,
  });
  writeFileSync(join(output, 'assets/site.css'), outputFiles[0]?.text ?? '');
  cpSync(join(root, 'client/public/icon.svg'), join(output, 'assets/icon.svg'));
}

/** The tokens with the theme of the system. The site has no setting, and needs no script before the first paint. */
function systemTheme(tokens: string): string {
  const [, light] = /^:root\[data-theme='light'\] \{([^}]+)\}/m.exec(tokens) ?? [];
  if (light === undefined) throw new Error('The tokens of the app have no light theme.');
  return `${tokens.replace(/^:root\[data-(?:theme='light'|palette)[^{]*\{[^}]*\}\n/gm, '')}
@media (prefers-color-scheme: light) { :root { ${light} } }`;
}

/** Builds the index of the search, which needs no service. */
async function writeSearch(output: string): Promise<void> {
  const { index, errors } = await createIndex({ verbose: false });
  if (index === undefined) throw new Error(errors.join('\n'));
  const added = await index.addDirectory({ path: output, glob: '{index.html,docs/**/*.html}' });
  const written = await index.writeFiles({ outputPath: join(output, 'pagefind') });
  const failures = [...added.errors, ...written.errors];
  if (failures.length > 0) throw new Error(failures.join('\n'));
  // Interfaces of Pagefind, which the site does not use.
  for (const name of readdirSync(join(output, 'pagefind')))
    if (/ui|component|highlight|\.map$/.test(name) && !/^wasm/.test(name))
      rmSync(join(output, 'pagefind', name));
  await close();
}

/** Writes the service worker with the list of the site's files. Its version is a hash of them. */
async function writePrecache(output: string): Promise<void> {
  const files = readdirSync(output, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.relative(output, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('try/'))
    .toSorted();
  const digest = createHash('sha256');
  for (const path of files) digest.update(path).update(readFileSync(join(output, path)));
  const isLater = (path: string) => /^docs\/.*\.webp$/.test(path) && !first.has(path);
  const html = readFileSync(join(output, 'index.html'), 'utf8');
  const first = new Set(files.filter((path) => html.includes(path)));
  await build({
    entryPoints: [here('browser/sw.ts')],
    outfile: join(output, 'sw.js'),
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    logLevel: 'warning',
    define: {
      __VERSION__: JSON.stringify(digest.digest('hex').slice(0, 16)),
      __FILES__: JSON.stringify(files.filter((path) => !isLater(path)).map(toAddress)),
      __PICTURES__: JSON.stringify(files.filter(isLater)),
    },
  });
}

/** An index is requested by the path of its folder. */
const toAddress = (path: string) => path.replace(/(^|\/)index\.html$/, '$1') || './';
