// Tries the packed packages in fresh projects with each supported version of Node.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fail, root, runAside, tool } from '../lib.mjs';
import { examplesIn, writeTypesProject } from './documents.mjs';
import { freePort, startListening } from './servers.mjs';

const VERSIONS = [20, 22, 24];
const INSTALL = ['install', '--no-audit', '--no-fund', '--loglevel', 'error'];
const ORDER = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 };
/** Maximum time of one answer of `hongbao mcp`. */
const MCP_MS_MAX = 30_000;
/** Maximum time until the page shows an answer. */
const PAGE_MS_MAX = 30_000;

/**
 * Runs every proof with every version, or only with one, and prints a table of the seconds. Exits with an error if one
 * fails.
 *
 * @param place `{ elsewhere, packed, env, chromium }`: an empty folder, the folder of the packed packages, the
 *   environment, and the path of a Chromium
 */
export async function tryNodes(place, only) {
  const majors = only === undefined ? VERSIONS : [Number(only)];
  if (!VERSIONS.includes(majors[0])) fail(`--nodes must be one of ${VERSIONS.join(', ')}: ${only}`);
  const versions = [];
  for (const major of majors) versions.push(await tryNode(major, place));
  const names = [...new Set(versions.flatMap(({ rows }) => [...rows.keys()]))];
  const line = (cells) => `| ${cells.join(' | ')} |`;
  console.log(
    [
      '',
      line(['', ...versions.map(({ version }) => `Node ${version}`)]),
      line(['---', ...versions.map(() => '---')]),
      ...names.map((name) => line([name, ...versions.map(({ rows }) => rows.get(name) ?? '')])),
    ].join('\n'),
  );
  const failures = versions.flatMap((one) => one.failures);
  if (failures.length > 0) fail(failures.join('\n\n'));
}

async function tryNode(major, { elsewhere, packed, env: given, chromium }) {
  const folder = join(elsewhere, `node${major}`);
  const node = await programOf(major);
  const env = {
    ...given,
    PATH: `${dirname(node)}${delimiter}${given.PATH}`,
    // A package that requires another Node version fails the installation. Node 20 fetches a newer one for the server.
    npm_config_engine_strict: String(major >= 22),
  };
  const version = await output(node, ['-p', 'process.versions.node'], { env });
  console.log(`\n▸ Node ${version}`);
  const rows = new Map();
  const failures = [];
  /**
   * Runs a proof and records its seconds, or the number that it returns. A failure does not prevent the other proofs.
   */
  const prove = async (name, action) => {
    const startedAt = Date.now();
    try {
      const own = await action();
      const seconds = typeof own === 'number' ? own : (Date.now() - startedAt) / 1_000;
      rows.set(name, `${seconds.toFixed(1)} s`);
    } catch (error) {
      rows.set(name, 'failed');
      failures.push(`Node ${version}, ${name}: ${error.message}`);
    }
    console.log(`${rows.get(name)} ${name}`);
  };
  const project = (name) => {
    const cwd = join(folder, name);
    mkdirSync(cwd, { recursive: true });
    return { cwd, env };
  };
  const files = Object.fromEntries(
    readdirSync(packed)
      .filter((file) => file.endsWith('.tgz'))
      .map((file) => [/^(.*)-\d+\.\d+\.\d+/.exec(file)[1], join(packed, file)]),
  );

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // npm downloads everything, as on a machine where nothing was installed before.
  const product = project('product');
  const fresh = { ...product, env: { ...env, npm_config_cache: join(folder, 'cache') } };
  const start = () =>
    startListening(
      `${url}/api/public/getServerTime`,
      'npx',
      ['-y', `--package=${files.hongbao}`, '--', 'hongbao', '--port', String(port)],
      fresh,
    );
  let server;
  await prove('`npx hongbao` in an empty folder, until it answers', async () => {
    server = await start();
    return server.seconds;
  });
  await server?.stop();
  server = undefined;
  await prove('the same again', async () => {
    server = await start();
    return server.seconds;
  });

  try {
    const sdk = project('sdk');
    await prove('sdk alone: install', () => installIn(sdk, [files['hongbao-sdk']]));
    await prove('sdk alone: types, without skipLibCheck', () => checkTypes(sdk));
    await prove('sdk alone: a call', () => callAlone(sdk, node, url));

    const app = project('app');
    await prove('Vite app: create and install', () => createApp(app, files['hongbao-sdk']));
    await prove('Vite app: types and build', () => output('npm', ['run', 'build'], app));
    await prove('Vite app: an order in Chromium', () => openApp(app, { url, chromium }));
  } finally {
    await server?.stop();
  }

  const tests = project('tests');
  await prove('Playwright project: install', () =>
    installIn(tests, ['@playwright/test', 'typescript', '@types/node', ...Object.values(files)]),
  );
  await prove('Playwright project: the examples of the documents', () => runTests(tests, chromium));
  await prove('`hongbao mcp`: initialize, list and call a tool', () => talkToMcp(tests));
  return { version, rows, failures };
}

