import type { Call } from '@hongbao/contracts/call';
import { allCalls, callsByName } from '@hongbao/contracts/calls';
import { machinesByFeature } from '@hongbao/contracts/machines';
import { rulesOf } from '@hongbao/contracts/openapi/description';
import { schemaOf } from '@hongbao/contracts/openapi/jsonSchema';
import { aboutFeature } from '@hongbao/contracts/openapi/tags';
import { refusals } from '@hongbao/contracts/refusals';
import { fieldsAt } from '@hongbao/contracts/schemaFields';
import type { Client } from '@hongbao/sdk';
import { inputOf } from '@hongbao/sdk/input';
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type Structured, answer, toAnswer, toError, toFailure } from './answers.ts';
import { nearest } from '@hongbao/contracts/nearest';
import { describeMachine } from './states.ts';
import { skipField, toolInput, unknownFields, worldField } from './toolInput.ts';

const DESCRIBE = 'describeCall';
/** Maximum duration of a member's call, machine time. A fault can delay an answer longer. */
const CALL_MS_MAX = 30_000;

/** Adds the tools `call`, which makes a member's call, and `describeCall`. `world` is the default of its field. */
export function addMemberTools(server: McpServer, client: Client, world: string | null): void {
  server.registerTool(
    'call',
    {
      title: 'Make a member’s call',
      description: `Make a call of the app as a member, sealed as the app does, and return its result or its refusal. ${DESCRIBE} returns the fields of a call; playSituation, createMember and createMemberToken return a token. Moves play money of that member only.`,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: false,
      },
      inputSchema: toolInput({ world: worldField(world), ...callFields }, synonymsOfInput),
    },
    (fields) => makeCall(client, fields),
  );
  server.registerTool(
    DESCRIBE,
    {
      title: 'Describe a call',
      description:
        'The fields (JSON Schema), refusals and states of a call. Without a name: the names and summaries of the app’s calls, of one feature or by feature.',
      annotations: { readOnlyHint: true, openWorldHint: false },
      inputSchema: toolInput({
        call: z.string().optional().describe('The name of the call, such as openPosition.'),
        feature: z.string().optional().describe('Lists the calls of this feature.'),
        withResult: z.boolean().optional().describe('Whether to include the schema of the result.'),
      }),
    },
    ({ call, feature, withResult }) => {
      if (typeof call !== 'string') return listCalls(feature);
      const found = callsByName.get(call);
      return found ? answer(describeCall(found, withResult === true)) : unknownCall(call);
    },
  );
}

const synonymsOfInput = Object.fromEntries(
  ['body', 'query', 'params', 'arguments', 'fields', 'payload'].map((name) => [name, 'input']),
);

const callFields = {
  call: z.string().describe('The name of the call, such as openPosition.'),
  input: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('The fields of path, query and body in one object.'),
  token: z.string().optional().describe('The member’s token; none for a call without a session.'),
  idempotencyKey: z
    .string()
    .optional()
    .describe('Calls with the same key execute once; generated when absent and money moves.'),
  skip: skipField,
};

async function makeCall(client: Client, fields: Structured): Promise<CallToolResult> {
  const { world = client.world, call: name, input = {}, token, idempotencyKey, skip } = fields;
  const call = allCalls.find((each) => each.name === name);
  if (!call) return unknownCall(String(name));
  if (call.transport === 'multipart' || call.answers !== 'wrapped')
    return toError(
      'notAvailable',
      `${call.name} sends a file or a stream, which this tool cannot do.`,
    );
  const problems = unknownFields(input as Structured, fieldNames(call));
  if (problems.length > 0)
    return toError('malformed', `${call.name} was not sent: ${problems.join('; ')}.`, { problems });
  try {
    const sent = inputOf(call, input as Structured) as object;
    const result = await client.must(call, sent, {
      world: String(world),
      token: typeof token === 'string' ? token : null,
      signal: AbortSignal.timeout(CALL_MS_MAX),
      ...(typeof idempotencyKey === 'string' ? { idempotencyKey } : {}),
    });
    return toAnswer(result, Number(skip ?? 0));
  } catch (error) {
    return toFailure(error, client.url);
  }
}

const fieldNames = ({ params, query, body }: Call) =>
  [params, query, body].flatMap((part) => fieldsAt(part, []));

function unknownCall(name: string): CallToolResult {
  if (callsByName.has(name))
    return toError(
      'callUnknown',
      `${name} is an operator’s call, not a member’s: use its own tool.`,
    );
  const meant = nearest(name, callsByName.keys());
  const hint = meant === null ? `${DESCRIBE} without a name lists them.` : `Did you mean ${meant}?`;
  return toError('callUnknown', `There is no call ${name}. ${hint}`, { nearest: meant });
}

/** A call as data: how it is sent, its fields, rules over several fields, refusals and the states of its feature. */
export function describeCall(call: Call, withResult: boolean): Structured {
  return {
    name: call.name,
    feature: call.feature,
    summary: call.summary,
    ...(call.effects === undefined ? {} : { effects: call.effects }),
    sentBy: call.auth,
    method: call.method,
    path: call.path,
    transport: call.transport,
    movesMoney: call.movesMoney,
    fields: fieldsOf(call),
    rules: [...rulesOf(call.query), ...rulesOf(call.body)],
    refusals: call.refusals.map((reason) => ({ reason, ...refusals[reason] })),
    states: (machinesByFeature[call.feature] ?? []).map(describeMachine),
    ...(withResult ? { result: schemaOf(call.result, 'output') } : {}),
  };
}

function fieldsOf({ params, query, body }: Call): Structured {
  const parts = Object.entries({ params, query, body });
  const named = parts.filter(([, schema]) => fieldsAt(schema, []).length > 0);
  return Object.fromEntries(named.map(([name, schema]) => [name, schemaOf(schema, 'input')]));
}

/** The calls of the app: names by feature, or names and summaries of one feature. */
function listCalls(feature: unknown): CallToolResult {
  const features = [...new Set(allCalls.map((call) => call.feature))];
  if (typeof feature !== 'string') {
    const names = (of: string) =>
      allCalls.filter((call) => call.feature === of).map(({ name }) => name);
    return answer({
      features: features.map((each) => ({
        feature: each,
        about: aboutFeature(each),
        calls: names(each),
      })),
    });
  }
  const calls = allCalls.filter((call) => call.feature === feature);
  if (calls.length > 0)
    return answer({ calls: calls.map(({ name, summary }) => ({ name, summary })) });
  const meant = nearest(feature, features);
  const hint = meant === null ? `Known are ${features.join(', ')}.` : `Did you mean ${meant}?`;
  return toError('featureUnknown', `There is no feature ${feature}. ${hint}`, { nearest: meant });
}
