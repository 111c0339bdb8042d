// Runs a program with Node 24 if it was started with a version without support. Only modules of Node are imported,
// because this file runs before packages are installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** The oldest major version of Node that runs a server. */
const OLDEST_MAJOR = 22;
/** The version that is fetched for older ones. */
const FETCHED = '24.22.3';
const EXECUTABLE = process.platform === 'win32' ? 'node.exe' : 'node';
/** Milliseconds between two checks that the process which started this one is running. */
const PARENT_CHECK_MS = 1_000;
/** Name of the variable with the id of the process that started this one with a newer Node. */
const PARENT = 'HONGBAO_PARENT';

/**
 * Runs this program again with Node 24 if the running Node is older than 22, and does not return then. Node 24 is fetched
 * once, as a package. `HONGBAO_NODE=system` forbids it: an error then names the cure, as if it could not be fetched.
 *
 * @param duringFetch work that any version of Node can do, run while Node 24 is fetched
 */
export async function useNewerNode(duringFetch) {
  endWithParent();
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_MAJOR) return;
  const program = process.env.HONGBAO_NODE === 'system' ? null : await findNode(duringFetch);
  if (program === null) {
    console.error(
      `Hongbao requires Node ${OLDEST_MAJOR} or newer; this is ${process.versions.node}. Install it, or allow Hongbao to fetch Node ${FETCHED} as a package: without HONGBAO_NODE=system, and with a package registry that can be reached.`,
    );
    process.exit(1);
  }
  const child = spawn(program, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: process.send ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    env: {
      ...process.env,
      [PARENT]: String(process.pid),
      PATH: `${dirname(program)}${delimiter}${process.env.PATH ?? ''}`,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  process.once('disconnect', () => child.disconnect());
  await new Promise(() => {
    child.once('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      process.exit(1);
    });
    child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
  });
}

/** Ends this process when the one that started it with a newer Node was killed. */
function endWithParent() {
  const parent = Number(process.env[PARENT]);
  delete process.env[PARENT];
  if (!parent) return;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS).unref();
}

/** Returns the path of Node 24, which is fetched if it is not in the cache of this user; null if it cannot be. */
async function findNode(duringFetch) {
  const folder = join(cacheFolder(), `node-${FETCHED}`);
  const program = join(folder, 'bin', EXECUTABLE);
  if (existsSync(program)) return program;
  console.error(
    `Node ${process.versions.node} is not supported any more: fetching Node ${FETCHED}, once (HONGBAO_NODE=system forbids it) …`,
  );
  const [isFetched] = await Promise.all([fetchInto(folder), duringFetch?.()]);
  return isFetched ? program : null;
}

/** Installs Node 24 into a folder. Returns whether it runs here. */
async function fetchInto(folder) {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  mkdirSync(dirname(folder), { recursive: true });
  // The folder is complete when it gets its name, also if two programs fetch at the same time.
  const draft = mkdtempSync(`${folder}-`);
  try {
    const args = ['install', '--prefix', draft, '--ignore-scripts', '--no-audit', '--no-fund'];
    const npm = spawn('npm', [...args, '--no-save', '--loglevel', 'error', `${name}@${FETCHED}`], {
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
      // A folder without a manifest, so that the project of the caller has no influence.
      cwd: draft,
      env: { ...process.env, npm_config_package: '', npm_config_global: 'false' },
    });
    const isInstalled = await new Promise((resolve) => {
      npm.once('error', () => resolve(false));
      npm.once('exit', (code) => resolve(code === 0));
    });
    const bin = join(draft, 'node_modules', name, 'bin');
    if (!isInstalled || !canRun(join(bin, EXECUTABLE))) return false;
    mkdirSync(`${draft}-done`);
    renameSync(bin, join(`${draft}-done`, 'bin'));
    try {
      renameSync(`${draft}-done`, folder);
    } catch (error) {
      if (!existsSync(join(folder, 'bin', EXECUTABLE))) throw error;
      rmSync(`${draft}-done`, { recursive: true, force: true });
    }
    return true;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Whether a program of Node runs here: not one for another C library. */
const canRun = (program) => spawnSync(program, ['--version']).stdout?.toString().startsWith('v');

function cacheFolder() {
  const { env, platform } = process;
  const own =
    platform === 'win32'
      ? env.LOCALAPPDATA
      : platform === 'darwin'
        ? join(homedir(), 'Library', 'Caches')
        : env.XDG_CACHE_HOME;
  return join(own || join(homedir(), '.cache'), 'hongbao');
}
