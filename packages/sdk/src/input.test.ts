import { allCalls, callsByName, controlCalls } from '@hongbao/contracts/calls';
import { toUrl } from '@hongbao/contracts/http/request';
import type { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { inputOf } from './input.ts';

describe('fields of a call in one object', () => {
  it.each([...allCalls, ...controlCalls].map((call) => [call.name, call] as const))(
    'have distinct names and a known request part in the call %s',
    (_, call) => {
      const names = [call.params, call.query, call.body].flatMap(fieldsOf);
      expect(names).toEqual([...new Set(names)]);
      if (call.method !== 'GET') expect(fieldsOf(call.query)).toEqual([]);
      const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(fieldsOf(call.params).toSorted()).toEqual(inPath.toSorted());
      expect(callsByName.get(call.name)).toBe(call);
    },
  );

  it('are sent in the path, the query or the body', () => {
    const call = { method: 'GET', path: '/a/{id}' } as typeof openPosition;
    expect(toUrl(call, inputOf(call, { id: 'x y', page: 2, none: undefined }))).toBe(
      '/a/x%20y?page=2',
    );
    expect(inputOf({ ...call, method: 'POST' }, { id: '1', b: 2 })).toEqual({
      params: { id: '1' },
      body: { b: 2 },
    });
  });
});

/** Top-level field names of a schema; for a union, those of every alternative. */
function fieldsOf(schema: z.ZodType): string[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const shapes = [json, ...(json.anyOf ?? []), ...(json.oneOf ?? []), ...(json.allOf ?? [])];
  return [
    ...new Set(
      shapes.flatMap((shape) => Object.keys(Object((shape as { properties?: object }).properties))),
    ),
  ];
}
