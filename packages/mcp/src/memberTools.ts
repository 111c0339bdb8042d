import type { Call } from '@hongbao/contracts/call';
import { allCalls, callsByName } from '@hongbao/contracts/calls';
import { machinesByFeature } from '@hongbao/contracts/machines';
import { rulesOf } from '@hongbao/contracts/openapi/description';
import { type JsonSchema, schemaOf } from '@hongbao/contracts/openapi/jsonSchema';
import { refusals } from '@hongbao/contracts/refusals';
import { fieldsAt } from '@hongbao/contracts/schemaFields';
import type { Client } from '@hongbao/sdk';
import { inputOf } from '@hongbao/sdk/input';
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import {
  type AnswerOptions,
  type Structured,
  answer,
  toAnswer,
  toError,
  toFailure,
} from './answers.ts';
import { nearest } from '@hongbao/contracts/nearest';
import { describeMachine } from './states.ts';
import { answerFields, toolInput, toolOutput, unknownFields, worldField } from './toolInput.ts';

const DESCRIBE = 'describeCall';
/** Maximum duration of a member's call, machine time. A fault can delay an answer longer. */
const CALL_MS_MAX = 30_000;

/** Adds the tools `call`, which makes a member's call, and `describeCall`. */
export function addMemberTools(server: McpServer, client: Client): void {
  server.registerTool(
    'call',
    {
      description: `Make a call of the app as a member, sealed as the app does, and return its result or its refusal. ${DESCRIBE} returns the fields of a call; playSituation, createMember and createMemberToken return a token. Moves play money of that member only.`,
      annotations: { destructiveHint: false, openWorldHint: false },
      inputSchema: toolInput({ world: worldField(client.world), ...callFields }, synonymsOfInput),
      outputSchema: toolOutput(z.looseObject({})),
    },
    (fields) => makeCall(client, fields),
  );
  server.registerTool(
    DESCRIBE,
    {
      description:
        'The fields, refusals and states of a call of the app or of the control calls. Without a name: the features, or the calls of one. full adds the JSON Schemas.',
      annotations: { readOnlyHint: true, openWorldHint: false },
      inputSchema: toolInput({
        call: z.string().optional().describe('Such as openPosition.'),
        feature: z.string().optional().describe('Such as loans.'),
        ...answerFields,
      }),
      outputSchema: toolOutput(z.looseObject({})),
    },
    ({ call, feature, skip, full }) => {
      const isFull = full === true;
      if (typeof call !== 'string') return listCalls(feature, { skip: Number(skip ?? 0), isFull });
      const found = callsByName.get(call);
      if (!found) return unknownCall(call);
      return isFull ? answer(describeCall(found)) : toAnswer(outlineCall(found));
    },
  );
}

const synonymsOfInput = Object.fromEntries(
  ['body', 'query', 'params', 'arguments', 'fields', 'payload'].map((name) => [name, 'input']),
);

const callFields = {
  call: z.string().describe('Such as openPosition.'),
  input: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('The fields of path, query and body in one object.'),
  token: z.string().optional().describe('The member’s token; none for a call without a session.'),
  idempotencyKey: z
    .string()
    .optional()
    .describe('Calls with the same key execute once; generated when absent and money moves.'),
  ...answerFields,
};

async function makeCall(client: Client, fields: Structured): Promise<CallToolResult> {
  const {
    world = client.world,
    call: name,
    input = {},
    token,
    idempotencyKey,
    skip,
    full,
  } = fields;
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
    return toAnswer(result, { skip: Number(skip ?? 0), isFull: full === true });
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
      `${name} is a control call, not a member’s: use the tool ${name} or control.`,
    );
  const meant = nearest(name, callsByName.keys());
  const hint = meant === null ? `${DESCRIBE} without a name lists them.` : `Did you mean ${meant}?`;
  return toError('callUnknown', `There is no call ${name}. ${hint}`, { nearest: meant });
}

/** A call in short: its fields as `name: type, meaning`, rules over several fields, and the names of refusals and states. */
function outlineCall(call: Call): Structured {
  const { name, summary, auth, movesMoney } = call;
  const parts = [call.params, call.query, call.body];
  const fields = parts.flatMap((part) => (part instanceof z.ZodType ? fieldLines(part) : []));
  const states = (machinesByFeature[call.feature] ?? []).map(
    (machine) => `${machine.name}: ${Object.keys(machine.states).join(', ')}`,
  );
  return {
    name,
    summary,
    sentBy: auth,
    movesMoney,
    fields: Object.fromEntries(fields),
    rules: rulesOfCall(call),
    refusals: call.refusals.join(', '),
    ...(states.length > 0 ? { states } : {}),
  };
}

/** The fields of a schema with their types and meanings; the descriptions of results do not contain the rules. */
function fieldLines(part: z.ZodType): [string, string][] {
  const { required = [] } = schemaOf(part, 'input') as { required?: readonly string[] };
  const { properties = {} } = schemaOf(part, 'output') as {
    properties?: Record<string, JsonSchema>;
  };
  return Object.entries(properties).map(([name, field]) => {
    const isRequired = required.includes(name);
    const meaning = field['description'];
    const words = [
      typeText(field),
      ...(isRequired ? ['required'] : []),
      ...(meaning ? [meaning] : []),
    ];
    return [name, words.join(', ')];
  });
}

/** The type of a field, or its values. An amount or a price, which is exact as a string, is a decimal. */
function typeText({ type, enum: values, anyOf }: JsonSchema): string {
  if (Array.isArray(values)) return values.join(' | ');
  const types = Array.isArray(anyOf) ? anyOf.map((each: JsonSchema) => typeText(each)) : type;
  const text = [...new Set([types].flat())].join(' or ');
  return text === 'string or number' ? 'decimal' : text;
}

const rulesOfCall = ({ query, body }: Call) => [...rulesOf(query), ...rulesOf(body)];

/** A call as data: how it is sent, the schemas of its parts and its result, its refusals and the states of its feature. */
export function describeCall(call: Call): Structured {
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
    rules: rulesOfCall(call),
    refusals: call.refusals.map((reason) => ({ reason, ...refusals[reason] })),
    states: (machinesByFeature[call.feature] ?? []).map(describeMachine),
    result: schemaOf(call.result, 'output'),
  };
}

function fieldsOf({ params, query, body }: Call): Structured {
  const parts = Object.entries({ params, query, body });
  const named = parts.filter(([, schema]) => fieldsAt(schema, []).length > 0);
  return Object.fromEntries(named.map(([name, schema]) => [name, schemaOf(schema, 'input')]));
}

/** The features of the app with the number of their calls, or the calls of one feature. */
function listCalls(feature: unknown, options: AnswerOptions): CallToolResult {
  const all = [...callsByName.values()];
  const features = [...new Set(all.map((call) => call.feature))];
  const callsOf = (of: unknown) => all.filter((call) => call.feature === of);
  if (typeof feature !== 'string')
    return answer({ features: features.map((each) => `${each} (${callsOf(each).length})`) });
  const calls = callsOf(feature).map(({ name, summary }) => ({ name, summary }));
  if (calls.length > 0) return toAnswer({ calls }, options);
  const meant = nearest(feature, features);
  const hint = meant === null ? `Known are ${features.join(', ')}.` : `Did you mean ${meant}?`;
  return toError('featureUnknown', `There is no feature ${feature}. ${hint}`, { nearest: meant });
}
