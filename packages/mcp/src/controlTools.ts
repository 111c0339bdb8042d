import type { Call } from '@hongbao/contracts/call';
import { callsByName } from '@hongbao/contracts/calls';
import { rulesOf } from '@hongbao/contracts/openapi/description';
import type { Client } from '@hongbao/sdk';
import { nearest } from '@hongbao/contracts/nearest';
import { readAnswer } from '@hongbao/sdk/answer';
import { inputOf } from '@hongbao/sdk/input';
import { resultOf } from '@hongbao/sdk/namedCalls';
import type { CallToolResult, McpServer, ToolAnnotations } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type Structured, toAnswer, toError, toFailure } from './answers.ts';
import { aboutMain, changeOfMain, changesForEverybody } from './mainWorld.ts';
import type { ToolSet } from './toolSets.ts';
import {
  type ToolSchema,
  answerFields,
  fieldsOfCall,
  toolInput,
  toolOutput,
  worldField,
} from './toolInput.ts';

/**
 * The control calls that are tools in every set, with the fields that the set `core` lists. Their other fields are
 * accepted, too, and described by describeCall. The tool `control` makes the other calls.
 */
export const coreTools: Readonly<Record<string, readonly string[]>> = {
  createWorld: ['id', 'scenario', 'seed', 'at', 'ttl'],
  forkWorld: ['world', 'id'],
  diffWorlds: ['world', 'other', 'skip', 'full'],
  advanceClock: ['world', 'by', 'to', 'toNextEvent', 'until', 'minus'],
  listHappened: ['world', 'kind', 'member', 'pageNo', 'full'],
  listSituations: ['skip', 'full'],
  playSituation: ['world', 'name', 'in', 'level', 'rank', 'count', 'since'],
  createMember: ['world', 'email', 'verified', 'balances', 'level'],
  getMemberState: ['world', 'id', 'full'],
  intervene: ['world', 'symbol', 'kind', 'percent', 'to', 'durationMs'],
  addFault: ['world', 'kind', 'call', 'memberId', 'when', 'latencyMs', 'count'],
  listTraffic: ['world', 'call', 'memberId', 'code', 'before', 'skip', 'full'],
  getTraffic: ['world', 'id', 'full'],
  auditLedger: ['world'],
};

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

/** Paths of fields that an answer contains only with `full`: metadata, and the body before it was opened. */
const omitted: Readonly<Record<string, readonly string[]>> = {
  listSituations: ['title', 'group', 'moves', 'parameters'].map((name) => `records.*.${name}`),
  listTraffic: ['wallAt', 'requestId', 'requestBytes', 'answerBytes'].map(
    (name) => `records.*.${name}`,
  ),
  getTraffic: [
    'wallAt',
    'requestId',
    'requestBytes',
    'answerBytes',
    'headers',
    'sealedBody',
    'envelope',
    'isRequestCut',
    'answerType',
    'isAnswerCut',
    'framesForgotten',
    'dialect',
    'transferIds',
  ],
};

interface ControlTool {
  readonly call: Call;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  readonly inputSchema: ToolSchema;
  readonly outputSchema: ToolSchema;
}

/** Adds a tool for each control call of a set. `world` is the default of its field. */
export function addControlTools(server: McpServer, client: Client, set: ToolSet): void {
  for (const { call, ...config } of controlTools(client.world, set))
    if (set === 'all' || call.name in coreTools)
      server.registerTool(call.name, config, (fields) => run(client, call, fields));
  if (set === 'core') addControl(server, client);
}

/** Adds the tool that makes the control calls without a tool of their own. */
function addControl(server: McpServer, client: Client): void {
  server.registerTool(
    'control',
    {
      description:
        'Make a control call that has no tool of its own. The resource hongbao://tools lists them by group, describeCall {"feature":"control"} with their fields.',
      annotations: { openWorldHint: false },
      inputSchema: toolInput({
        call: z.string().describe('Such as takeSnapshot or decide.'),
        input: z.record(z.string(), z.unknown()).optional().describe('Its fields, also world.'),
      }),
      outputSchema: toolOutput(z.looseObject({})),
    },
    async ({ call: name, input = {} }) => {
      const tools = controlTools(client.world, 'core');
      const tool = tools.find(({ call }) => call.name === name);
      if (!tool) return unknownTool(String(name), tools);
      const { issues, value } = await validate(tool.inputSchema, input);
      if (value) return run(client, tool.call, value);
      const problems = issues.map(({ message, path = [] }) => [...path, message].join(' '));
      return toError('malformed', `${String(name)} was not sent: ${problems.join('; ')}.`, {
        problems,
      });
    },
  );
}

