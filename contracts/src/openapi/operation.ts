import { type Call, honorsKey } from '../call.ts';
import { refusals } from '../refusals.ts';
import { answerOf, titleOf } from './answers.ts';
import { type Components, nameless } from './components.ts';
import { type Bodies, descriptionOf, rulesOf } from './description.ts';
import type { Example } from './example.ts';
import { type JsonSchema, type Property, propertiesOf, schemaOf } from './jsonSchema.ts';
import { browserSnippet } from './browserSnippet.ts';
import { hasPlainHeader, type ProblemKey, sealedBody } from './shared.ts';
import { shellSnippet, typescriptSnippet } from './snippets.ts';
import type { WireForm } from './wireForm.ts';

export interface OperationParts {
  readonly call: Call;
  readonly example: Example | undefined;
  readonly components: Components;
  readonly bodies: Bodies;
  /** The server's origin, for code to copy. */
  readonly origin: string;
  readonly form: WireForm;
  /** Method and path in the contract, where the client has others. */
  readonly contract?: Pick<Call, 'method' | 'path'> | undefined;
}

export function operationOf(parts: OperationParts): JsonSchema {
  const { call, example, components, origin, form } = parts;
  return {
    operationId: call.name,
    tags: [call.feature],
    summary: call.summary,
    description: descriptionOf(call, parts.bodies),
    security: call.auth === 'anyone' ? [] : [{ [call.auth]: [] }],
    'x-origin': call.origin,
    ...(parts.contract === undefined ? {} : { 'x-contract': parts.contract }),
    'x-transport': call.transport,
    'x-answers': call.answers,
    'x-moves-money': call.movesMoney,
    ...(call.effects === undefined ? {} : { 'x-effects': call.effects }),
    'x-rules': [...rulesOf(call.query), ...rulesOf(call.body)],
    'x-refusals': call.refusals.map((key) => ({ key, ...refusals[key] })),
    parameters: parametersOf(parts),
    ...bodyOf(parts),
    responses: {
      [call.answers === 'socket' ? '101' : '200']: answerOf(call, components, example, form),
      ...Object.fromEntries(
        problemsOf(call).map(([status, key]) => [
          status,
          { $ref: `#/components/responses/${key}` },
        ]),
      ),
    },
    'x-codeSamples': [
      { lang: 'TypeScript', label: 'Node', source: typescriptSnippet(call, origin, example, form) },
      { lang: 'JavaScript', label: 'Browser', source: browserSnippet(call, origin, example, form) },
      { lang: 'Shell', label: 'curl', source: shellSnippet(call, origin, example, form) },
    ],
  };
}

/** The transport errors of a call, by HTTP status. */
export function problemsOf(call: Call): [string, ProblemKey][] {
  return [
    ['400', 'malformed'],
    ...(call.auth === 'member' ? [['401', 'unauthorized'] as [string, ProblemKey]] : []),
    ...(call.auth === 'control' ? [['403', 'forbidden'] as [string, ProblemKey]] : []),
    ['404', 'worldUnknown'],
    ...(honorsKey(call) ? [['409', 'idempotencyConflict'] as [string, ProblemKey]] : []),
    ['429', 'tooMany'],
    ['500', 'fault'],
  ];
}

function parametersOf({ call, example, components, bodies }: OperationParts): JsonSchema[] {
  const lifted = (each: Property) => ({ ...each, schema: components.lift(each.schema) });
  const isOperators = call.auth === 'control';
  return [
    ...propertiesOf(call.params).map((each) => parameterIn('path', lifted(each), example?.params)),
    ...propertiesOf(call.query).map((each) => parameterIn('query', lifted(each), example?.query)),
    ...(isOperators ? [] : [{ $ref: '#/components/parameters/world' }]),
    { $ref: '#/components/parameters/language' },
    ...(honorsKey(call) ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
    ...(hasPlainHeader(call, bodies) ? [{ $ref: '#/components/parameters/envelope' }] : []),
  ];
}

function parameterIn(
  place: 'path' | 'query',
  { name, schema, isRequired }: Property,
  values: Example['query'],
): JsonSchema {
  const { description, ...rest } = schema;
  const value = values?.[name];
  // Path parameters are strings in a URL; the example of an integer parameter is a number.
  const example = rest['type'] === 'integer' && value !== undefined ? Number(value) : value;
  return {
    name,
    in: place,
    required: place === 'path' || isRequired,
    description,
    schema: rest,
    ...(example === undefined ? {} : { example }),
  };
}

function bodyOf({ call, example, components, bodies }: OperationParts): JsonSchema {
  if (call.transport === 'none') return {};
  const opened = schemaOf(call.body, 'input');
  const sample = example?.body === undefined ? {} : { example: example.body };
  const isEmpty = Object.keys((opened['properties'] ?? {}) as JsonSchema).length === 0;
  // Not every client can send a DELETE with a body, and no call needs one.
  if (call.method === 'DELETE' && isEmpty) return {};
  if (call.transport === 'multipart') return formOf(opened);
  if (call.transport === 'sealed' && bodies === 'sealed')
    return {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: components.add('SealedBody', sealedBody) } },
      },
      'x-opened-body': { schema: nameless(opened), ...sample },
    };
  const schema = components.top(`${titleOf(call.name)}Body`, opened);
  const isNeeded = !isEmpty && Array.isArray(opened['required']);
  return {
    requestBody: {
      required: isNeeded || call.transport === 'sealed',
      content: { 'application/json': { schema, ...sample } },
    },
  };
}

function formOf(opened: JsonSchema): JsonSchema {
  const file = { type: 'string', format: 'binary', description: 'The file itself.' };
  const fields = nameless(opened)['properties'] as JsonSchema;
  const schema = { type: 'object', required: ['file'], properties: { file, ...fields } };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}
