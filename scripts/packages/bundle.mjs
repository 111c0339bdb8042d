// The package hongbao: server and command line as a few files; what they need of other packages stays outside.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readFileSync } from 'node:fs';
import { root } from '../lib.mjs';
import { packagesOutside } from './outside.mjs';

const locate = createRequire(join(root, 'server', 'package.json'));
const { build } = await import(pathToFileURL(locate.resolve('esbuild')).href);

/** Bundles into `outdir`; gives the exact versions of the packages that stayed outside, by name. */
export async function bundle(outdir) {
  const outside = new Map();
  await build({
    absWorkingDir: root,
    entryPoints: {
      index: 'hongbao/src/index.ts',
      bin: 'hongbao/src/bin.ts',
      server: 'server/src/main.ts',
      envelopeWorker: 'server/src/http/envelopeWorker.ts',
      leaseThread: 'server/src/cluster/leaseThread.ts',
    },
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    chunkNames: 'part-[hash]',
    logLevel: 'warning',
    plugins: [
      packagesOutside(({ name, importer }) => {
        remember(outside, nameOf(name), importer);
        return name;
      }),
    ],
  });
  // It is looked for by name when a world is made.
  remember(outside, '@prisma/schema-engine-wasm', join(root, 'prisma'));
  return Object.fromEntries([...outside].sort());
}

const nameOf = (path) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');

/** One version of a package for the whole bundle: two would need two places. */
function remember(outside, name, importedFrom) {
  const version = versionAt(name, importedFrom);
  const known = outside.get(name) ?? version;
  if (known !== version) throw new Error(`${name} is imported as ${known} and as ${version}.`);
  outside.set(name, version);
}

function versionAt(name, folder) {
  for (let at = folder; ; at = dirname(at)) {
    try {
      return JSON.parse(readFileSync(join(at, 'node_modules', name, 'package.json'), 'utf8'))
        .version;
    } catch (error) {
      if (at === dirname(at)) throw error;
    }
  }
}
