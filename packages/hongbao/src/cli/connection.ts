import { type Client, createClient } from '@hongbao/sdk';
import type { Command } from 'commander';
import { Unsuccessful } from './unsuccessful.ts';

/** Server, world and output format of a command. */
export interface Connection {
  readonly client: Client;
  readonly url: string;
  readonly world: string;
  /** Whether `--world` or HONGBAO_WORLD names the world; otherwise it is `main`. */
  readonly isWorldNamed: boolean;
  readonly token: string | undefined;
  readonly isJson: boolean;
}

interface Globals {
  readonly url: string;
  readonly world: string;
  readonly token?: string;
  readonly json?: true;
}

/** Adds the options that all commands except `start` have. */
export function withConnection(command: Command): Command {
  const { HONGBAO_URL, HONGBAO_WORLD, CONTROL_TOKEN } = process.env;
  return command
    .option('--url <origin>', 'the server (HONGBAO_URL)', HONGBAO_URL || 'http://127.0.0.1:3000')
    .option('-w, --world <id>', 'the world (HONGBAO_WORLD)', HONGBAO_WORLD || 'main')
    .option('--token <text>', 'the operator’s token (CONTROL_TOKEN)', CONTROL_TOKEN || undefined)
    .option('--json', 'print the result as JSON');
}

/** The options of `withConnection` with a value, and those without. */
const VALUED = ['--url', '--world', '-w', '--token'];
const FLAGS = ['--json'];

/**
 * Moves options of `withConnection` that precede the command to its end, where the command parses them: `--url X
 * doctor` becomes `doctor --url X`.
 */
export function withConnectionLast(words: readonly string[]): string[] {
  let count = 0;
  while (count < words.length) {
    const word = words[count] ?? '';
    if (VALUED.includes(word)) count += 2;
    else if (FLAGS.includes(word) || VALUED.includes(word.split('=', 1)[0] ?? '')) count += 1;
    else break;
  }
  const command = words.slice(count);
  const end = command.indexOf('--');
  const at = end < 0 ? command.length : end;
  return [...command.slice(0, at), ...words.slice(0, count), ...command.slice(at)];
}

/** The connection of a command. Throws when the URL is invalid. */
export function readConnection(command: Command): Connection {
  const { url, world, token, json } = command.opts<Globals>();
  if (!URL.canParse(url)) throw new Unsuccessful(`--url must be a URL, not ${url}`, 2);
  const { origin } = new URL(url);
  const client = createClient({ url: origin, ...(token ? { controlToken: token } : {}) });
  const isWorldNamed =
    command.getOptionValueSource('world') === 'cli' || Boolean(process.env['HONGBAO_WORLD']);
  return { client, url: origin, world, isWorldNamed, token, isJson: json === true };
}
