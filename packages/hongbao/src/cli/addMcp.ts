import manifest from '../../package.json' with { type: 'json' };
import { type ToolSet, toolSets } from '@hongbao/mcp/toolSets';
import { type Command, Option } from 'commander';
import { findDocuments } from '../documents.ts';
import { readConnection, withConnection } from './connection.ts';

/**
 * `hongbao mcp`: serves the Model Context Protocol on stdin and stdout until stdin ends. It needs no running server at
 * its start: each tool reports one that does not answer.
 */
export function addMcp(program: Command): void {
  const command = withConnection(program.command('mcp'))
    .description(
      'give a coding agent tools for worlds, time, faults, traffic and ledger (Model Context Protocol, stdio)',
    )
    .addOption(
      new Option('--tools <set>', 'the control calls that are tools of their own')
        .choices(toolSets)
        .default('core'),
    );
  command.action(async () => {
    const { client, world, isWorldNamed } = readConnection(command);
    // Loaded here, because the library takes as long to load as everything else together.
    const { serveStdio } = await import('@hongbao/mcp/serveStdio');
    serveStdio({
      client: isWorldNamed ? client.with({ world }) : client,
      version: manifest.version,
      docs: findDocuments(),
      tools: command.opts<{ tools: ToolSet }>().tools,
    });
  });
}
