// `npm run pack [folder]`: packs the packages as `npm pack` does. The default folder is dist/packed.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { ensureReady, fail, root } from './lib.mjs';
import { emit } from './packages/emit.mjs';
import { exactly, headOf, manifestOf } from './packages/manifest.mjs';

const packed = resolve(process.argv[2] ?? join(root, 'dist/packed'));
const work = join(root, 'dist/packages');
const emitted = join(work, 'emitted');

await ensureReady();
// These modules import packages, which have to be installed.
const { bundle } = await import('./packages/bundle.mjs');
const { checkClientSize } = await import('./packages/clientSize.mjs');
const { bundleInPage } = await import('./packages/inPage.mjs');
const { packWheel } = await import('./packages/wheel.mjs');
rmSync(work, { recursive: true, force: true });
rmSync(packed, { recursive: true, force: true });
mkdirSync(packed, { recursive: true });
await emit(emitted);

const everyFile = { './*': { types: './dist/*.d.ts', default: './dist/*.js' } };
library('contracts', 'src', {
  imports: {
    '#platform/*': { browser: './dist/platform/browser/*.js', default: './dist/platform/*.js' },
  },
  exports: everyFile,
  // This module configures zod. All others only export.
  sideEffects: ['./dist/withoutEval.js'],
});
library('packages/sdk', 'src', {
  // The package includes @hongbao/contracts, because front-end projects install it alone, and @hongbao/contracts is not
  // in a registry.
  bundleDependencies: ['@hongbao/contracts'],
  sideEffects: false,
  exports: {
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
    // Validates answers, for tests; separate, because it includes every schema.
    './checkedAnswer': {
      types: './dist/checkedAnswer.d.ts',
      default: './dist/checkedAnswer.js',
    },
    './stories/*': { types: './dist/stories/*.d.ts', default: './dist/stories/*.js' },
  },
});
await checkClientSize(join(work, 'packages/sdk'));
const inPage = join(work, 'packages/testkit/dist/browser');
await bundleInPage(inPage);
library('packages/testkit', 'src', {
  bin: { 'hongbao-service-worker': './dist/copyServiceWorker.js' },
  exports: {
    ...Object.fromEntries(
      Object.entries(manifestOf('packages/testkit').exports).map(([entry, source]) => {
        const file = source.replace('./src/', './dist/').replace(/\.ts$/, '');
        return [entry, { types: `${file}.d.ts`, default: `${file}.js` }];
      }),
    ),
    // The script of the worker of the in-page mode.
    './exchange': {
      types: './dist/browser/exchange.d.ts',
      default: './dist/browser/exchange.js',
    },
  },
  peerDependencies: { '@playwright/test': '>=1.48', vitest: '>=4.1' },
  peerDependenciesMeta: { '@playwright/test': { optional: true }, vitest: { optional: true } },
});
await product();
packWheel(join(root, 'packages/python'), pythonPackage(), packed);

for (const file of readdirSync(packed).sort())
  console.log(relative(process.cwd(), join(packed, file)));

/** The metadata of the package for Python; pytest loads the fixtures by the entry point. */
function pythonPackage() {
  const { version, license } = headOf('packages/hongbao');
  return {
    name: 'hongbao',
    version,
    license,
    summary: 'Worlds of a Hongbao server in Python tests, with fixtures for pytest.',
    entryPoints: '[pytest11]\nhongbao = hongbao.pytest_plugin\n',
  };
}

/** Creates a package of emitted files, with its dependencies. */
function library(folder, source, more) {
  const stage = join(work, folder);
  // Files that were bundled before are not overwritten.
  cpSync(join(emitted, folder, source), join(stage, 'dist'), { recursive: true, force: false });
  const dependencies = dependenciesOf(folder);
  for (const name of more.bundleDependencies ?? []) {
    const inner = name.replace('@hongbao/', '');
    cpSync(join(work, inner), join(stage, 'node_modules', name), { recursive: true });
    Object.assign(dependencies, dependenciesOf(inner));
  }
  finish(folder, stage, { ...more, dependencies });
}

function dependenciesOf(folder) {
  return exactly(Object.keys(manifestOf(folder).dependencies), folder);
}

/**
 * Creates the package with server, built app and command line. The server expects `prisma` and `client/dist` beside
 * itself.
 */
async function product() {
  const stage = join(work, 'packages/hongbao');
  const dependencies = await bundle(join(stage, 'dist'));
  chmodSync(join(stage, 'dist/bin.js'), 0o755);
  for (const name of ['index.d.ts', 'startServer.d.ts'])
    cpSync(join(emitted, 'packages/hongbao/src', name), join(stage, 'dist', name));
  const stageTypes = 'engine/src/scenarios/custom/scenarioStage.d.ts';
  cpSync(join(emitted, stageTypes), join(stage, 'dist/scenario.d.ts'));
  for (const kept of ['prisma/migrations', 'client/dist'])
    cpSync(join(root, kept), join(stage, kept), { recursive: true });
  cpSync(join(root, 'server/stories'), join(stage, 'stories'), { recursive: true });
  // The documents, which `hongbao mcp` offers as resources.
  for (const file of readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md')))
    cpSync(join(root, 'docs', file), join(stage, 'docs', file));
  makeTemplate(stage);
  finish('packages/hongbao', stage, {
    bin: { hongbao: 'dist/bin.js' },
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './scenario': { types: './dist/scenario.d.ts' },
    },
    dependencies,
  });
}

/** Creates a migrated database, from which every world starts, because copying it is much faster than migrating. */
function makeTemplate(stage) {
  const data = mkdtempSync(join(tmpdir(), 'hongbao-pack-'));
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, 'server/dist/main.js'), 'only-first-world'],
    { env: { ...process.env, DATA_DIR: data, SCENARIO: 'empty' }, encoding: 'utf8' },
  );
  if (status !== 0) fail(`The migrated database could not be created:\n${stderr}`);
  const [blank] = readdirSync(join(data, 'templates')).filter((name) => name.startsWith('blank-'));
  cpSync(join(data, 'templates', blank), join(stage, 'templates', blank));
  rmSync(data, { recursive: true });
}

function finish(folder, stage, more) {
  const manifest = { ...headOf(folder), ...more };
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(root, folder, 'README.md'), join(stage, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(stage, 'LICENSE'));
  const args = ['pack', stage, '--pack-destination', packed, '--loglevel', 'error'];
  const { status, stderr } = spawnSync('npm', args, {
    cwd: work,
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail(`npm could not pack ${manifest.name}:\n${stderr}`);
}
