import { type Client, createClient } from '@hongbao/client';
import type { Command } from 'commander';
import { Unsuccessful } from './unsuccessful.ts';

/** What every command knows of where it goes. */
export interface Connection {
  readonly client: Client;
  readonly url: string;
  readonly world: string;
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

/** Where a command goes. Throws when the address is none. */
export function connectionOf(command: Command): Connection {
  const { url, world, token, json } = command.opts<Globals>();
  if (!URL.canParse(url)) throw new Unsuccessful(`--url must be an address, not ${url}`, 2);
  const { origin } = new URL(url);
  const client = createClient({ url: origin, ...(token ? { controlToken: token } : {}) });
  return { client, url: origin, world, token, isJson: json === true };
}
