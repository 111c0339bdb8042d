// `npm run examples`: tests the published artifacts. Generates clients from the OpenAPI document and checks them; packs
// the packages, installs them into a separate folder, and runs the code of a typical user there. `-- --parallel
// [repeats]` also runs 200 pages in 200 worlds with eight workers.
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { ensureReady, fail, root, step, tool } from './lib.mjs';
import { manifestOf } from './packages/manifest.mjs';

const examples = ['vitest', 'playwright'];
const elsewhere = realpathSync(mkdtempSync(join(tmpdir(), 'hongbao-examples-')));
process.once('exit', () => rmSync(elsewhere, { recursive: true, force: true }));
const asked = process.argv.indexOf('--parallel');

await ensureReady('everything');
await step('Clients from the OpenAPI document', tool('vitest'), [
  'run',
  '--root',
  'tools/generators',
]);
await step('Packing', process.execPath, [
  join(root, 'scripts/pack.mjs'),
  join(elsewhere, 'packed'),
]);
for (const name of examples)
  cpSync(join(root, 'examples', name), join(elsewhere, name), {
    recursive: true,
    filter: (from) => !/node_modules|test-results|\.hongbao/.test(from),
  });
// One installation is used by both examples, because the database driver is compiled if no prebuilt one can be
// downloaded.
writeFileSync(
  join(elsewhere, 'package.json'),
  JSON.stringify({ private: true, workspaces: examples }),
);
const env = { ...process.env, CHROMIUM_PATH: await findChromium(), ...builtDriver() };
// With this option, a package that requires another Node version fails the installation.
const install = ['install', '--engine-strict', '--no-audit', '--no-fund', '--prefer-offline'];
const quiet = ['--loglevel', 'error'];
await step('Installing', 'npm', [...install, ...quiet], { cwd: elsewhere, env });
await tryClientAlone();
await checkForPublishing();
for (const name of examples) await runExample(name, 'check');
await checkDocuments();
for (const name of examples) await runExample(name, 'test');
await runOtherLanguages();
if (asked >= 0) await runInParallel(process.argv[asked + 1] ?? '10');

async function runExample(name, script) {
  const cwd = join(elsewhere, name);
  await step(`examples/${name}: ${script}`, 'npm', ['run', '--silent', script], { cwd, env });
}

/** Installs only the client, as a front-end project does. */
async function tryClientAlone() {
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'hongbao-sdk-')));
  process.once('exit', () => rmSync(cwd, { recursive: true, force: true }));
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const file = join(elsewhere, 'packed', `hongbao-sdk-${manifestOf('packages/sdk').version}.tgz`);
  await step('Installing the client alone', 'npm', [...install, ...quiet, file], { cwd });
  const script = join(cwd, 'call.js');
  writeFileSync(
    script,
    `import { AnswerLost, createClient } from '@hongbao/sdk';
const client = createClient({ url: 'http://127.0.0.1:1' });
const failure = await client.calls.listTickers().catch((error) => error);
if (!(failure instanceof AnswerLost)) throw new Error('The client did not call.', { cause: failure });
`,
  );
  await step('A call of the client alone', process.execPath, [script], { cwd });
  const worker = `new (require('node:worker_threads').Worker)(${JSON.stringify(script)})`;
  await step('The same call in a worker', process.execPath, ['--eval', worker], { cwd });
  const compilerOptions = {
    module: 'NodeNext',
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.AsyncIterable', 'DOM.Iterable'],
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    types: [],
  };
  writeFileSync(join(cwd, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const [example] = examplesIn('packages/sdk/README.md');
  writeFileSync(join(cwd, 'example.ts'), example.code);
  await step('Types of the client, with those of its libraries', tool('tsc'), ['-p', cwd], { cwd });
}

/** Checks manifests, files and types of the packed packages as registries and other projects read them. */
async function checkForPublishing() {
  for (const name of readdirSync(join(elsewhere, 'packed')).sort()) {
    const file = join(elsewhere, 'packed', name);
    await step(`publint ${name}`, 'npx', ['-y', 'publint@0.3', '--strict', file]);
    // The packages are ESM only: CommonJS modules load them by `import()`.
    const types = ['-y', '@arethetypeswrong/cli@0.18', '--quiet', '--profile', 'esm-only', file];
    await step(`are the types wrong ${name}`, 'npx', types);
  }
}

/** Returns the TypeScript examples of a document, with their place. */
function examplesIn(document) {
  const text = readFileSync(join(root, document), 'utf8');
  // An empty export makes each example a module.
  return [...text.matchAll(/^```ts\n([^]*?)^```$/gm)].map(({ 1: code, index }) => ({
    code: `${code}export {};\n`,
    index,
  }));
}

/** Compiles the TypeScript examples of the documents with the installed packages. */
async function checkDocuments() {
  const cwd = join(elsewhere, 'documents');
  cpSync(join(root, 'examples/vitest/tsconfig.json'), join(cwd, 'tsconfig.json'));
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const documents = [
    '.',
    'packages/sdk',
    'packages/testkit',
    'packages/hongbao',
    'contracts',
    'docs',
  ].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  );
  for (const document of documents) {
    for (const { code, index } of examplesIn(document))
      writeFileSync(join(cwd, `${document.replaceAll(/\W/g, '_')}_${index}.ts`), code);
  }
  await step('Examples of the documents', 'npx', ['tsc', '-p', '.'], { cwd, env });
}

