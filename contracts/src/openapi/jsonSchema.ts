import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;
export type Direction = 'input' | 'output';

/**
 * A contract's schema as JSON Schema 2020-12, with a type for every const and enum. Descriptions of request fields end
 * with the rule of the field; those of answer fields do not. Rules over several fields are only in the call's
 * description.
 */
export function schemaOf(schema: z.ZodType, io: Direction): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return plainOf(rest, io);
}

export interface Property {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
}

/** The fields of an object schema, with their schemas. */
export function propertiesOf(schema: z.ZodType): Property[] {
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

/** Applies `change` to each schema below this one. Names of fields are not treated as keywords. */
export function eachBelow(node: JsonSchema, change: (schema: JsonSchema) => JsonSchema) {
  const below = Object.entries(node).map(([key, value]): [string, unknown] => {
    if (key === 'properties')
      return [key, mapValues(value as Readonly<Record<string, JsonSchema>>, change)];
    if (lists.has(key)) return [key, (value as JsonSchema[]).map(change)];
    if (singles.has(key) && typeof value === 'object') return [key, change(value as JsonSchema)];
    return [key, value];
  });
  return Object.fromEntries(below) as JsonSchema;
}

const lists: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const singles: ReadonlySet<string> = new Set(['items', 'additionalProperties', 'propertyNames']);

function mapValues<T, U>(record: Readonly<Record<string, T>>, change: (value: T) => U) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

function plainOf(node: JsonSchema, io: Direction): JsonSchema {
  const {
    rule,
    description,
    rewritten: _rewritten,
    kind: _kind,
    ...rest
  } = withoutImplied(eachBelow(node, (below) => plainOf(below, io)));
  const said = [description, io === 'input' || description === undefined ? rule : undefined];
  const text = said.filter((each) => typeof each === 'string').map(sentence);
  return {
    ...(text.length === 0 ? {} : { description: text.join(' ') }),
    ...typed(withoutWidest(rest)),
  };
}

/** Removes the field that follows from the others from the required fields of an object or of its alternatives. */
function withoutImplied({ implied, ...node }: JsonSchema): JsonSchema {
  if (typeof implied !== 'string') return node;
  const relax = (each: JsonSchema): JsonSchema =>
    Array.isArray(each['required'])
      ? { ...each, required: each['required'].filter((name) => name !== implied) }
      : each;
  return relax(eachBelow(node, relax));
}

/** Makes a rule a sentence with a capital and a full stop: "must be a code of 6 digits". */
function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

/** Removes bounds that are only the limits of a double. */
function withoutWidest(node: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(node).filter(
      ([, value]) => value !== Number.MAX_SAFE_INTEGER && value !== Number.MIN_SAFE_INTEGER,
    ),
  );
}

/** Adds a type to every const and enum. A field that accepts a number or digits is a number for generated clients. */
function typed(node: JsonSchema): JsonSchema {
  const { anyOf: _, ...rest } = node;
  if (rest['type'] === 'integer') return rest;
  const values = rest['const'] === undefined ? rest['enum'] : [rest['const']];
  if (!Array.isArray(values)) return node;
  return { ...rest, type: typeOf(values) };
}

function typeOf(values: readonly unknown[]): string {
  if (values.every(Number.isInteger)) return 'integer';
  return typeof values[0];
}
