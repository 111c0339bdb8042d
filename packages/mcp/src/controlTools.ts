import type { Call } from '@hongbao/contracts/call';
import { callsByName } from '@hongbao/contracts/calls';
import { rulesOf } from '@hongbao/contracts/openapi/description';
import type { Client } from '@hongbao/sdk';
import { readAnswer } from '@hongbao/sdk/answer';
import { inputOf } from '@hongbao/sdk/input';
import { resultOf } from '@hongbao/sdk/namedCalls';
import type { CallToolResult, McpServer, ToolAnnotations } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type Structured, toAnswer, toError, toFailure } from './answers.ts';
import { aboutMain, changeOfMain, changesForEverybody } from './mainWorld.ts';
import { type ToolInput, fieldsOfCall, skipField, toolInput, worldField } from './toolInput.ts';

/** The control calls that are tools, by group. Streams, whole files and rarely used calls are not. */
export const toolGroups = {
  worlds: [
    'listWorlds',
    'listScenarios',
    'createWorld',
    'forkWorld',
    'resetWorld',
    'deleteWorld',
    'diffWorlds',
    'hashWorld',
    'getOverview',
  ],
  snapshots: ['listSnapshots', 'takeSnapshot', 'restoreSnapshot', 'removeSnapshot'],
  clock: [
    'getClock',
    'advanceClock',
    'freezeClock',
    'resumeClock',
    'listHappened',
    'listJobs',
    'runJob',
  ],
  situations: ['listSituations', 'playSituation', 'listStories', 'getStory'],
  members: [
    'listMembers',
    'createMember',
    'getMemberState',
    'createMemberToken',
    'listOutbox',
    'listTestAids',
    'setTestAid',
  ],
  dialects: ['listDialects', 'getDialect', 'getWorldDialect', 'setWorldDialect', 'proposeDialect'],
  decisions: ['listDecisions', 'decide', 'setReviewPolicy'],
  market: [
    'lookAtMarket',
    'lookAtCandles',
    'listInterventions',
    'intervene',
    'interveneEverywhere',
    'removeIntervention',
    'replayCandles',
  ],
  faults: ['listFaults', 'addFault', 'removeFault', 'clearFaults'],
  answers: ['listAnswers', 'setAnswer', 'removeAnswer', 'clearAnswers'],
  webhooks: ['listWebhooks', 'setWebhook', 'removeWebhook', 'sendTestWebhook', 'redeliverWebhook'],
  forward: ['getForward', 'setForward', 'removeForward'],
  traffic: [
    'listTraffic',
    'getTraffic',
    'judgeTraffic',
    'replayTraffic',
    'setTraffic',
    'writeCurl',
    'writeTestCode',
  ],
  ledger: [
    'auditLedger',
    'getTrialBalance',
    'listLedgerAccounts',
    'listLedgerTransfers',
    'getMoneyFlow',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Calls that delete or overwrite data of a world, besides those with the method DELETE. */
const DESTRUCTIVE: readonly string[] = ['resetWorld', 'restoreSnapshot'];

interface ControlTool {
  readonly call: Call;
  readonly title: string;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  readonly inputSchema: ToolInput;
}

/** Adds a tool for each control call. `world` is the default of its field. */
export function addControlTools(server: McpServer, client: Client, world: string | null): void {
  for (const { call, ...config } of controlTools(world))
    server.registerTool(call.name, config, (fields) => run(client, call, fields));
}

const made = new Map<string | null, readonly ControlTool[]>();

/** The tools for a default world. They are cached, because a stateless server registers them for each request. */
function controlTools(world: string | null): readonly ControlTool[] {
  const found = made.get(world);
  if (found) return found;
  const tools = Object.values(toolGroups)
    .flat()
    .map((name) => toTool(requireCall(name), world));
  made.set(world, tools);
  return tools;
}

function requireCall(name: string): Call {
  const call = callsByName.get(name);
  if (!call) throw new Error(`unknown call: ${name}`);
  return call;
}

function toTool(call: Call, world: string | null): ControlTool {
  const isRead = call.method === 'GET';
  const rules = [...rulesOf(call.query), ...rulesOf(call.body)];
  const description = [
    call.summary,
    ...(call.effects === undefined || call.summary.includes(call.effects) ? [] : [call.effects]),
    ...(rules.length > 0 ? [`Rules: ${rules.join('; ')}.`] : []),
    ...(changesForEverybody(call.name) ? [MAIN_RULE] : []),
  ];
  return {
    call,
    title: titleOf(call),
    description: description.join(' '),
    annotations: {
      readOnlyHint: isRead,
      destructiveHint: call.method === 'DELETE' || DESTRUCTIVE.includes(call.name),
      idempotentHint: call.method !== 'POST',
      openWorldHint: false,
    },
    inputSchema: toolInput({
      ...withWorld(fieldsOfCall(call), world),
      ...(isRead && hasList(call.result) ? { skip: skipField } : {}),
      ...(changesForEverybody(call.name) ? { confirmMain } : {}),
    }),
  };
}

const MAIN_RULE = 'In the shared world main it requires confirmMain: true.';

/** The first clause of the summary, without its full stop. */
const titleOf = ({ summary }: Call) => summary.split(/[.;:]/, 1)[0] ?? summary;

/** The fields of a call; its world has no pattern, which would be repeated in every tool. */
function withWorld(fields: Readonly<Record<string, z.ZodType>>, world: string | null) {
  if (!('world' in fields)) return fields;
  return { ...fields, world: worldField(world) };
}

const confirmMain = z
  .literal(true)
  .optional()
  .describe('Changes the world main although others use it. Ask the user first.');

/** Whether a result is a list or has lists as direct fields. */
function hasList(result: z.ZodType): boolean {
  if (result instanceof z.ZodArray) return true;
  if (!(result instanceof z.ZodObject)) return false;
  return Object.values(result.shape as Record<string, z.ZodType>).some(
    (field) => field instanceof z.ZodArray,
  );
}

async function run(client: Client, call: Call, sent: Structured): Promise<CallToolResult> {
  const { skip: skipped, confirmMain: _, ...given } = sent;
  const hasWorld = call.path.includes('{world}');
  const fields = hasWorld && client.world !== null ? { world: client.world, ...given } : given;
  try {
    const change = await changeOfMain(client, call.name, { ...sent, ...fields });
    if (change !== null)
      return toError('confirmMain', aboutMain(call.name, change), { call: call.name, change });
    return toAnswer(await resultFrom(client, call, fields), Number(skipped ?? 0));
  } catch (error) {
    return toFailure(error, client.url);
  }
}

async function resultFrom(client: Client, call: Call, fields: Structured): Promise<unknown> {
  const input = inputOf(call, fields);
  if (call.answers === 'wrapped') return client.must(call, input as object);
  const response = await client.send(call, input);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  if (!isJson) return text;
  return resultOf(call, readAnswer(call, { status: response.status, headers: {}, text }));
}
