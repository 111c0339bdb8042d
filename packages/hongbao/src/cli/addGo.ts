import { goQuery } from '@hongbao/contracts/control/go';
import type { Command } from 'commander';
import { readConnection, withConnection } from './connection.ts';
import { print } from './print.ts';
import { Unsuccessful } from './unsuccessful.ts';

/** Link parameters that this command does not define as options: `--world` is a common option, and QR codes are not supported. */
const excluded = new Set(['world', 'qr']);

/** `hongbao go <scenario>`: creates or reuses the world of a link, and prints the URL that opens the app in it. */
export function addGo(program: Command): void {
  const names = Object.keys(goQuery.shape).filter((name) => !excluded.has(name));
  const command = withConnection(program.command('go').argument('<scenario>', 'demo, empty …'))
    .description('create or reuse a world and print the link that opens the app in it, signed in')
    .addHelpText('after', '\nWithout --world the link determines its world.');
  for (const name of names) command.option(`--${name} <value>`);
  command.action(async (scenario: string) => {
    const { url, token, isJson } = readConnection(command);
    const options = command.opts<Record<string, string | undefined>>();
    const isNamed = command.getOptionValueSource('world') === 'cli';
    const asked = [...names, ...(isNamed ? ['world'] : [])].flatMap((name) => {
      const value = options[name];
      return value === undefined ? [] : [[name, value] as [string, string]];
    });
    const link = await follow(
      `${url}/go/${encodeURIComponent(scenario)}?${new URLSearchParams(asked)}`,
      token,
    );
    print(isJson ? { link: new URL(link, url).href } : new URL(link, url).href, isJson);
  });
}

async function follow(address: string, token: string | undefined): Promise<string> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await fetch(address, { redirect: 'manual', headers });
  const link = answer.headers.get('location');
  if (link !== null) return link;
  const { message, result } = (await answer.json()) as { message?: string; result?: unknown };
  throw new Unsuccessful(`go: ${message ?? answer.status} ${JSON.stringify(result)}`);
}
