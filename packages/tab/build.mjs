// Bundles the worker that hosts worlds in a browser, with SQLite beside it: packages/tab/dist/worker.js and
// sqlite3.wasm. Fails when a module of Node is in the bundle, and when the download is larger than its limit.
// Usage: node packages/tab/build.mjs
import { copyFileSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** Maximum download of worker and SQLite, compressed with gzip, bytes. */
const BYTES_MAX = 3_000_000;

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const output = join(here, 'dist');
/** The file of SQLite. */
export const wasm = createRequire(join(root, 'prisma/package.json')).resolve(
  '@sqlite.org/sqlite-wasm/sqlite3.wasm',
);

/** Embeds `prisma/migrations` as the module `virtual:migrations`. */
const migrations = {
  name: 'migrations',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^virtual:migrations$/ }, ({ path }) => ({ path, namespace: 'embedded' }));
    onLoad({ filter: /^virtual:migrations$/, namespace: 'embedded' }, () => {
      const folder = join(root, 'prisma/migrations');
      const all = readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => ({
          name,
          sql: readFileSync(join(folder, name, 'migration.sql'), 'utf8'),
        }));
      return { contents: `export const migrations = ${JSON.stringify(all)};`, loader: 'js' };
    });
  },
};

/**
 * Embeds the built-in stories as the module `virtual:stories`. They are read from their files by the code of the server,
 * which needs Node.
 */
const stories = {
  name: 'stories',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^virtual:stories$/ }, ({ path }) => ({ path, namespace: 'embedded' }));
    onLoad({ filter: /^virtual:stories$/, namespace: 'embedded' }, async () => {
      const source = join(root, 'server/src/scenarios/stories/stories.ts');
      const { outputFiles } = await build({
        entryPoints: [source],
        bundle: true,
        platform: 'node',
        format: 'esm',
        write: false,
        logLevel: 'warning',
        // The stories are found beside the source file.
        define: { 'import.meta.url': JSON.stringify(pathToFileURL(source).href) },
        banner: {
          js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(${JSON.stringify(source)});`,
        },
      });
      const code = Buffer.from(outputFiles[0].text).toString('base64');
      const { findStories } = await import(`data:text/javascript;base64,${code}`);
      const found = findStories(join(root, 'no folder of own stories'));
      return { contents: `export const stories = ${JSON.stringify(found)};`, loader: 'js' };
    });
  },
};

/** Options with which esbuild bundles scripts of a browser. */
export const ofBrowsers = {
  absWorkingDir: root,
  bundle: true,
  // With this platform esbuild fails at a module of Node, and selects the implementations of `#platform` for browsers.
  platform: 'browser',
  format: 'esm',
  target: 'es2022',
  minify: true,
  logLevel: 'warning',
  plugins: [migrations, stories],
};

/** Builds the worker, also before the tests. Throws for a module of Node, and above the limit. */
export async function setup() {
  mkdirSync(output, { recursive: true });
  const { metafile } = await build({
    ...ofBrowsers,
    entryPoints: {
      worker: 'packages/tab/src/worker.ts',
      boot: 'packages/tab/src/page/boot.ts',
      sw: 'packages/tab/src/page/serviceWorker.ts',
    },
    outdir: output,
    metafile: true,
  });
  // A package can replace a module of Node with an empty one, which would fail only when it is called.
  // node-forge has an empty one, which it does not call in browsers.
  const empty = Object.entries(metafile.inputs)
    .filter(([name]) => !name.includes('/node-forge/'))
    .flatMap(([, { imports }]) => imports.map(({ path }) => path))
    .filter((path) => path.startsWith('(disabled)'));
  if (empty.length > 0) throw new Error(`The bundle has empty modules: ${empty.join(', ')}.`);
  copyFileSync(wasm, join(output, 'sqlite3.wasm'));

  const files = ['worker.js', 'sqlite3.wasm'].map((name) => readFileSync(join(output, name)));
  const sum = (sizes) => sizes.reduce((total, size) => total + size, 0);
  const gzip = sum(files.map((file) => gzipSync(file, { level: 9 }).length));
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const brotli = sum(files.map((file) => brotliCompressSync(file, { params: quality }).length));
  const kilobytes = (bytes) => `${Math.round(bytes / 1_000)} kB`;
  console.log(
    `Worker and SQLite: ${kilobytes(sum(files.map(({ length }) => length)))}, ${kilobytes(gzip)} with gzip, ${kilobytes(brotli)} with brotli.`,
  );
  if (gzip > BYTES_MAX) {
    throw new Error(`The limit is ${kilobytes(BYTES_MAX)} with gzip.`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await setup();
