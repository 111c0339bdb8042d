import { type listTraffic, streamTraffic } from '@hongbao/contracts/control/traffic.calls';
import type { FieldsBut, FieldsOf } from '@hongbao/client';
import type { Command } from 'commander';
import { connectionOf, withConnection } from './connection.ts';
import { follow, lineOf } from './follow.ts';
import { print } from './print.ts';

type Wanted = FieldsBut<FieldsOf<typeof listTraffic>, 'world'>;

interface Flags {
  readonly follow?: true;
  readonly lines: string;
  readonly call?: string;
  readonly member?: string;
  readonly code?: string;
}

/** `hongbao logs [-f]`: the latest requests of a world, oldest first, and those that follow. */
export function addLogs(program: Command): void {
  const command = withConnection(program.command('logs'))
    .description('the latest requests of a world, a line each')
    .option('-f, --follow', 'go on with what comes')
    .option('-n, --lines <count>', 'how many', '20')
    .option('--call <name>', 'of one call')
    .option('--member <id>', 'of one member')
    .option('--code <code>', 'with one code');
  command.action(async () => {
    const connection = connectionOf(command);
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
      console.log(isJson ? JSON.stringify({ lines: [line], lost: 0 }) : lineOf(line));
    if (flags.follow) await follow(connection, streamTraffic, { params: { world }, query });
  });
}
