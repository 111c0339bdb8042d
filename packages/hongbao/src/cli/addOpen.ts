import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { type Client, createClient } from '@hongbao/sdk';
import { importWorld } from '@hongbao/contracts/control/snapshots.calls';
import { createMemberToken } from '@hongbao/contracts/control/members.calls';
import { deleteWorld } from '@hongbao/contracts/control/worlds.calls';
import type { Command } from 'commander';
import { startServer } from '../startServer.ts';
import { readConnection, withConnection } from './connection.ts';
import { print } from './print.ts';
import { Unsuccessful } from './unsuccessful.ts';

/**
 * `hongbao open <file>`: shows an exported world at its instant. Without `--url` it starts a server for the file, whose
 * copy is deleted when the command ends; with it, the world is imported into that server.
 */
export function addOpen(program: Command): void {
  const command = withConnection(program.command('open').argument('<file>', 'failure.hongbao'))
    .description('show an exported world, for example of a failed test, in the Desk and the app')
    .option('-p, --port <port>', 'port of the server that is started; a free one by default')
    .option('--as <member>', 'id of the member who is signed in; no member by default')
    .option('--route <route>', 'route of the app: /heyue; /home by default');
  command.action(async (file: string) => {
    const blob = await openAsBlob(file).catch(() => {
      throw new Unsuccessful(`${file} cannot be read.`, 2);
    });
    const { client, url, isJson } = readConnection(command);
    const part = new File([blob], basename(file));
    const hasServer =
      command.getOptionValueSource('url') === 'cli' || Boolean(process.env['HONGBAO_URL']);
    const shown = command.opts<Shown>();
    if (hasServer) return print(await linksOf(client, url, part, shown), isJson);
    const server = await startServer({ port: portOf(command.opts()) });
    try {
      const links = await linksOf(createClient({ url: server.url }), server.url, part, shown);
      print(links, isJson);
      if (!isJson) print('Press Ctrl+C to end.', false);
      await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    } finally {
      await server.stop();
    }
  });
}

/** What the app shows first. */
interface Shown {
  readonly as?: string;
  readonly route?: string;
}

/** Imports the world. Returns its links. */
async function linksOf(client: Client, url: string, file: File, { as, route }: Shown) {
  const id = `opened-${randomBytes(4).toString('hex')}`;
  const { id: world } = await client.must(importWorld, { body: { id, file } as never });
  const desk = `${url}/desk.html?world=${world}`;
  const token = as === undefined ? '' : await tokenOf(client, world, as);
  return { desk, app: `${url}/?${new URLSearchParams({ world, token })}#${route ?? '/home'}` };
}

/** Signs in a member of the world. Without that member, the world is removed again. */
async function tokenOf(client: Client, world: string, id: string): Promise<string> {
  const answer = await client.call(createMemberToken, { params: { world, id } });
  if (answer.ok) return answer.result.token;
  await client.must(deleteWorld, { params: { world } });
  throw new Unsuccessful(`--as ${id}: the world has no member with this id.`, 2);
}

function portOf({ port }: { readonly port?: string }): number {
  const number = Number(port ?? 0);
  if (Number.isInteger(number) && number >= 0 && number <= 65_535) return number;
  throw new Unsuccessful('The port must be an integer from 0 to 65535.', 2);
}
