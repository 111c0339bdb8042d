import type { Client } from '@hongbao/sdk';
import { McpServer } from '@modelcontextprotocol/server';
import { addControlTools } from './controlTools.ts';
import { type Documents, noDocuments } from './documents.ts';
import { addMemberTools } from './memberTools.ts';
import { addPrompts } from './prompts.ts';
import { addResources } from './resources.ts';
import type { ToolSet } from './toolSets.ts';

export interface McpOptions {
  /** Sends the calls, with the control token if the server requires one. Its world, if any, is the default of tools. */
  readonly client: Client;
  readonly version: string;
  /** The Markdown documents; none when absent. */
  readonly docs?: Documents;
  /** Which control calls are tools of their own; `core` when absent. */
  readonly tools?: ToolSet;
}

/**
 * Creates a server of the Model Context Protocol for one Hongbao server, which is not connected to a transport yet. It
 * has no state of its own: every tool is one call, or two for a check of the world main.
 */
export function createMcpServer({
  client,
  version,
  docs = noDocuments,
  tools = 'core',
}: McpOptions): McpServer {
  const server = new McpServer(
    { name: 'hongbao', title: 'Hongbao', version },
    { instructions: INSTRUCTIONS },
  );
  addControlTools(server, client, tools);
  addMemberTools(server, client);
  addResources(server, docs);
  addPrompts(server);
  return server;
}

/** Tells a model how the tools belong together. Sent once for a connection. */
const INSTRUCTIONS = `Hongbao is a simulated trading platform (futures, options, deposits, loans, VIP, contests). All money is simulated. A world is a complete platform with its own clock, prices and ledger.

- Work in a world of your own: createWorld {"scenario":"empty"} takes milliseconds, its clock is frozen, and others do not use it. The world main is shared; tools that change it for everybody require confirmMain.
- Reach a state: playSituation (listSituations), or createMember and call. describeCall returns the fields and refusals of a call.
- Pass time: advanceClock by a duration, to an instant, or to the next event. Waiting does nothing in a frozen world.
- See what happened: listTraffic, getTraffic, listHappened, getMemberState. Prove the books: auditLedger.
- Amounts, prices and rates are decimal strings, durations texts such as 90s, 1h30m or 7d. Instants are epoch milliseconds of the world; texts show them as YYYY-MM-DD HH:mm:ss (UTC+8), which inputs accept too.
- Answers have at most 2 kB; "shortened" says what is left and the fields that return it: skip or pageNo for the next part of a list, full for a longer answer.
- Control calls that have no tool of their own (snapshots, decisions, outbox, answers, webhooks, dialects, …): the tool control; hongbao://tools lists them.`;
