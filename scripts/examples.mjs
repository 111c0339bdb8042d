// `npm run examples`: tests the published artifacts. Generates clients from the OpenAPI document and checks them; packs
// the packages, installs them into a separate folder, and runs the code of a typical user there. Other proofs take
// longer and run instead: `-- --nodes [version]` tries fresh projects with Node 20, 22 and 24, `-- --repeat [repeats]` repeats
// the tests with eight parallel worlds, `-- --parallel [repeats]` runs 200 pages in 200 worlds with eight workers.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { fail, root, step, stepAside, tool } from './lib.mjs';
import { examplesIn, writeTypesProject } from './packages/documents.mjs';
import { manifestOf } from './packages/manifest.mjs';
import { tryNodes } from './packages/nodes.mjs';
import { tryStorybook, tryVite, tryWebpack } from './packages/pages.mjs';
import { repeatTests } from './packages/repeats.mjs';
import { freePort, startListening } from './packages/servers.mjs';

/** The supported major versions of Vite. */
const VITES = [8, 7];
const examples = ['vitest', 'playwright', 'browser', 'webpack', 'storybook', 'cypress'];
/** Examples with types. */
const typed = ['vitest', 'playwright', 'browser', 'storybook', 'cypress'];
const elsewhere = realpathSync(mkdtempSync(join(tmpdir(), 'hongbao-examples-')));
process.once('exit', () => rmSync(elsewhere, { recursive: true, force: true }));
const packed = join(elsewhere, 'packed');

// Packing installs and builds what the other steps need, also in a clone in which nothing was installed.
await step('Packing', process.execPath, [join(root, 'scripts/pack.mjs'), packed]);
const chromium = await findChromium();
// Cypress's types are checked; its program is not in a package and is not downloaded.
const env = { ...process.env, CHROMIUM_PATH: chromium, CYPRESS_INSTALL_BINARY: '0' };
// With this option, a package that requires another Node version fails the installation.
const install = ['install', '--engine-strict', '--no-audit', '--no-fund', '--prefer-offline'];
const quiet = ['--loglevel', 'error'];

const [mode, detail] = process.argv.slice(2);
if (mode === undefined) await runAll();
else if (mode === '--nodes') await tryNodes({ elsewhere, packed, env, chromium }, detail);
else if (mode === '--repeat') await runRepeats(detail ?? '50');
else if (mode === '--parallel') await runInParallel(detail ?? '10');
else
  fail(
    `Unknown option ${mode}. Use --nodes [version], --repeat [repeats] or --parallel [repeats].`,
  );

/** The steps of CI. Steps that wait for one processor or for other processes run in parallel. */
async function runAll() {
  const generators = stepAside('Clients from the OpenAPI document', tool('vitest'), [
    'run',
    '--root',
    'tools/generators',
  ]);
  await installExamples();
  await tryClientAlone();
  await step('Manifests and types of the packages', process.execPath, [
    join(root, 'tools/generators/src/publishing.mjs'),
    packed,
  ]);
  for (const name of ['browser', 'webpack', 'storybook']) await step(...exampleStep(name, 'setup'));
  for (const name of typed) await step(...exampleStep(name, 'check'));
  await checkDocuments();
  await generators;
  await Promise.all([
    step(...exampleStep('playwright', 'test')),
    stepAside(...exampleStep('vitest', 'test')),
  ]);
  await tryBrowser();
  await runOtherLanguages();
}

/** Runs the in-page mode in Vitest, in a Storybook and in pages of bundlers, with each supported version of Vite. */
async function tryBrowser() {
  const place = { elsewhere, env, chromium };
  await Promise.all([tryWebpack(place), tryStorybook(place)]);
  for (const major of VITES) {
    const args = [...install, ...quiet, '--no-save', `vite@${major}`];
    await step(`Installing Vite ${major}`, 'npm', args, { cwd: elsewhere, env });
    await tryVite(major, place);
    if (major === VITES[0]) await step(...exampleStep('browser', 'test'));
  }
}

