import { once } from 'node:events';
import spawn from 'cross-spawn';
import type { Command } from 'commander';
import { startServer } from '../startServer.ts';
import { Unsuccessful } from './unsuccessful.ts';

interface Flags {
  readonly port?: string;
  readonly scenario?: string;
  readonly data?: string;
}

/**
 * `hongbao exec -- npx playwright test`: starts a server on a free port, runs a command with HONGBAO_URL and
 * CONTROL_TOKEN set, and ends with the exit code of the command. The worlds are deleted unless `--data` names a folder.
 */
export function addExec(program: Command): void {
  program
    .command('exec')
    .argument('<command...>', 'the command, after --: npx playwright test')
    .description('run a command with a server of its own; HONGBAO_URL is its address')
    .option('-p, --port <port>', 'port of the server; a free one by default')
    .option('-s, --scenario <name>', 'scenario of the world main (empty)')
    .option('-d, --data <folder>', 'folder for worlds, which is kept; a temporary one by default')
    .action(async ([file = '', ...args]: string[], { port, scenario, data }: Flags) => {
      const server = await startServer({
        port: Number(port ?? 0),
        ...(scenario === undefined ? {} : { scenario }),
        ...(data === undefined ? {} : { dataDir: data }),
      });
      try {
        const code = await runCommand(file, args, {
          HONGBAO_URL: server.url,
          ...(server.controlToken === null ? {} : { CONTROL_TOKEN: server.controlToken }),
        });
        if (code !== 0) throw new Unsuccessful('', code);
      } finally {
        await server.stop();
      }
    });
}

async function runCommand(
  file: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<number> {
  // Without a shell, which would split arguments with spaces. On Windows `cross-spawn` finds `npx.cmd` for `npx`.
  const child = spawn(file, args, { env: { ...process.env, ...settings }, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => child.kill(signal));
  const failed = once(child, 'error').then(([error]) => {
    throw new Unsuccessful(`${file} could not be started: ${(error as Error).message}`, 127);
  });
  const ended = once(child, 'exit').then(([code, signal]) => (signal ? 1 : Number(code ?? 1)));
  return Promise.race([ended, failed]);
}
