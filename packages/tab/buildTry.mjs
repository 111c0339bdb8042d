// Builds the product for static files: the app, the Desk and the API reference (client/dist), with the exchange in a
// worker. Usage: node packages/tab/buildTry.mjs <folder>
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setup } from './build.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const client = join(root, 'client/dist');

/** The world `main` and links without a date use this template (engine/src/control/worldControls.ts: DEFAULT_AT). */
const TEMPLATE = { scenario: 'demo', seed: 'hongbao', at: '2026-01-07T04:00:00Z' };

/** Pages whose script starts after the exchange. */
const PAGES = ['index.html', 'desk.html', 'docs.html'];

/** Writes the product to a folder, which is replaced. client/dist must be built. */
export async function buildTry(folder) {
  await setup();
  rmSync(folder, { recursive: true, force: true });
  cpSync(client, folder, {
    recursive: true,
    filter: (file) => !/\.(?:br|gz)$|[/\\](?:sw\.js|precache\.json|\.vite)$/.test(file),
  });
  const exchange = join(folder, 'exchange');
  mkdirSync(exchange);
  cpSync(join(here, 'dist/worker.js'), join(exchange, 'worker.js'));
  cpSync(join(here, 'dist/sqlite3.wasm'), join(exchange, 'sqlite3.wasm'));
  cpSync(join(here, 'dist/boot.js'), join(folder, 'boot.js'));
  writeTemplates(exchange);
  const worker = readFileSync(join(here, 'dist/sw.js'), 'utf8');
  const build = buildOf(folder, worker);
  writeFileSync(join(folder, 'sw.js'), `self.hongbaoBuild=${JSON.stringify(build)};\n${worker}`);
  for (const page of PAGES) {
    const file = join(folder, page);
    writeFileSync(file, withBoot(page, readFileSync(file, 'utf8'), build));
  }
  const files = filesIn(folder).filter((file) => file !== 'sw.js');
  writeFileSync(join(folder, 'files.json'), JSON.stringify(files));
}

function writeTemplates(exchange) {
  const { scenario, seed, at } = TEMPLATE;
  const script = join(here, 'writeTemplate.ts');
  const args = ['--import', 'tsx', script, exchange, scenario, seed, at];
  const text = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  const { file } = JSON.parse(text);
  writeFileSync(join(exchange, 'templates.json'), JSON.stringify([{ file, url: `${file}.gz` }]));
}

/** Returns the id of a build: a hash of all its files and of the service worker. */
function buildOf(folder, worker) {
  const hash = createHash('sha256').update(worker);
  for (const file of filesIn(folder)) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Replaces the script of a page by the one that starts the exchange and then the page. */
function withBoot(page, html, build) {
  const boot = (entry) =>
    `<script type="module" src="./boot.js" data-page="${entry}" data-build="${build}"></script>`;
  // The app is started by an inline script after the first paint; its first preloaded file is its entry.
  const [ofApp] =
    /<script>(?:(?!<\/script>)[^])*link\[rel=modulepreload\](?:(?!<\/script>)[^])*<\/script>/.exec(
      html,
    ) ?? [];
  const [, preloaded] = /<link rel="modulepreload"[^>]* href="\.\/([^"]+)"/.exec(html) ?? [];
  if (ofApp !== undefined && preloaded !== undefined) return html.replace(ofApp, boot(preloaded));
  const [script, entry] =
    /<script type="module"[^>]* src="\.\/([^"]+)"><\/script>/.exec(html) ?? [];
  if (script === undefined) throw new Error(`${page} has no entry script.`);
  return html.replace(script, boot(entry));
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(folder, file)).isFile())
    .map((file) => relative(folder, join(folder, file)).split(sep).join('/'))
    .toSorted();
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildTry(process.argv[2] ?? 'dist/try');
