// Bundles the in-page mode of the testkit: the function that starts the exchange, and its worker.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setup as buildWorker } from '../../packages/tab/build.mjs';
import { root } from '../lib.mjs';
import { esbuild } from './bundle.mjs';

/** Writes `browser.js` and `exchange/` to a folder. The other packages stay outside: their classes must be the same. */
export async function bundleInPage(folder) {
  await buildWorker();
  mkdirSync(join(folder, 'exchange'), { recursive: true });
  const built = join(root, 'packages/tab/dist');
  // The worker exports nothing; the statement shows tools that it is an ES module.
  const worker = readFileSync(join(built, 'worker.js'), 'utf8');
  writeFileSync(join(folder, 'exchange/worker.js'), `${worker}\nexport {};\n`);
  cpSync(join(built, 'sqlite3.wasm'), join(folder, 'exchange/sqlite3.wasm'));
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['packages/testkit/src/browser/browser.ts'],
    outdir: folder,
    bundle: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
    external: ['@hongbao/sdk', '@hongbao/sdk/*', '@hongbao/contracts/*'],
  });
}
