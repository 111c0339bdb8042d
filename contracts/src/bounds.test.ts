import { describe, expect, it } from 'vitest';
import { allCalls, controlCalls } from './calls.ts';
import { createMember } from './control/members.calls.ts';
import { type JsonSchema, eachBelow, schemaOf } from './openapi/jsonSchema.ts';

/** Returns the paths in a schema of lists and records without a maximum length. */
function unboundedIn(schema: JsonSchema, at: string): string[] {
  const found: string[] = [];
  if (schema['type'] === 'array' && schema['maxItems'] === undefined) found.push(`${at}[]`);
  const isRecord = typeof schema['additionalProperties'] === 'object';
  if (isRecord && schema['maxProperties'] === undefined) found.push(`${at}{}`);
  eachBelow(schema, (below) => {
    found.push(...unboundedIn(below, `${at}.*`));
    return below;
  });
  return found;
}

describe('size bounds of requests', () => {
  it('the check finds unbounded lists and records, including nested ones', () => {
    const list = { type: 'array', items: { type: 'string' } };
    const record = { type: 'object', additionalProperties: list };
    const body = { type: 'object', properties: { some: { anyOf: [list, record] } } };
    expect(unboundedIn(body, 'a')).toEqual(['a.*.*[]', 'a.*.*{}', 'a.*.*.*[]']);
    const bounded = { ...record, maxProperties: 1, additionalProperties: { ...list, maxItems: 1 } };
    expect(unboundedIn(bounded, 'a')).toEqual([]);
  });

  it.each([...allCalls, ...controlCalls].map((call) => [call.name, call] as const))(
    '%s has no list or record without a maximum length',
    (_, { body, query, params }) => {
      for (const [name, schema] of Object.entries({ body, query, params }))
        expect(unboundedIn(schemaOf(schema, 'input'), name)).toEqual([]);
    },
  );
});

describe('a record', () => {
  const ofCoins = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`COIN${index}`, '1']));

  it.each([
    [ofCoins(100), []],
    [ofCoins(101), [['balances', 'must have at most 100 entries']]],
  ])('is rejected when it has more entries than its maximum', (balances, expected) => {
    const { error } = createMember.body.safeParse({ balances });
    const problems = error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect(problems ?? []).toEqual(expected);
  });
});
