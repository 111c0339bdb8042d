// Bundles the in-page mode of the testkit: the function that starts the exchange, the service worker that a page can
// register, and the worker with SQLite. That worker is
// a text in a module, because each bundler finds the files of workers in another way, and some find none in a package.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ofBrowsers, wasm } from '../../packages/tab/build.mjs';
import { esbuild } from './bundle.mjs';

/** Maximum bytes of the module with the worker. */
const BYTES_MAX = 2_000_000;

/** Writes `browser.js`, `exchange.js` and `hongbao.sw.js` to a folder. The other packages stay outside: their classes must be the same. */
export async function bundleInPage(folder) {
  await esbuild.build({
    ...ofBrowsers,
    entryPoints: ['packages/testkit/src/browser/browser.ts'],
    outdir: folder,
    minify: false,
    external: ['@hongbao/sdk', '@hongbao/sdk/*', '@hongbao/contracts/*'],
    plugins: [exchangeOutside],
  });
  await esbuild.build({
    ...ofBrowsers,
    entryPoints: { 'hongbao.sw': 'packages/tab/src/page/inPageServiceWorker.ts' },
    outdir: folder,
    banner: { js: '// Copied by `npx hongbao-service-worker`; docs/packages.md describes it.' },
  });
  const { outputFiles } = await esbuild.build({
    ...ofBrowsers,
    entryPoints: ['packages/tab/src/worker.ts'],
    write: false,
    plugins: [...ofBrowsers.plugins, sqliteInside],
  });
  const text = gzipSync(outputFiles[0].contents, { level: 9 }).toString('base64');
  if (text.length > BYTES_MAX)
    throw new Error(`The worker has ${text.length} bytes. The limit is ${BYTES_MAX}.`);
  console.log(`The in-page mode: ${Math.round(text.length / 1_000)} kB`);
  writeFileSync(join(folder, 'exchange.js'), `export const exchange = '${text}';\n`);
  writeFileSync(
    join(folder, 'exchange.d.ts'),
    '/** The script of the worker, compressed with gzip, in base64. */\nexport declare const exchange: string;\n',
  );
}

/** The module `virtual:exchange` is a file beside the bundle. */
const exchangeOutside = {
  name: 'exchange outside',
  setup({ onResolve }) {
    onResolve({ filter: /^virtual:exchange$/ }, () => ({ path: './exchange.js', external: true }));
  },
};

/** Embeds the file of SQLite in the module that otherwise loads it from its own address. */
const sqliteInside = {
  name: 'SQLite inside',
  setup({ onLoad }) {
    onLoad({ filter: /sqlite-wasm[/\\]dist[/\\]index\.mjs$/ }, ({ path }) => {
      const binary = `Uint8Array.from(atob('${readFileSync(wasm, 'base64')}'), (c) => c.charCodeAt(0))`;
      const replacements = {
        'var wasmBinary;': `var wasmBinary = ${binary};`,
        'new URL("sqlite3.wasm", import.meta.url).href': '"sqlite3.wasm"',
      };
      let contents = readFileSync(path, 'utf8');
      for (const [from, to] of Object.entries(replacements)) {
        if (!contents.includes(from)) throw new Error(`${path} does not contain ${from}`);
        contents = contents.replace(from, to);
      }
      return { contents, loader: 'js' };
    });
  },
};
