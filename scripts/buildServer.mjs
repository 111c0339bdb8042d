// Bundles the program of the package hongbao: server and cluster as main.js, with its worker threads beside it, and the
// command line as cli.js. External packages remain in node_modules. Usage: `node scripts/buildServer.mjs [folder]`. The
// folder is below server/dist; the default is server/dist.
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib.mjs';
import { packagesOutside } from './packages/outside.mjs';

const locate = createRequire(join(root, 'server', 'package.json'));
const { build } = await import(pathToFileURL(locate.resolve('esbuild')).href);

const output = join(root, 'server', 'dist', process.argv[2] ?? '');
await build({
  absWorkingDir: root,
  entryPoints: {
    main: 'packages/hongbao/src/main.ts',
    cli: 'packages/hongbao/src/bin.ts',
    envelopeWorker: 'server/src/http/envelopeWorker.ts',
    photoWorker: 'engine/src/features/kyc/photoWorker.ts',
    worldFileProcess: 'server/src/worldFileProcess.ts',
  },
  outdir: output,
  bundle: true,
  // Modules that are loaded on demand are files of their own.
  splitting: true,
  chunkNames: 'part-[hash]',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [
    // A package is resolved from the module that imports it, because the database drivers belong to the package prisma,
    // not to the server.
    packagesOutside(({ found }) => relative(output, found).split(sep).join('/')),
  ],
});
