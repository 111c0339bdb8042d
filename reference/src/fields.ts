import type { Schema } from './document.ts';

export type Row = FieldRow | VariantRow;

export interface FieldRow {
  readonly kind: 'field';
  /** Path from the root: `records[].id`. The path is unique in its table, except for variants of a union. */
  readonly path: string;
  readonly name: string;
  readonly depth: number;
  readonly type: string;
  readonly isRequired: boolean;
  /** The message of the server for an invalid value. */
  readonly rule: string;
  /** Allowed values of an enumeration. */
  readonly values: readonly string[];
}

/** Heading of one variant of a union. */
export interface VariantRow {
  readonly kind: 'variant';
  readonly depth: number;
  readonly title: string;
}

/**
 * Returns the fields of a schema as rows, with nested fields below their parent. Empty for an object without fields.
 */
export function rowsOf(schema: Schema): Row[] {
  const hasFields = schema.properties !== undefined || shapesOf(schema).length > 0;
  return hasFields
    ? childrenOf(schema, '', 0)
    : [rowOf({ name: '', path: '', schema, depth: 0, isRequired: true })].concat();
}

function childrenOf(schema: Schema, path: string, depth: number): Row[] {
  const shapes = shapesOf(schema);
  if (shapes.length === 1) return childrenOf(shapes[0] ?? {}, path, depth);
  if (shapes.length > 1)
    return shapes.flatMap((shape, index): Row[] => [
      { kind: 'variant', depth, title: titleOf(shape, index, shapes.length) },
      ...childrenOf(shape, path, depth),
    ]);
  return Object.entries(schema.properties ?? {}).flatMap(([name, each]): Row[] => {
    const at = path === '' ? name : `${path}.${name}`;
    const isRequired = schema.required?.includes(name) ?? false;
    const inner = innerOf(each, at);
    return [
      rowOf({ name, path: at, schema: each, depth, isRequired }),
      ...(inner ? childrenOf(inner.schema, inner.path, depth + 1) : []),
    ];
  });
}

/** Returns the schema with the nested fields of a field: an object, the items of a list, or the values of a map. */
function innerOf(schema: Schema, path: string): { schema: Schema; path: string } | null {
  const list = listOf(schema);
  if (list?.items) return innerOf(list.items, `${path}[]`);
  const byKey = schema.additionalProperties;
  if (typeof byKey === 'object') return innerOf(byKey, `${path}.<key>`);
  return schema.properties || shapesOf(schema).length > 0 ? { schema, path } : null;
}

/** Returns the list schema of a field that is, or can be, a list. */
const listOf = (schema: Schema): Schema | undefined =>
  schema.items ? schema : choicesOf(schema).find(({ items }) => items !== undefined);

/** Returns the variants of a union, and those of unions among them. */
const choicesOf = ({ oneOf, anyOf }: Schema): readonly Schema[] =>
  (oneOf ?? anyOf ?? []).flatMap((each) => {
    const inner = choicesOf(each);
    return inner.length > 0 ? inner : [each];
  });

/** Returns the object variants of a union; for a list those of its items. */
function shapesOf(schema: Schema): Schema[] {
  if (schema.items && !schema.properties) {
    const { items } = schema;
    return items.properties ? [items] : shapesOf(items);
  }
  return choicesOf(schema).filter(({ properties }) => properties !== undefined);
}

interface Named {
  readonly name: string;
  readonly path: string;
  readonly schema: Schema;
  readonly depth: number;
  readonly isRequired: boolean;
}

function rowOf({ name, path, schema, depth, isRequired }: Named): FieldRow {
  const values = valuesOf(schema);
  return {
    kind: 'field',
    path,
    name,
    depth,
    isRequired,
    values,
    type: typeOf(schema),
    rule: ruleOf(schema),
  };
}

/** Returns the rule of a value in the contract. A rule such as "Must be a code" is shortened to "A code". */
function ruleOf(schema: Schema): string {
  const description = schema.description ?? listOf(schema)?.items?.description;
  return (
    description?.replace(/^Must be (\w)/, (_, first: string) => first.toUpperCase()) ??
    boundsOf(schema)
  );
}

/** Returns the name of a type: "string", "list of object", "integer or string", "object by key". */
export function typeOf(schema: Schema): string {
  const choices = choicesOf(schema);
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(' or ');
  if (schema.const !== undefined) return typeof schema.const;
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  if (schema.enum && schema.type === undefined)
    return [...new Set(schema.enum.map((value) => typeof value))].join(' or ');
  const { additionalProperties } = schema;
  if (typeof additionalProperties === 'object')
    return Object.keys(additionalProperties).length > 0
      ? `${typeOf(additionalProperties)} by key`
      : 'object by key';
  if (schema.type === undefined) return 'anything';
  return [schema.type].flat().join(' or ');
}

/** Returns the allowed values. A number that is also accepted as a string of digits is listed once. */
function valuesOf(schema: Schema): string[] {
  const own = schema.const === undefined ? (schema.enum ?? []) : [schema.const];
  const below = [...choicesOf(schema), ...(schema.items ? [schema.items] : [])]
    .filter(({ properties }) => properties === undefined)
    .flatMap(valuesOf);
  return [...new Set([...own.map(String), ...below])];
}

/** Returns the rule for a field whose schema has only numeric bounds. */
function boundsOf({ minimum, maximum }: Schema): string {
  if (minimum !== undefined && maximum !== undefined) return `from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return `${minimum} or more`;
  return maximum === undefined ? '' : `at most ${maximum}`;
}

/** Returns the title of a variant: the fields with a single allowed value, which distinguish the variants. */
function titleOf({ properties = {} }: Schema, index: number, count: number): string {
  const fixed = Object.entries(properties).filter(
    ([, schema]) => typeof schema.const === 'string' || schema.enum?.length === 1,
  );
  const [title] = fixed.map(
    ([name, schema]) => `${name} = ${String(schema.const ?? schema.enum?.[0])}`,
  );
  return title ?? `Shape ${index + 1} of ${count}`;
}