/** Returns the path of the newest Node of a major version, which npx installs unless it is the running one. */
async function programOf(major) {
  if (Number.parseInt(process.versions.node, 10) === major) return process.execPath;
  return output('npx', ['-y', '-p', `node@${major}`, '--', 'node', '-p', 'process.execPath']);
}

/** Runs a command and returns its output. Throws with the output if the command fails. */
async function output(command, args, options) {
  const { code, printed } = await runAside(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} exited with ${code}:\n${printed}`);
  return printed.trim();
}

async function installIn(project, packages) {
  const manifest = { name: 'fresh', private: true, type: 'module' };
  writeFileSync(join(project.cwd, 'package.json'), JSON.stringify(manifest));
  await output('npm', [...INSTALL, ...packages], project);
}

async function checkTypes(project) {
  writeTypesProject(project.cwd);
  await output(tool('tsc'), ['-p', project.cwd], project);
}

async function callAlone(project, node, url) {
  const code = `import { createClient } from '@hongbao/sdk';
const client = createClient({ url: ${JSON.stringify(url)} });
const member = await client.signIn({ account: 'demo@hongbao.example', password: 'hongbao123' });
const position = await member.calls.openPosition(${JSON.stringify(ORDER)});
console.log(position.status);
`;
  writeFileSync(join(project.cwd, 'call.js'), code);
  const status = await output(node, ['call.js'], project);
  if (status !== 'running') throw new Error(`The position is ${status}.`);
}

/** Creates an app from the template of Vite that opens a position and shows its price. */
async function createApp(project, sdk) {
  const template = ['-y', 'create-vite@latest', '.', '--template', 'react-ts', '--no-interactive'];
  await output('npx', template, project);
  await output('npm', [...INSTALL, sdk], project);
  const code = `import { createClient } from '@hongbao/sdk';
import { useEffect, useState } from 'react';

const asked = new URLSearchParams(location.search);
const url = asked.get('url') ?? '';
const world = asked.get('world') ?? '';
const member = createClient({ url, world }).with({ token: asked.get('token') ?? '' });

export default function App() {
  const [text, setText] = useState('');
  useEffect(() => {
    member.calls.openPosition(${JSON.stringify(ORDER)}).then(
      ({ openPrice }) => setText(String(openPrice)),
      (error: unknown) => setText(String(error)),
    );
  }, []);
  return <output>{text}</output>;
}
`;
  writeFileSync(join(project.cwd, 'src/App.tsx'), code);
}

/** Opens the built app and compares the price on the page with the price of the position on the server. */
async function openApp(project, { url, chromium }) {
  const { id: world } = await control(url, '/worlds', { scenario: 'empty', ttl: '1h' });
  const made = await control(url, `/worlds/${world}/members`, { balances: { USDT: '1000' } });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const args = ['vite', 'preview', '--host', '127.0.0.1', '--port', String(port)];
  const preview = await startListening(origin, 'npx', args, project);
  const launcher = createRequire(join(root, 'e2e/package.json'))('@playwright/test').chromium;
  const browser = await launcher.launch({ executablePath: chromium, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.goto(`${origin}/?${new URLSearchParams({ url, world, token: made.token })}`);
    const answer = page.locator('output').filter({ hasText: /./ });
    const shown = await answer.textContent({ timeout: PAGE_MS_MAX });
    const list = await fetch(`${url}/api/trade/appTradePositions/listMy?status=running`, {
      headers: { 'x-world': world, 'x-access-token': made.token },
    }).then((one) => one.json());
    const price = list.result?.records?.[0]?.openPrice;
    if (price === undefined || shown !== price)
      throw new Error(`The page shows “${shown}”, the server answers ${JSON.stringify(list)}.`);
  } finally {
    await browser.close();
    await preview.stop();
  }
}

async function control(url, path, body) {
  const answer = await fetch(`${url}/control${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { result } = await answer.json();
  if (!answer.ok || !result) throw new Error(`${path} was answered with ${answer.status}.`);
  return result;
}

/** Runs the examples of the documents for Playwright with the documented configuration. */
async function runTests({ cwd, env }, chromium) {
  const documented = [
    ...examplesIn('packages/testkit/README.md'),
    ...examplesIn('docs/packages.md'),
  ];
  const config = documented.find(({ code }) => code.includes('defineConfig('));
  const tests = [
    documented[0].code.replace('@hongbao/testkit/vitest', '@hongbao/testkit/playwright'),
    ...documented.map(({ code }) => code).filter((code) => code.includes('/testkit/playwright')),
  ];
  writeFileSync(join(cwd, 'documented.config.ts'), config.code);
  writeFileSync(
    join(cwd, 'playwright.config.ts'),
    `import base from './documented.config.ts';
const launchOptions = { executablePath: process.env.CHROMIUM_PATH ?? '', args: ['--no-sandbox'] };
export default { ...base, use: { serviceWorkers: 'block', launchOptions } };
`,
  );
  tests.forEach((code, index) => writeFileSync(join(cwd, `example${index}.spec.ts`), code));
  const HONGBAO_URL = `http://127.0.0.1:${await freePort()}`;
  const options = { cwd, env: { ...env, HONGBAO_URL, CHROMIUM_PATH: chromium } };
  const printed = await output('npx', ['playwright', 'test'], options);
  if (!printed.includes(`${tests.length} passed`)) throw new Error(printed);
}

/** Starts a server and `hongbao mcp`, and returns the seconds until the program answered a call of a tool. */
async function talkToMcp(project) {
  const url = `http://127.0.0.1:${await freePort()}`;
  const args = ['--no', '--', 'hongbao', '--port', new URL(url).port, '--scenario', 'empty'];
  const server = await startListening(`${url}/health`, 'npx', args, project);
  const startedAt = Date.now();
  const child = spawn('npx', ['--no', '--', 'hongbao', 'mcp', '--url', url], {
    ...project,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const send = (message) =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = async (id, method, params) => {
    send({ id, method, params });
    for (;;) {
      const { value, done } = await within(lines.next(), method);
      if (done) throw new Error(`hongbao mcp ended before it answered ${method}.`);
      const message = JSON.parse(value);
      if (message.id !== id) continue;
      if (message.error) throw new Error(`${method}: ${message.error.message}`);
      return message.result;
    }
  };
  try {
    await ask(1, 'initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'examples', version: '1' },
    });
    send({ method: 'notifications/initialized' });
    const { tools } = await ask(2, 'tools/list', {});
    if (!tools.some(({ name }) => name === 'createWorld')) throw new Error('No tool createWorld.');
    const made = await ask(3, 'tools/call', {
      name: 'createWorld',
      arguments: { id: 'mine', scenario: 'empty' },
    });
    if (made.isError || made.structuredContent?.id !== 'mine')
      throw new Error(`createWorld: ${JSON.stringify(made)}`);
    return (Date.now() - startedAt) / 1_000;
  } finally {
    child.stdin.end();
    child.kill();
    await server.stop();
  }
}

function within(promise, what) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer to ${what}.`)), MCP_MS_MAX);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
