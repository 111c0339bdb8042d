import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { requirePort } from '@hongbao/server/requirePort';
import type { Command } from 'commander';
import { bringTemplates } from '../bringTemplates.ts';
import { Unsuccessful } from './unsuccessful.ts';

interface Flags {
  readonly port?: string;
  readonly host?: string;
  readonly data?: string;
  readonly scenario?: string;
  readonly seed?: string;
}

/** `hongbao start`, or `hongbao` alone: a server with the app, in this folder. */
export function addStart(program: Command): void {
  program
    .command('start')
    .description('start server and app here; data goes into ./.hongbao')
    .option('-p, --port <port>', 'where it listens (PORT, 3000)')
    .option('--host <host>', 'on which address; 0.0.0.0 is all (HOST, 127.0.0.1)')
    .option('-d, --data <folder>', 'where worlds and keys are kept (DATA_DIR, .hongbao)')
    .option('-s, --scenario <name>', 'how the first world begins: demo or empty (SCENARIO, demo)')
    .option('--seed <text>', 'what the first world is made from (SEED)')
    .action(async (flags: Flags) => start(flags));
}

async function start(flags: Flags): Promise<void> {
  const given = {
    PORT: flags.port,
    HOST: flags.host,
    DATA_DIR: flags.data,
    SCENARIO: flags.scenario,
    SEED: flags.seed,
  };
  const settings = Object.entries(given).filter(([, value]) => value !== undefined);
  // Hashing a password takes 16 MB for a moment. Left to itself glibc keeps it, once for each thread; told a threshold,
  // it gives it back. Other systems do not know the name.
  const usual = {
    LOG_LEVEL: 'warn',
    MALLOC_TRIM_THRESHOLD_: '131072',
    HONGBAO_START_COMMAND: 'npx hongbao',
  };
  const env: NodeJS.ProcessEnv = { ...usual, ...process.env, ...Object.fromEntries(settings) };
  await requireFree(env['HOST'] || '127.0.0.1', Number(env['PORT'] || 3000));
  bringTemplates(env['DATA_DIR'] || '.hongbao');
  const code = await runServer(fileURLToPath(new URL('./server.js', import.meta.url)), env);
  if (code !== 0) throw new Unsuccessful('', code);
}

/** A taken port is said before anything is made. */
async function requireFree(host: string, port: number): Promise<void> {
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Unsuccessful(`The port must be a whole number from 0 to 65535.`, 2);
  await requirePort(host, port).catch((error: unknown) => {
    const { code } = error as { code?: unknown };
    if (code !== 'EADDRINUSE') throw error;
    throw new Unsuccessful(
      `Port ${port} of ${host} is in use, so nothing was started or made. Choose another: hongbao --port ${port + 1}`,
    );
  });
}

/** Runs the server in the open. It notices by its channel when this command is gone, however it went. */
function runServer(file: string, env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--enable-source-maps', file], {
      env,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => child.kill(signal));
    child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}
