// Measures what the packed packages add to a web app, bundled and minified by esbuild and compressed with gzip.
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { esbuild } from './bundle.mjs';
import { fail, root } from '../lib.mjs';

/** Maximum bytes, compressed. */
const entries = [
  {
    name: 'createClient and one call with a sealed body',
    code: "import { createClient } from '@hongbao/sdk'; createClient({ url: '' }).calls.openPosition();",
    bytesMax: 50_000,
  },
  {
    name: 'sealBody',
    code: "import { sealBody } from '@hongbao/sdk'; console.log(sealBody);",
    bytesMax: 40_000,
  },
  {
    name: 'one contract, with zod',
    code: "import { openPosition } from '@hongbao/contracts/positions/positions.calls'; console.log(openPosition);",
    bytesMax: 35_000,
  },
];

/**
 * Prints the sizes. Exits with an error if one exceeds its limit.
 *
 * @param folder the unpacked package @hongbao/sdk, which contains @hongbao/contracts
 */
export async function checkClientSize(folder) {
  for (const { name, code, bytesMax } of entries) {
    const { outputFiles } = await esbuild.build({
      stdin: { contents: code, resolveDir: folder },
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      platform: 'browser',
      logLevel: 'warning',
      // Dependencies of the packages.
      nodePaths: [join(root, 'contracts/node_modules')],
    });
    const bytes = gzipSync(outputFiles[0].contents, { level: 9 }).length;
    const shown = `${name}: ${(bytes / 1_000).toFixed(1)} kB, compressed`;
    if (bytes > bytesMax) fail(`${shown}. The limit is ${bytesMax / 1_000} kB.`);
    console.log(shown);
  }
}
