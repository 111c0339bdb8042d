import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { requirePort } from '@hongbao/server/requirePort';
import type { Command } from 'commander';
import { copyTemplates } from '../copyTemplates.ts';
import { Unsuccessful } from './unsuccessful.ts';

interface Flags {
  readonly port?: string;
  readonly host?: string;
  readonly data?: string;
  readonly scenario?: string;
  readonly seed?: string;
  readonly https?: true;
}

/** `hongbao start`, or `hongbao` alone: starts server and app with data in this folder. */
export function addStart(program: Command): void {
  program
    .command('start')
    .description('start server and app; data is stored in ./.hongbao')
    .option('-p, --port <port>', 'port to listen on (PORT, 3000)')
    .option('--host <host>', 'address to listen on; 0.0.0.0 for all (HOST, 127.0.0.1)')
    .option('-d, --data <folder>', 'folder for worlds and keys (DATA_DIR, .hongbao)')
    .option('-s, --scenario <name>', 'scenario of the first world: demo or empty (SCENARIO, demo)')
    .option('--seed <text>', 'seed of the first world (SEED)')
    .option(
      '--https',
      'use TLS; `hongbao trust` prints how devices trust the certificate (HTTPS, off)',
    )
    .action(async (flags: Flags) => start(flags));
}

async function start(flags: Flags): Promise<void> {
  const given = {
    PORT: flags.port,
    HOST: flags.host,
    DATA_DIR: flags.data,
    SCENARIO: flags.scenario,
    SEED: flags.seed,
    HTTPS: flags.https ? 'on' : undefined,
  };
  const settings = Object.entries(given).filter(([, value]) => value !== undefined);
  // Hashing a password temporarily takes 16 MB. By default glibc retains that memory per thread; with a threshold it
  // returns the memory. Other systems ignore the variable.
  const usual = {
    LOG_LEVEL: 'warn',
    MALLOC_TRIM_THRESHOLD_: '131072',
    HONGBAO_START_COMMAND: 'npx hongbao',
  };
  const env: NodeJS.ProcessEnv = { ...usual, ...process.env, ...Object.fromEntries(settings) };
  await requireFree(env['HOST'] || '127.0.0.1', Number(env['PORT'] || 3000));
  copyTemplates(env['DATA_DIR'] || '.hongbao');
  const code = await runServer(fileURLToPath(new URL('./server.js', import.meta.url)), env);
  if (code !== 0) throw new Unsuccessful('', code);
}

/** Reports a used port before anything is created. */
async function requireFree(host: string, port: number): Promise<void> {
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Unsuccessful('The port must be an integer from 0 to 65535.', 2);
  await requirePort(host, port).catch((error: unknown) => {
    const { code } = error as { code?: unknown };
    if (code !== 'EADDRINUSE') throw error;
    throw new Unsuccessful(
      `Port ${port} of ${host} is in use, so nothing was started or created. Choose another: hongbao --port ${port + 1}`,
    );
  });
}

/**
 * Runs the server as a child process. The server detects by the closed IPC channel when this command ends, for any
 * reason.
 */
function runServer(file: string, env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    // Since Node 24 V8 gives new objects up to 64 MB: 80 MB more for a server, for a rate of orders that does not differ measurably.
    const options = ['--enable-source-maps', '--max-semi-space-size=16'];
    const child = spawn(process.execPath, [...options, file], {
      env,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => child.kill(signal));
    child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}