async function installExamples() {
  for (const name of examples)
    cpSync(join(root, 'examples', name), join(elsewhere, name), {
      recursive: true,
      filter: (from) => !/node_modules|test-results|\.hongbao/.test(from),
    });
  writeFileSync(
    join(elsewhere, 'package.json'),
    JSON.stringify({ private: true, workspaces: examples }),
  );
  await step('Installing', 'npm', [...install, ...quiet], { cwd: elsewhere, env });
}

function exampleStep(name, script) {
  const cwd = join(elsewhere, name);
  return [`examples/${name}: ${script}`, 'npm', ['run', '--silent', script], { cwd, env }];
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
  writeTypesProject(cwd);
  await step('Types of the client, with those of its libraries', tool('tsc'), ['-p', cwd], { cwd });
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

/** Runs the examples with curl, Go and Python against the installed server. Go and pytest are optional. */
async function runOtherLanguages() {
  const url = `http://127.0.0.1:${await freePort()}`;
  const bin = join(elsewhere, 'node_modules/hongbao/dist/bin.js');
  const args = [bin, 'start', '--port', new URL(url).port, '--scenario', 'empty'];
  const data = ['--data', join(elsewhere, 'data')];
  const cwd = elsewhere;
  const clients = join(elsewhere, 'clients');
  cpSync(join(root, 'examples/clients'), clients, { recursive: true });
  const server = await startListening(`${url}/health`, process.execPath, [...args, ...data], {
    cwd,
    env: { ...env, DIALECTS_DIR: join(clients, 'dialects') },
  });
  const options = { env: { ...env, HONGBAO_URL: url } };
  try {
    await step('examples/curl', 'sh', [join(root, 'examples/curl/firstCalls.sh')], options);
    if (spawnSync('go', ['version']).status === 0) {
      const go = join(elsewhere, 'go');
      cpSync(join(root, 'examples/go'), go, { recursive: true });
      await step('examples/go', 'go', ['test', '-count=1', './...'], { ...options, cwd: go });
    } else console.log('\n▸ examples/go: skipped, Go is not installed');
    const axios = { ...options, cwd: join(clients, 'axios') };
    await step('Installing a client with axios', 'npm', [...install, ...quiet], axios);
    await step('examples/clients/axios', process.execPath, ['journey.js'], axios);
    const fetching = { ...options, cwd: join(clients, 'fetch') };
    await step('examples/clients/fetch', process.execPath, ['journey.js'], fetching);
    const python = { ...options, cwd: join(clients, 'python') };
    await step('examples/clients/python', 'python3', ['journey.py'], python);
    const hasPytest = spawnSync('python3', ['-m', 'pytest', '--version']).status === 0;
    if (!hasPytest) return console.log('\n▸ examples/pytest: skipped, pytest is not installed');
    const pytest = join(elsewhere, 'pytest');
    cpSync(join(root, 'examples/pytest'), pytest, { recursive: true });
    const venv = join(elsewhere, 'venv');
    await step('A virtual environment', 'python3', ['-m', 'venv', '--system-site-packages', venv]);
    const venvPython = join(venv, 'bin/python');
    const wheel = readdirSync(packed).find((name) => name.endsWith('.whl'));
    const pip = ['-m', 'pip', 'install', '--quiet', '--no-index', '--disable-pip-version-check'];
    await step('Installing the wheel', venvPython, [...pip, join(packed, wheel)]);
    const tests = ['-m', 'pytest', '-q'];
    await step('examples/pytest', venvPython, tests, { ...options, cwd: pytest });
  } finally {
    await server.stop();
  }
}

async function runRepeats(count) {
  await installExamples();
  await repeatTests(count, { cwd: join(elsewhere, 'vitest'), env });
}

async function runInParallel(count) {
  await installExamples();
  const args = ['playwright', 'test', '--config', 'parallel.config.ts', '--repeat-each', count];
  const cwd = join(elsewhere, 'playwright');
  await step(`200 runs by 8 workers, ${count} times`, 'npx', args, { cwd, env });
}
