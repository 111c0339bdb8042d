import { z } from 'zod';
import type { Schema } from '@hongbao/contracts/schemaFields';
import type { FieldKind } from '@hongbao/contracts/fields';
import type { AddedField, FieldRule } from './dialectFile.ts';
import { type Codec, type Fail, type KindRules, type Leaf, leafCodec } from './leafCodecs.ts';

/** The codec of a value, null if the dialect does not change it, and the schema of the client's value. */
export interface Translated {
  readonly codec: Codec | null;
  readonly schema: z.ZodType;
}

/** Rules for the fields of a request or an answer, and what was found while they were applied. */
export interface FieldRules {
  /** Rules by path in the contract. */
  readonly byPath: ReadonlyMap<string, FieldRule>;
  /** Rules by the name of the field, for all calls. */
  readonly byName: ReadonlyMap<string, FieldRule>;
  /** Fields to add to answers, by path in the client. */
  readonly added: ReadonlyMap<string, AddedField>;
  readonly kinds: KindRules;
  /** Whether unknown fields of the client are dropped when a value is decoded, and a null is an absent field. */
  readonly isRequest: boolean;
  /** Paths of all fields of the contract. */
  readonly known: Set<string>;
  /** Paths of rules that a field of the contract has used. */
  readonly used: Set<string>;
  /** Names of rules for all calls that a field has used. */
  readonly usedNames: Set<string>;
  /** The client's path of each renamed field, by its path in the contract. */
  readonly renamed: Map<string, string>;
  /** Reports a problem of the rule at a path in the contract. */
  readonly report: (path: string, key: string, message: string) => void;
}

interface Meta {
  readonly kind?: FieldKind;
  readonly enum?: readonly (string | number)[];
  readonly description?: string;
}

const metaOf = (schema: Schema): Meta => (z.globalRegistry.get(schema as z.ZodType) ?? {}) as Meta;

/** The alternatives of a schema, with what its wrappers say about its values. */
export interface Opened {
  readonly alternatives: readonly Schema[];
  readonly meta: Meta;
  readonly isOptional: boolean;
  readonly isNullable: boolean;
}

/** Removes the wrappers of optional, nullable and rewritten values, and the unions. */
export function open(schema: Schema): Opened {
  const meta = metaOf(schema);
  // A field that accepts a number or its digits is one value.
  if (schema instanceof z.ZodUnion && meta.enum === undefined && !isWholeNumber(meta)) {
    const opened = schema.options.map(open);
    return {
      alternatives: opened.flatMap(({ alternatives }) => alternatives),
      meta: Object.assign({}, ...opened.map((each) => each.meta), meta) as Meta,
      isOptional: opened.some(({ isOptional }) => isOptional),
      isNullable: opened.some(({ isNullable }) => isNullable),
    };
  }
  const inner =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
      ? schema.unwrap()
      : schema instanceof z.ZodPipe
        ? schema.out
        : null;
  if (inner === null)
    return {
      alternatives: [schema],
      meta,
      isOptional: false,
      isNullable: schema instanceof z.ZodNull,
    };
  const opened = open(inner);
  return {
    ...opened,
    meta: { ...opened.meta, ...meta },
    isOptional: opened.isOptional || schema instanceof z.ZodOptional,
    isNullable: opened.isNullable || schema instanceof z.ZodNullable,
  };
}

const isWholeNumber = (meta: Meta & { readonly type?: string }) => meta.type === 'integer';

/** What the values of a field mean. */
export function leafOf({ alternatives, meta }: Opened): Leaf {
  const { description } = meta;
  const options =
    meta.enum ??
    alternatives.flatMap((each): (string | number | boolean)[] => {
      if (each instanceof z.ZodEnum) return each.options as string[];
      if (each instanceof z.ZodLiteral)
        return [...each.values].filter(
          (value) =>
            typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean',
        );
      return each instanceof z.ZodBoolean ? [true, false] : [];
    });
  if (options.length > 0) return { kind: 'choice', options: [...new Set(options)], description };
  if (meta.kind !== undefined) return { kind: meta.kind, options: [], description };
  const isWhole = isWholeNumber(meta) || alternatives.some((each) => each instanceof z.ZodNumber);
  return { kind: isWhole ? 'whole' : 'text', options: [], description };
}

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

/**
 * Translates schemas that stand for one value, such as the alternatives of a union.
 *
 * @param path path in the contract, and `theirs` in the client; lists are not part of it
 */
