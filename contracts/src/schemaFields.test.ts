import { z } from 'zod';
import { expect, it } from 'vitest';
import { fieldsAt } from './schemaFields.ts';

const schema = z.strictObject({
  kind: z.string(),
  list: z.array(z.object({ price: z.string() })).optional(),
  either: z.union([z.object({ by: z.string() }), z.object({ to: z.string() }).nullable()]),
  named: z.record(z.string(), z.object({ amount: z.string() })),
});

it.each([
  [[], ['kind', 'list', 'either', 'named']],
  [['list', 0], ['price']],
  [['either'], ['by', 'to']],
  [['named', 'any'], ['amount']],
  [['kind'], []],
  [['nothing', 'here'], []],
])('fieldsAt returns for the path %j the fields %j', (path, expected) => {
  expect(fieldsAt(schema, path)).toEqual(expected);
});
