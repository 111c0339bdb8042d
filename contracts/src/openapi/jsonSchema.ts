import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** A contract's schema as JSON Schema 2020-12. Rules over several fields are in the descriptions only. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return simplify(rest) as JsonSchema;
}

/** The fields of an object schema, one by one. */
export function propertiesOf(
  schema: z.ZodType,
): { name: string; schema: JsonSchema; isRequired: boolean }[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, each]) => ({
    name,
    schema: each,
    isRequired: required.includes(name),
  }));
}

/** Bounds that only say what a double can hold say nothing; a number that may come as digits is one field. */
function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify);
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).filter(
    ([, value]) => value !== Number.MAX_SAFE_INTEGER && value !== Number.MIN_SAFE_INTEGER,
  );
  const plain: JsonSchema = Object.fromEntries(
    entries.map(([key, value]) => [key, simplify(value)]),
  );
  const { anyOf, ...rest } = plain;
  return isNumberOrDigits(anyOf) ? { type: ['integer', 'string'], ...rest } : plain;
}

function isNumberOrDigits(choices: unknown): boolean {
  if (!Array.isArray(choices) || choices.length !== 2) return false;
  const types = choices.map((each: JsonSchema) => each['type']);
  return types.includes('integer') && types.includes('string');
}
