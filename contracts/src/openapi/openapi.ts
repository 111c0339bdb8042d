import { type Call, honoursKey } from '../call.ts';
import { refusals } from '../refusals.ts';
import { transportProblems } from '../transport.ts';
import type { Example } from './example.ts';
import { type JsonSchema, propertiesOf, schemaOf } from './jsonSchema.ts';
import { shellSnippet, typescriptSnippet } from './snippets.ts';

export interface DocumentParts {
  readonly calls: readonly Call[];
  /** By call name. */
  readonly examples: Readonly<Record<string, Example>>;
}

/** The OpenAPI 3.1 document of some calls. Pure: the same contracts give the same document. */
export function openApiDocument({ calls, examples }: DocumentParts): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const path = (paths[call.path] ??= {});
    path[call.method.toLowerCase()] = operationOf(call, examples[call.name]);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hongbao',
      version: '1',
      summary: 'A simulated trading platform on one machine.',
      description: INTRODUCTION,
    },
    servers: [{ url: '/' }],
    tags: [...new Set(calls.map(({ feature }) => feature))].map((name) => ({ name })),
    paths,
    components: { securitySchemes, schemas: sharedSchemas, parameters, responses },
  };
}

const INTRODUCTION = [
  'Every answer is `{success, code, message, result, timestamp}`. A business refusal is HTTP 200 with its own code and `result.reason`; not signed in is HTTP 401.',
  'POST bodies of the app travel sealed: `base64(RSA-PKCS1v1.5(key)).base64(AES-256-ECB(json, key))` with a fresh key of 32 characters; `x-opened-body` is what is inside. Each such call has snippets that seal. Start the server with `ENVELOPE=optional` to send plain JSON too.',
  'Amounts, prices and rates are decimal strings. Times are `YYYY-MM-DD HH:mm:ss` in UTC+8; fields that end in `At` are epoch milliseconds.',
  'Examples were recorded from a running server. Their lists are cut to two records for reading (`total` stays true), and what nobody can have twice stands as a word: `<token>`.',
].join('\n\n');

const securitySchemes = {
  member: { type: 'apiKey', in: 'header', name: 'X-Access-Token' },
  control: { type: 'http', scheme: 'bearer' },
};

const parameters = {
  world: {
    name: 'X-World',
    in: 'header',
    description: 'Which world; `main` when absent.',
    schema: { type: 'string', maxLength: 64 },
  },
  language: {
    name: 'Accept-Language',
    in: 'header',
    description:
      'The language of `message` and of written content; also by the product’s own codes.',
    schema: { type: 'string' },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'The same key with the same body gives the first answer again; kept 24 hours of world time.',
    schema: { type: 'string', maxLength: 200 },
  },
};

const sharedSchemas = {
  SealedBody: {
    type: 'string',
    pattern: '^[A-Za-z0-9+/=]+\\.[A-Za-z0-9+/=]+$',
    description: 'A sealed body, as one JSON string (or bare).',
  },
  Problem: {
    type: 'object',
    required: ['success', 'code', 'message', 'result', 'timestamp'],
    properties: {
      success: { const: false },
      code: { type: 'integer' },
      message: { type: 'string' },
      result: {
        type: 'object',
        required: ['reason'],
        properties: { reason: { enum: Object.keys(transportProblems) } },
      },
      timestamp: { type: 'integer' },
    },
  },
};

