// One file from the sources of server, contracts and prisma; packages are left to node_modules.
// `node scripts/buildServer.mjs [name]`: the file's name in server/dist, main.js if not said.
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib.mjs';
import { packagesOutside } from './packages/outside.mjs';

const locate = createRequire(join(root, 'server', 'package.json'));
const { build } = await import(pathToFileURL(locate.resolve('esbuild')).href);

const output = join(root, 'server', 'dist');
await build({
  absWorkingDir: root,
  entryPoints: ['server/src/main.ts'],
  outfile: join(output, process.argv[2] ?? 'main.js'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [
    // A package is found from where it is imported: the database's drivers belong to the package prisma, not to the
    // server.
    packagesOutside(({ found }) => relative(output, found).split(sep).join('/')),
  ],
});