export function translate(
  schemas: readonly Schema[],
  rules: FieldRules,
  path = '',
  theirs = '',
): Translated {
  const opened = schemas.map(open);
  const all = opened.flatMap(({ alternatives }) => alternatives);
  const original = (schemas[0] ?? z.unknown()) as z.ZodType;
  const objects = all.filter((each) => each instanceof z.ZodObject);
  const arrays = all.filter((each) => each instanceof z.ZodArray);
  const found =
    objects.length > 0
      ? translateObject(objects, rules, path, theirs)
      : arrays.length > 0
        ? translateList(arrays, rules, path, theirs)
        : translateLeaf(opened, rules, path);
  if (found === null) {
    const schema = schemas.length === 1 ? original : z.union(schemas as [z.ZodType, z.ZodType]);
    return { codec: null, schema };
  }
  const isNullable = opened.some((each) => each.isNullable);
  const schema = isNullable ? found.schema.nullable() : found.schema;
  return { codec: found, schema };
}

function translateLeaf(opened: readonly Opened[], rules: FieldRules, path: string): Codec | null {
  const leaf = leafOf({
    alternatives: opened.flatMap(({ alternatives }) => alternatives),
    meta: Object.assign({}, ...opened.map(({ meta }) => meta)) as Meta,
    isOptional: false,
    isNullable: false,
  });
  const codec = leafCodec(leaf, ruleAt(rules, path), rules.kinds);
  if (!Array.isArray(codec)) return codec as Codec | null;
  for (const [key, message] of codec) rules.report(path, key, message);
  return null;
}

/** The rule of a field: that of its path, or else that of its name in all calls, which also gives the name where the first has none. */
function ruleAt(rules: FieldRules, path: string): FieldRule {
  const general = rules.byName.get(path.slice(path.lastIndexOf('.') + 1));
  const own = rules.byPath.get(path);
  if (!own) return general ?? {};
  return own.name === undefined && general?.name !== undefined
    ? { ...own, name: general.name }
    : own;
}

function translateList(
  arrays: readonly z.ZodArray[],
  rules: FieldRules,
  path: string,
  theirs: string,
): Codec | null {
  const elements = arrays.map(({ element }) => element as Schema);
  const { codec, schema } = translate(elements, rules, path, theirs);
  if (codec === null) return null;
  const each = (value: unknown, change: (item: unknown, index: number) => unknown) =>
    Array.isArray(value) ? value.map(change) : value;
  return {
    encode: (value) => each(value, codec.encode),
    decode: (value, fail) =>
      each(value, (item, index) =>
        codec.decode(item, (message, below) => fail(message, join(String(index), below ?? ''))),
      ),
    schema: z.array(schema),
  };
}

interface Field {
  readonly ours: string;
  readonly theirs: string;
  readonly codec: Codec | null;
}

function translateObject(
  objects: readonly z.ZodObject[],
  rules: FieldRules,
  path: string,
  theirs: string,
): Codec | null {
  const shape = mergedShape(objects);
  const shapes: Record<string, z.ZodType> = {};
  const fields: Field[] = [];
  const owners = new Map<string, string>();
  for (const [ours, schemas] of shape) {
    const at = join(path, ours);
    rules.known.add(at);
    if (rules.byPath.has(at)) rules.used.add(at);
    if (rules.byName.has(ours)) rules.usedNames.add(ours);
    const name = ruleAt(rules, at).name ?? ours;
    const other = owners.get(name);
    if (other !== undefined)
      rules.report(at, '', `and ${other} are both called ${name} in the client`);
    owners.set(name, ours);
    if (name !== ours) rules.renamed.set(at, join(theirs, name));
    const { codec, schema } = translate(schemas.list, rules, at, join(theirs, name));
    fields.push({ ours, theirs: name, codec });
    shapes[name] = schemas.isOptional ? schema.optional() : schema;
  }
  const added = addedFields(shape, owners, rules, path, theirs);
  for (const { name, schema } of added) shapes[name] = schema;
  const isSame =
    added.length === 0 && fields.every((each) => each.codec === null && each.ours === each.theirs);
  return isSame ? null : objectCodec(fields, added, z.object(shapes), rules.isRequest);
}

interface MergedField {
  readonly list: Schema[];
  readonly isOptional: boolean;
}

