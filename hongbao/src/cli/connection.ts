import { type Client, createClient } from '@hongbao/client';
import type { Command } from 'commander';
import { Unsuccessful } from './unsuccessful.ts';

/** What every command knows of where it goes. */
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

/** The options that all commands but `start` have. */
export function withConnection(command: Command): Command {
  const { HONGBAO_URL, HONGBAO_WORLD, CONTROL_TOKEN } = process.env;
  return command
    .option('--url <origin>', 'the server (HONGBAO_URL)', HONGBAO_URL || 'http://127.0.0.1:3000')
    .option('-w, --world <id>', 'the world (HONGBAO_WORLD)', HONGBAO_WORLD || 'main')
    .option('--token <text>', 'the operator’s token (CONTROL_TOKEN)', CONTROL_TOKEN || undefined)
    .option('--json', 'print the result as JSON');
}

/** The options of `withConnection` that are followed by a value, and those that are not. */
const VALUED = ['--url', '--world', '-w', '--token'];
const FLAGS = ['--json'];

/**
 * Moves the options of `withConnection` that are written before the command to its end, where the command reads them:
 * `--url X doctor` is `doctor --url X`.
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

/** Where a command goes. Throws when the address is none. */
export function connectionOf(command: Command): Connection {
  const { url, world, token, json } = command.opts<Globals>();
  if (!URL.canParse(url)) throw new Unsuccessful(`--url must be an address, not ${url}`, 2);
  const { origin } = new URL(url);
  const client = createClient({ url: origin, ...(token ? { controlToken: token } : {}) });
  const isWorldNamed =
    command.getOptionValueSource('world') === 'cli' || Boolean(process.env['HONGBAO_WORLD']);
  return { client, url: origin, world, isWorldNamed, token, isJson: json === true };
}
