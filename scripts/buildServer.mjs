// One file from the sources of server, contracts and prisma; packages are left to node_modules.
// `node scripts/buildServer.mjs [name]`: the file's name in server/dist, main.js if not said.
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib.mjs';

const locate = createRequire(join(root, 'server', 'package.json'));
const { build } = await import(pathToFileURL(locate.resolve('esbuild')).href);

const output = join(root, 'server', 'dist');
/** Marks a resolution this plugin itself asked for. */
const seen = {};

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
    {
      name: 'packages stay outside',
      setup(context) {
        // Our own packages are sources and go in. A package is found from where it is imported: the database's drivers
        // belong to the package prisma, not to the server.
        context.onResolve({ filter: /^[^./]/ }, async ({ path, resolveDir, kind, pluginData }) => {
          const isOwn = path.startsWith('@hongbao/') || path.startsWith('node:');
          if (kind === 'entry-point' || isOwn || pluginData === seen) return undefined;
          const found = await context.resolve(path, { kind, resolveDir, pluginData: seen });
          if (found.errors.length > 0 || found.external) return found;
          return { path: relative(output, found.path).split(sep).join('/'), external: true };
        });
      },
    },
  ],
});