/** The fields of alternatives; one that an alternative lacks is optional. */
export function mergedShape(objects: readonly z.ZodObject[]): Map<string, MergedField> {
  const merged = new Map<string, MergedField>();
  for (const { shape } of objects)
    for (const [name, schema] of Object.entries(shape as Record<string, Schema>)) {
      const isOptional = open(schema).isOptional;
      const before = merged.get(name);
      merged.set(name, {
        list: [...(before?.list ?? []), withoutOptional(schema)],
        isOptional: isOptional || (before?.isOptional ?? false),
      });
    }
  for (const [name, field] of merged)
    if (objects.some(({ shape }) => !Object.hasOwn(shape, name)))
      merged.set(name, { ...field, isOptional: true });
  return merged;
}

function withoutOptional(schema: Schema): Schema {
  if (!(schema instanceof z.ZodOptional)) return schema;
  const { description } = metaOf(schema);
  const inner = schema.unwrap() as z.ZodType;
  return description === undefined || metaOf(inner).description !== undefined
    ? inner
    : inner.describe(description);
}

interface Added {
  readonly name: string;
  readonly schema: z.ZodType;
  /** Returns the added value for an object of the contract. */
  readonly value: (ours: Readonly<Record<string, unknown>>) => unknown;
}

function addedFields(
  shape: ReadonlyMap<string, MergedField>,
  owners: ReadonlyMap<string, string>,
  rules: FieldRules,
  path: string,
  theirs: string,
): Added[] {
  return [...rules.added].flatMap(([at, added]): Added[] => {
    const cut = at.lastIndexOf('.');
    const name = at.slice(cut + 1);
    if (at.slice(0, Math.max(cut, 0)) !== theirs) return [];
    rules.used.add(`+${at}`);
    const report = (key: string, message: string) => rules.report(`+${at}`, key, message);
    const other = owners.get(name);
    if (other !== undefined) {
      report('', `is the name of ${other} in the client already`);
      return [];
    }
    // The result of another call, which the edge inserts.
    if ('call' in added) return [];
    if ('value' in added) {
      const text = JSON.stringify(added.value);
      return [{ name, schema: z.unknown(), value: () => JSON.parse(text) as unknown }];
    }
    const { from, ...rule } = added;
    const source = shape.get(from);
    if (!source) {
      report(
        'from',
        `refers to the unknown field ${from}; the fields beside it are ${[...shape.keys()].join(', ')}`,
      );
      return [];
    }
    const own = { ...rules, byPath: new Map([[join(path, from), rule]]), added: new Map() };
    const { codec, schema } = translate(source.list, own, join(path, from), '');
    const value = (ours: Readonly<Record<string, unknown>>) =>
      codec && ours[from] !== undefined && ours[from] !== null
        ? codec.encode(ours[from])
        : ours[from];
    return [{ name, schema: schema.optional(), value }];
  });
}

function objectCodec(
  fields: readonly Field[],
  added: readonly Added[],
  schema: z.ZodType,
  isRequest: boolean,
): Codec {
  const byOurs = new Map(fields.map((field) => [field.ours, field]));
  const byTheirs = new Map(fields.map((field) => [field.theirs, field]));
  const isEmpty = (value: unknown) => value === null || value === undefined;
  return {
    schema,
    encode: (value) => {
      if (!isObject(value)) return value;
      const result: Record<string, unknown> = {};
      for (const name in value) {
        const field = byOurs.get(name);
        const inner = value[name];
        if (!field) result[name] = inner;
        else
          result[field.theirs] = field.codec && !isEmpty(inner) ? field.codec.encode(inner) : inner;
      }
      for (const each of added) {
        const extra = each.value(value);
        if (extra !== undefined) result[each.name] = extra;
      }
      return result;
    },
    decode: (value, fail) => {
      if (!isObject(value)) return value;
      const result: Record<string, unknown> = {};
      for (const name of Object.keys(value)) {
        // A client may use the name of the contract where the dialect gives it to no other field.
        const field = byTheirs.get(name) ?? byOurs.get(name);
        const inner = value[name];
        if (!field || (field.theirs !== name && Object.hasOwn(value, field.theirs))) continue;
        if (isRequest && inner === null) continue;
        result[field.ours] =
          field.codec && !isEmpty(inner)
            ? field.codec.decode(inner, (message: string, below?: string) =>
                fail(
                  message,
                  below === undefined || below === '' ? field.ours : `${field.ours}.${below}`,
                ),
              )
            : inner;
      }
      return result;
    },
  };
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export type { Fail };
