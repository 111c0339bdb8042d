import { describe, expect, it } from 'vitest';
import type { Call } from '../call.ts';
import { allCalls, controlCalls } from '../calls.ts';
import { openPosition } from '../positions/positions.calls.ts';
import { getMember } from '../member/member.calls.ts';
import { login } from '../account/login.calls.ts';
import { rulesOf } from './description.ts';
import { type JsonSchema, schemaOf } from './jsonSchema.ts';
import { openApiDocument } from './openapi.ts';

const calls = [...allCalls, ...controlCalls];
const documentOf = (of: readonly Call[], bodies: 'sealed' | 'opened' = 'opened') =>
  openApiDocument({ calls: of, examples: {}, bodies, origin: 'http://here.example' }) as {
    paths: Record<string, Record<string, JsonSchema>>;
    components: { schemas: Record<string, JsonSchema>; parameters: Record<string, JsonSchema> };
  };

/** Every object inside a value at any depth, with its path. */
function* nodes(value: unknown, path = ''): Generator<[string, JsonSchema]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, value as JsonSchema];
  for (const [key, below] of Object.entries(value)) yield* nodes(below, `${path}/${key}`);
}

/** The names of fields whose description contains only their rule, or nothing. */
function fieldsUntold(schema: JsonSchema): string[] {
  return [...nodes(schema)].flatMap(([path, node]) =>
    Object.entries((node['properties'] ?? {}) as Record<string, JsonSchema>)
      .filter(([, { description }]) => !/^(?!Must )\S.{5,}\.$/.test(String(description ?? '')))
      .map(([name]) => `${path}/${name}`),
  );
}

it.each(calls.map((call) => [call.name, call] as const))(
  '%s describes each of its fields',
  (_, call) => {
    for (const part of ['params', 'query', 'body'] as const)
      expect(fieldsUntold(schemaOf(call[part], 'input')), part).toEqual([]);
    expect(fieldsUntold(schemaOf(call.result, 'output')), 'result').toEqual([]);
  },
);

it('every call that is not a GET describes its effects', () => {
  for (const { name, method, effects } of calls)
    if (method !== 'GET') expect(effects, name).toMatch(/^[A-Z`].*[.]$/);
});

describe('the OpenAPI document', () => {
  const document = documentOf(calls);

  it('has a type for every const and enum', () => {
    const bare = [...nodes({ paths: document.paths, components: document.components })].filter(
      ([path, node]) =>
        !/\/(example|x-events|x-refusals)(\/|$)/.test(path) &&
        !/\/properties$/.test(path) &&
        ('const' in node || 'enum' in node) &&
        typeof node['type'] !== 'string',
    );
    expect(bare.map(([path]) => path)).toEqual([]);
  });

  it('describes each field of its named schemas', () => {
    for (const [name, schema] of Object.entries(document.components.schemas))
      expect(fieldsUntold(schema), name).toEqual([]);
  });

  it('has no internal metadata in a schema, and has a named schema for each shared type', () => {
    const own = [...nodes(document)].filter(([, node]) => 'schemaName' in node || 'about' in node);
    expect(own.map(([path]) => path)).toEqual([]);
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Position', 'OpenPositionBody', 'OpenPositionAnswer', 'Ticker']),
    );
    const { schema } = schemaAt(document, openPosition);
    expect(schema).toEqual({ $ref: '#/components/schemas/OpenPositionBody' });
  });

  it('is deterministic, and its schema names do not depend on the other included calls', () => {
    expect(documentOf(calls)).toEqual(document);
    const { schemas } = documentOf([openPosition]).components;
    for (const [name, schema] of Object.entries(schemas))
      expect(document.components.schemas[name], name).toEqual(schema);
  });

  it('lists X-Envelope as a parameter of sealed calls where it describes opened bodies', () => {
    const parameter = { $ref: '#/components/parameters/envelope' };
    const parametersOf = (bodies: 'sealed' | 'opened', { path, method }: Call) =>
      documentOf([login, getMember], bodies).paths[path]?.[method.toLowerCase()]?.['parameters'];
    expect(parametersOf('opened', login)).toContainEqual(parameter);
    expect(parametersOf('opened', getMember)).not.toContainEqual(parameter);
    expect(parametersOf('sealed', login)).not.toContainEqual(parameter);
    expect(documentOf([login], 'opened').components.parameters).toHaveProperty(
      'envelope.in',
      'header',
    );
  });

  it('describes a sealed body as sent, and its content in x-opened-body', () => {
    const sealed = documentOf([login], 'sealed');
    expect(schemaAt(sealed, login).schema).toEqual({ $ref: '#/components/schemas/SealedBody' });
    const opened = sealed.paths[login.path]?.['post']?.['x-opened-body'] as { schema: JsonSchema };
    expect(opened.schema['oneOf']).toHaveLength(5);
  });

  it('contains the rules that involve several fields', () => {
    expect(rulesOf(openPosition.body)).toEqual([
      '`trailingRate` must be absent when trailingDistance is given',
      '`quantity` must be given, or margin in its place',
      '`price` must be given for a limit order',
      '`postOnly` must be true for a limit order only',
      '`triggerPrice` must be given for a trigger order',
    ]);
    const { description } = document.paths[openPosition.path]?.['post'] ?? {};
    expect(description).toContain('- `price` must be given for a limit order');
    expect(description).toContain('`insufficientBalance` (1002)');
    expect(description).toContain('liquidation comes first');
  });
});

function schemaAt(document: ReturnType<typeof documentOf>, { path }: Call): { schema: unknown } {
  const body = document.paths[path]?.['post']?.['requestBody'] as
    | { content: Record<string, { schema: unknown }> }
    | undefined;
  return { schema: body?.content['application/json']?.schema };
}
