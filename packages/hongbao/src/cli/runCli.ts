import manifest from '../../package.json' with { type: 'json' };
import { AnswerLost, CallRefused } from '@hongbao/sdk';
import { Command, CommanderError } from 'commander';
import { addCalls } from './addCalls.ts';
import { addCompletion } from './addCompletion.ts';
import { addConform } from './addConform.ts';
import { addDialect } from './addDialect.ts';
import { addDocs } from './addDocs.ts';
import { addDoctor } from './addDoctor.ts';
import { addExec } from './addExec.ts';
import { addGo } from './addGo.ts';
import { addLogs } from './addLogs.ts';
import { addMcp } from './addMcp.ts';
import { addStory } from './addStory.ts';
import { addStoryCheck } from './addStoryCheck.ts';
import { withConnectionLast } from './connection.ts';
import { addTrust } from './addTrust.ts';
import { addOpen } from './addOpen.ts';
import { addStart } from './start.ts';
import { Unsuccessful } from './unsuccessful.ts';

/** Exit codes other than 0. */
const REFUSED = 1;
const INVALID_ARGUMENTS = 2;
const UNREACHABLE = 3;

/** Runs a command line in the format of `process.argv`; returns the exit code. */
export async function runCli(argv: readonly string[]): Promise<number> {
  try {
    await createProgram().parseAsync(withCommand(argv));
    return 0;
  } catch (error) {
    return reportError(error, argv.includes('--json'));
  }
}

export function createProgram(): Command {
  const program = new Command('hongbao')
    .description('A whole trading platform that fits on a laptop. All money is simulated.')
    .version(manifest.version)
    .exitOverride()
    .configureHelp({ sortOptions: true })
    .showHelpAfterError('(--help lists all commands)')
    .addHelpText(
      'after',
      `\nConnection options, before or after the command: --url, --world, --token, --json.\nExit codes: 0 done, ${REFUSED} refused, ${INVALID_ARGUMENTS} invalid arguments, ${UNREACHABLE} no server answered.`,
    );
  addStart(program);
  addTrust(program);
  addCalls(program);
  addStory(program);
  addStoryCheck(program);
  addLogs(program);
  addGo(program);
  addOpen(program);
  addExec(program);
  addMcp(program);
  addDoctor(program);
  addDocs(program);
  addConform(program);
  addDialect(program);
  addCompletion(program);
  return program;
}

const isOfProgram = (word: string) => ['-h', '--help', '-V', '--version'].includes(word);

/** Options without a command belong to `start`. */
function withCommand([node = '', file = '', ...words]: readonly string[]): string[] {
  const [first, ...rest] = withConnectionLast(words);
  if (first === undefined) return [node, file, 'start'];
  const isStart = first.startsWith('-') && !isOfProgram(first);
  return [node, file, ...(isStart ? ['start'] : []), first, ...rest];
}

/** Prints the error, unless the parser has printed it, and returns the exit code. */
function reportError(error: unknown, isJson: boolean): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : INVALID_ARGUMENTS;
  if (error instanceof Unsuccessful) {
    if (error.message !== '') console.error(error.message);
    return error.exitCode;
  }
  if (error instanceof AnswerLost) {
    console.error(
      `No server answers (${error.message}). Start one with: ${process.env['HONGBAO_START_COMMAND'] || 'npx hongbao'}`,
    );
    return UNREACHABLE;
  }
  if (error instanceof CallRefused) {
    console.error(isJson ? JSON.stringify(toJsonRefusal(error)) : formatRefusal(error));
    return error.reason === 'malformed' ? INVALID_ARGUMENTS : REFUSED;
  }
  console.error(error instanceof Error ? error.message : String(error));
  return REFUSED;
}

const toJsonRefusal = ({ call, reason, code, text, facts }: CallRefused) => ({
  call,
  reason,
  code,
  message: text,
  facts,
});

/** Formats a refusal: one line, followed by a line for each invalid field. */
function formatRefusal({ text, reason, facts }: CallRefused): string {
  const { problems, nearest, known, ...rest } = facts;
  const meant = typeof nearest === 'string' ? ` Did you mean ${nearest}?` : '';
  const list = meant === '' && Array.isArray(known) ? ` Known are ${known.join(', ')}.` : '';
  const lines = Array.isArray(problems) ? problems.map(problemText) : [];
  const more = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
  return [`${text}${meant}${list} (${reason})${more}`, ...lines.map((line) => `  ${line}`)].join(
    '\n',
  );
}

/** Problems of a file are strings; those of a request have a field and a message. */
function problemText(problem: unknown): string {
  if (typeof problem === 'string') return problem;
  const { path, message } = Object(problem) as {
    readonly path?: unknown;
    readonly message?: unknown;
  };
  return [path, message].filter((part) => typeof part === 'string' && part !== '').join(' ');
}
