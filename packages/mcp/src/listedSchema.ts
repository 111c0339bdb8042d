import { type JsonSchema, schemaOf } from '@hongbao/contracts/openapi/jsonSchema';
import type { z } from 'zod';

/**
 * The JSON Schema of an input in the list of tools, which a model reads in every conversation: names, types, values and
 * meanings of the fields. Bounds and patterns are left out, because the errors of the server name them, and so are
 * synonyms of other fields and the fields of objects.
 *
 * @param listed names of the fields that it contains
 */
export function listedSchema(input: z.ZodObject, listed: readonly string[]): JsonSchema {
  const { required } = schemaOf(input, 'input');
  // Descriptions of answers do not contain the rules.
  const fields = fieldsOf(schemaOf(input, 'output'));
  const shown = fields.filter(([name, each]) => listed.includes(name) && !isSynonym(each));
  return {
    type: 'object',
    properties: Object.fromEntries(shown.map(([name, each]) => [name, listField(each)])),
    ...(required === undefined ? {} : { required }),
  };
}

/** The JSON Schema of a structured answer: the types of the fields that every answer has, also one that is cut. */
export function listedResult(result: z.ZodType, omitted: readonly string[]): JsonSchema {
  const schema = schemaOf(result, 'output');
  const required = (schema['required'] ?? []) as readonly string[];
  const shown = required.filter((name) => !omitted.includes(name));
  const fields = fieldsOf(schema).filter(([name]) => shown.includes(name));
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, each]) => [name, typeOf(each)])),
    ...(shown.length === 0 ? {} : { required: shown }),
  };
}

const fieldsOf = ({ properties }: JsonSchema) =>
  Object.entries((properties ?? {}) as Readonly<Record<string, JsonSchema>>);

function listField(field: JsonSchema): JsonSchema {
  const { description, enum: values, const: value } = field;
  return {
    ...typeOf(field),
    ...(description === undefined ? {} : { description }),
    ...(values === undefined ? {} : { enum: values }),
    ...(value === undefined ? {} : { const: value }),
  };
}

/** The type of a field; of a scalar with several forms, text, which is always one of them. */
function typeOf({ type, anyOf }: JsonSchema): JsonSchema {
  const types = Array.isArray(anyOf)
    ? anyOf.map((each: JsonSchema) => each['type'])
    : [type].flat();
  const isScalar = types.every((each) => ['string', 'integer', 'number'].includes(String(each)));
  if (isScalar && types.includes('string')) return { type: 'string' };
  return types.length === 1 && type !== undefined ? { type } : {};
}

const isSynonym = ({ description }: JsonSchema) => String(description).startsWith('The same as ');
