import type { Call } from '@hongbao/contracts/call';
import type { Schema } from '@hongbao/contracts/schemaFields';
import { z } from 'zod';
import { leafOf, mergedShape, open } from './codecs.ts';
import { requestSchemas } from './dialect.ts';
import type { Leaf, LeafKind } from './leafCodecs.ts';

/** A field of a contract with the path of its rule in a dialect. */
export interface FlatField {
  readonly path: string;
  readonly name: string;
  /** `object` and `list` have fields below them; `id` is a text that identifies something. */
  readonly kind: LeafKind | 'object' | 'list' | 'id';
  readonly options: Leaf['options'];
  readonly description: string;
  readonly isOptional: boolean;
  readonly isInList: boolean;
}

const cached = {
  request: new WeakMap<Call, FlatField[]>(),
  answer: new WeakMap<Call, FlatField[]>(),
};

/** The fields of a request or of an answer. */
export function flatFields(call: Call, part: 'request' | 'answer'): readonly FlatField[] {
  const known = cached[part].get(call);
  if (known) return known;
  const schemas = part === 'request' ? requestSchemas(call) : [call.result as Schema];
  const fields = fieldsOf(schemas, '', false);
  cached[part].set(call, fields);
  return fields;
}

function fieldsOf(schemas: readonly Schema[], path: string, isInList: boolean): FlatField[] {
  const all = schemas.flatMap((schema) => open(schema).alternatives);
  const arrays = all.filter((each) => each instanceof z.ZodArray);
  if (arrays.length > 0)
    return fieldsOf(
      arrays.map(({ element }) => element as Schema),
      path,
      true,
    );
  const objects = all.filter((each) => each instanceof z.ZodObject);
  return [...mergedShape(objects)].flatMap(([name, { list, isOptional }]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const below = fieldsOf(list, at, isInList);
    const opened = list.map(open);
    const isList = opened.some(({ alternatives }) =>
      alternatives.some((each) => each instanceof z.ZodArray),
    );
    const leaf = leafOf({
      alternatives: opened.flatMap(({ alternatives }) => alternatives),
      meta: Object.assign({}, ...opened.map(({ meta }) => meta)) as (typeof opened)[number]['meta'],
      isOptional,
      isNullable: false,
    });
    const isId = leaf.kind === 'text' && /(^id|Id|Path)$/.test(name);
    const kind = isList ? 'list' : below.length > 0 ? 'object' : isId ? 'id' : leaf.kind;
    const { options, description = '' } = leaf;
    return [{ path: at, name, kind, options, description, isOptional, isInList }, ...below];
  });
}
