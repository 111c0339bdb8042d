import { type listTraffic, streamTraffic } from '@hongbao/contracts/control/traffic.calls';
import type { FieldsBut, FieldsOf } from '@hongbao/sdk';
import type { Command } from 'commander';
import { readConnection, withConnection } from './connection.ts';
import { follow, formatLine } from './follow.ts';
import { print } from './print.ts';

type Wanted = FieldsBut<FieldsOf<typeof listTraffic>, 'world'>;

interface Flags {
  readonly follow?: true;
  readonly lines: string;
  readonly call?: string;
  readonly member?: string;
  readonly code?: string;
}

/** `hongbao logs [-f]`: the latest requests of a world, oldest first; with `-f` followed by new ones. */
export function addLogs(program: Command): void {
  const command = withConnection(program.command('logs'))
    .description('print the latest requests of a world, one per line')
    .option('-f, --follow', 'print new requests as they happen')
    .option('-n, --lines <count>', 'number of requests', '20')
    .option('--call <name>', 'only requests of this call')
    .option('--member <id>', 'only requests of this member')
    .option('--code <code>', 'only answers with this code');
  command.action(async () => {
    const connection = readConnection(command);
    const { client, world, isJson } = connection;
    const flags = command.opts<Flags>();
    const query: Wanted = {
      ...(flags.call === undefined ? {} : { call: flags.call }),
      ...(flags.member === undefined ? {} : { memberId: flags.member }),
      ...(flags.code === undefined ? {} : { code: flags.code }),
    };
    const { records } = await client.calls.listTraffic({ world, ...query, limit: flags.lines });
    if (isJson && !flags.follow) return print(records.toReversed(), true);
    for (const line of records.toReversed())
      console.log(isJson ? JSON.stringify({ lines: [line], lost: 0 }) : formatLine(line));
    if (flags.follow) await follow(connection, streamTraffic, { params: { world }, query });
  });
}