async function validate(schema: ToolSchema, input: unknown) {
  const checked = await schema['~standard'].validate(input);
  return checked.issues
    ? { issues: checked.issues, value: null }
    : { issues: [], value: checked.value };
}

function unknownTool(name: string, tools: readonly ControlTool[]): CallToolResult {
  if (callsByName.has(name))
    return toError('callUnknown', `${name} is not one of these calls: use the tool call.`);
  const meant = nearest(
    name,
    tools.map(({ call }) => call.name),
  );
  const hint = meant === null ? 'hongbao://tools lists them.' : `Did you mean ${meant}?`;
  return toError('callUnknown', `There is no control call ${name}. ${hint}`, { nearest: meant });
}

const made = new Map<string, readonly ControlTool[]>();

/** The tools for a default world. They are cached, because a stateless server registers them for each request. */
function controlTools(world: string | null, set: ToolSet): readonly ControlTool[] {
  const key = `${set} ${world ?? ''}`;
  const found = made.get(key);
  if (found) return found;
  const tools = Object.values(toolGroups)
    .flat()
    .map((name) => toTool(requireCall(name), world, set));
  made.set(key, tools);
  return tools;
}

function requireCall(name: string): Call {
  const call = callsByName.get(name);
  if (!call) throw new Error(`unknown call: ${name}`);
  return call;
}

function toTool(call: Call, world: string | null, set: ToolSet): ControlTool {
  const isRead = call.method === 'GET';
  const isShort = set === 'core';
  const rules = isShort ? [] : [...rulesOf(call.query), ...rulesOf(call.body)];
  const hasEffects = !isShort || changesForEverybody(call.name);
  const { summary, effects } = call;
  const description = [
    summary,
    ...(effects !== undefined && hasEffects && !summary.includes(effects) ? [effects] : []),
    ...(rules.length > 0 ? [`Rules: ${rules.join('; ')}.`] : []),
  ];
  const { skip, full } = answerFields;
  return {
    call,
    description: description.join(' '),
    annotations: isRead ? READS : writing(call),
    inputSchema: toolInput(
      {
        ...withWorld(fieldsOfCall(call), world),
        ...(isRead && hasList(call.result) ? { skip } : {}),
        ...(isRead ? { full } : {}),
        ...(changesForEverybody(call.name) ? { confirmMain } : {}),
      },
      {},
      isShort ? coreTools[call.name] : undefined,
    ),
    outputSchema: toolOutput(wrappedResult(call), omitted[call.name]),
  };
}

/** Hints that are the same as their defaults are left out of the list. */
const READS: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };

const writing = (call: Call): ToolAnnotations => ({
  ...(call.method === 'DELETE' || DESTRUCTIVE.includes(call.name)
    ? {}
    : { destructiveHint: false }),
  ...(call.method === 'POST' ? {} : { idempotentHint: true }),
  openWorldHint: false,
});

/** The fields of a call; its world has no pattern, which would be repeated in every tool. */
function withWorld(fields: Readonly<Record<string, z.ZodType>>, world: string | null) {
  if (!('world' in fields)) return fields;
  return { ...fields, world: worldField(world) };
}

const confirmMain = z.literal(true).optional().describe('Ask the user first.');

/** The schema of a structured answer, as `toAnswer` wraps the result. */
function wrappedResult({ result }: Call): z.ZodType {
  if (result instanceof z.ZodObject) return result;
  if (result instanceof z.ZodArray) return z.object({ records: result });
  if (result instanceof z.ZodString) return z.object({ text: result });
  return z.looseObject({});
}

/** Whether a result is a list or has lists as direct fields. */
function hasList(result: z.ZodType): boolean {
  if (result instanceof z.ZodArray) return true;
  if (!(result instanceof z.ZodObject)) return false;
  return Object.values(result.shape as Record<string, z.ZodType>).some(
    (field) => field instanceof z.ZodArray,
  );
}

async function run(client: Client, call: Call, sent: Structured): Promise<CallToolResult> {
  const { skip, full, confirmMain: _, ...given } = sent;
  const hasWorld = call.path.includes('{world}');
  const fields = hasWorld && client.world !== null ? { world: client.world, ...given } : given;
  try {
    const change = await changeOfMain(client, call.name, { ...sent, ...fields });
    if (change !== null)
      return toError('confirmMain', aboutMain(call.name, change), { call: call.name, change });
    return toAnswer(await resultFrom(client, call, fields), {
      skip: call.method === 'GET' && hasList(call.result) ? Number(skip ?? 0) : null,
      isFull: full === true,
      omitted: omitted[call.name] ?? [],
    });
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