const responses = Object.fromEntries(
  Object.entries(transportProblems).map(([key, { status, text }]) => [
    key,
    {
      description: `${status}: ${text}`,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]),
);

function operationOf(call: Call, example: Example | undefined): JsonSchema {
  const response = (key: keyof typeof transportProblems) => ({
    $ref: `#/components/responses/${key}`,
  });
  return {
    operationId: call.name,
    tags: [call.feature],
    summary: call.summary,
    security: call.auth === 'anyone' ? [] : [{ [call.auth]: [] }],
    'x-origin': call.origin,
    'x-moves-money': call.movesMoney,
    'x-refusals': call.refusals.map((key) => ({ key, ...refusals[key] })),
    parameters: [
      ...propertiesOf(call.params).map((each) => parameterIn('path', each, example?.params)),
      ...propertiesOf(call.query).map((each) => parameterIn('query', each, example?.query)),
      { $ref: '#/components/parameters/world' },
      { $ref: '#/components/parameters/language' },
      ...(honoursKey(call) ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
    ],
    ...bodyOf(call, example),
    responses: {
      '200': answerOf(call, example),
      '400': response('malformed'),
      ...(call.auth === 'member' ? { '401': response('unauthorized') } : {}),
      ...(call.auth === 'control' ? { '403': response('forbidden') } : {}),
      '404': response('worldUnknown'),
      ...(honoursKey(call) ? { '409': response('idempotencyConflict') } : {}),
      '429': response('tooMany'),
      '500': response('fault'),
    },
    'x-codeSamples': [
      { lang: 'TypeScript', source: typescriptSnippet(call, example) },
      { lang: 'Shell', source: shellSnippet(call, example) },
    ],
  };
}

function parameterIn(
  place: 'path' | 'query',
  { name, schema, isRequired }: { name: string; schema: JsonSchema; isRequired: boolean },
  values: Readonly<Record<string, unknown>> | undefined,
): JsonSchema {
  const example = values?.[name];
  return {
    name,
    in: place,
    required: place === 'path' || isRequired,
    schema,
    ...(example === undefined ? {} : { example }),
  };
}

function bodyOf(call: Call, example: Example | undefined): JsonSchema {
  if (call.transport === 'none') return {};
  const opened = schemaOf(call.body, 'input');
  const sample = example?.body === undefined ? {} : { example: example.body };
  if (call.transport === 'plain')
    return { requestBody: { content: { 'application/json': { schema: opened, ...sample } } } };
  if (call.transport === 'multipart') {
    const fields = (opened['properties'] ?? {}) as JsonSchema;
    const properties = {
      file: { type: 'string', contentMediaType: 'application/octet-stream' },
      ...fields,
    };
    const schema = { type: 'object', required: ['file'], properties };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/SealedBody' } } },
    },
    'x-opened-body': { schema: opened, ...sample },
  };
}

function answerOf(call: Call, example: Example | undefined): JsonSchema {
  const result = schemaOf(call.result, 'output');
  if (call.answers === 'events')
    return {
      description: 'A stream of events.',
      content: {
        'text/event-stream': {
          schema: result,
          ...(example === undefined ? {} : { example: example.answer }),
        },
      },
    };
  if (call.answers === 'file')
    return { description: 'The file.', content: { 'application/octet-stream': { schema: {} } } };
  const granted = {
    type: 'object',
    required: ['success', 'code', 'message', 'result', 'timestamp'],
    properties: {
      success: { const: true },
      code: { const: 200 },
      message: { type: 'string' },
      result,
      timestamp: { type: 'integer' },
    },
  };
  const reasons = call.refusals.map((key) => `\`${key}\` (${refusals[key].code})`);
  return {
    description:
      reasons.length === 0
        ? 'The result. This call is never refused.'
        : `The result, or a refusal: ${reasons.join(', ')}.`,
    content: {
      'application/json': {
        schema: reasons.length === 0 ? granted : { oneOf: [granted, refusalOf(call)] },
        ...(example === undefined ? {} : { example: example.answer }),
      },
    },
  };
}

function refusalOf(call: Call): JsonSchema {
  return {
    type: 'object',
    required: ['success', 'code', 'message', 'result', 'timestamp'],
    properties: {
      success: { const: false },
      code: { enum: call.refusals.map((key) => refusals[key].code) },
      message: { type: 'string' },
      result: {
        type: 'object',
        required: ['reason'],
        properties: { reason: { enum: [...call.refusals] } },
      },
      timestamp: { type: 'integer' },
    },
  };
}