/** Runs the examples with curl and Python against the installed server. pytest is optional. */
async function runOtherLanguages() {
  const port = await freePort();
  const bin = join(elsewhere, 'node_modules/hongbao/dist/bin.js');
  const server = spawn(
    process.execPath,
    [
      bin,
      'start',
      '--port',
      String(port),
      '--data',
      join(elsewhere, 'data'),
      '--scenario',
      'empty',
    ],
    { cwd: elsewhere, env, stdio: 'ignore' },
  );
  const url = `http://127.0.0.1:${port}`;
  const options = { env: { ...env, HONGBAO_URL: url } };
  try {
    await whenHealthy(url);
    await step('examples/curl', 'sh', [join(root, 'examples/curl/firstCalls.sh')], options);
    const hasPytest = spawnSync('python3', ['-m', 'pytest', '--version']).status === 0;
    if (!hasPytest) return console.log('\n▸ examples/pytest: skipped, pytest is not installed');
    const cwd = join(elsewhere, 'pytest');
    cpSync(join(root, 'examples/pytest'), cwd, { recursive: true });
    await step('examples/pytest', 'python3', ['-m', 'pytest', '-q'], { ...options, cwd });
  } finally {
    server.kill();
  }
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Resolves when the server answers. Fails after a minute. */
async function whenHealthy(url) {
  for (let tries = 0; tries < 120; tries += 1) {
    const answer = await fetch(`${url}/health`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  fail(`${url} did not start.`);
}

async function runInParallel(repeats) {
  const args = ['playwright', 'test', '--config', 'parallel.config.ts', '--repeat-each', repeats];
  const cwd = join(elsewhere, 'playwright');
  await step(`200 runs by 8 workers, ${repeats} times`, 'npx', args, { cwd, env });
}

/**
 * Packs the driver that was compiled for this repository in the format in which its installer expects a prebuilt
 * driver, so that it is not compiled again.
 */
function builtDriver() {
  const locate = createRequire(join(root, 'prisma/package.json'));
  const folder = dirname(locate.resolve('better-sqlite3/package.json'));
  const { version } = locate('better-sqlite3/package.json');
  if (!existsSync(join(folder, 'build/Release/better_sqlite3.node'))) return {};
  const builds = join(elsewhere, 'builds');
  mkdirSync(builds);
  const { platform, arch, versions } = process;
  const libc =
    platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime ? 'musl' : '';
  const name = `better-sqlite3-v${version}-node-v${versions.modules}-${platform}${libc}-${arch}.tar.gz`;
  const args = ['czf', join(builds, name), '-C', folder, 'build/Release/better_sqlite3.node'];
  if (spawnSync('tar', args).status !== 0) fail('The built driver could not be packed.');
  return { npm_config_better_sqlite3_local_prebuilds: builds };
}
