import { Command, CommanderError } from 'commander';
import { addStart } from './start.ts';
import { Unsuccessful } from './unsuccessful.ts';

/** Runs one command line, `process.argv` as it is; gives the exit code. */
export async function runCli(argv: readonly string[]): Promise<number> {
  const program = new Command('hongbao')
    .description('A whole trading platform that fits on a laptop. All money is simulated.')
    .exitOverride()
    .showHelpAfterError('(hongbao --help lists everything)');
  addStart(program);
  try {
    await program.parseAsync([...argv]);
    return 0;
  } catch (error) {
    return exitCodeOf(error);
  }
}

/** Says why, unless the parser has said it already. */
function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof Unsuccessful) {
    if (error.message !== '') console.error(error.message);
    return error.exitCode;
  }
  console.error(error instanceof Error ? error.message : String(error));
  return 1;
}
