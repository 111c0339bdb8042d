// Bundles the package hongbao: server and command line as a few files, without their external packages.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { root } from '../lib.mjs';
import { manifestOf } from './manifest.mjs';
import { packagesOutside } from './outside.mjs';

const locate = createRequire(join(root, 'server', 'package.json'));
export const esbuild = await import(pathToFileURL(locate.resolve('esbuild')).href);

/**
 * Packages that are bundled with all their dependencies. The latest versions of these dependencies require Node 22. The
 * repository overrides them with versions for Node 20, and overrides do not apply to installations in other projects.
 */
const INSIDE = ['fastify', '@fastify/static'];
/** Packages that are not bundled. pino starts threads from files in its own folder. */
const OUTSIDE = ['pino'];

const isInside = ({ name, importer }) =>
  !OUTSIDE.includes(nameOf(name)) &&
  (INSIDE.includes(nameOf(name)) || importer.includes('node_modules'));

/** Bundles into `outdir`. Returns the exact versions of the external packages by name. */
export async function bundle(outdir) {
  const outside = new Map();
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: {
      index: 'packages/hongbao/src/index.ts',
      bin: 'packages/hongbao/src/bin.ts',
      server: 'packages/hongbao/src/main.ts',
      envelopeWorker: 'server/src/http/envelopeWorker.ts',
      photoWorker: 'engine/src/features/kyc/photoWorker.ts',
      worldFileProcess: 'server/src/worldFileProcess.ts',
    },
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    chunkNames: 'part-[hash]',
    logLevel: 'warning',
    metafile: true,
    // Defines `require`, with which bundled CommonJS modules load Node modules.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    plugins: [
      packagesOutside(({ name, importer }) => {
        remember(outside, nameOf(name), importer);
        return name;
      }, isInside),
    ],
  });
  // Optional packages are omitted, because they may not be installed here and the manifest lists them.
  for (const name of Object.keys(manifestOf('prisma').optionalDependencies)) outside.delete(name);
  writeFileSync(join(outdir, 'LICENSES.txt'), licensesOf(Object.keys(metafile.inputs)));
  return Object.fromEntries([...outside].sort());
}

/** Returns the concatenated licenses of the bundled packages. */
function licensesOf(files) {
  const folders = files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []);
  const texts = [...new Set(folders)].sort().map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    );
    const file = readdirSync(join(root, folder)).find((each) => /^licen[cs]e/i.test(each));
    const text = file === undefined ? '' : readFileSync(join(root, folder, file), 'utf8');
    return `${name} ${version} (${license})\n\n${text}`;
  });
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

const nameOf = (path) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * Records an external package. A package must have one version in the whole bundle, because two versions would need two
 * folders.
 */
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
