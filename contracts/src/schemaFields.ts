import { z } from 'zod';

export type Schema = z.core.$ZodType;

export function fieldsAt(schema: Schema, path: readonly PropertyKey[]): string[] {
  const found = path.reduce<readonly Schema[]>(
    (schemas, step) => schemas.flatMap((each) => inside(each, step)),
    [schema],
  );
  return [...new Set(found.flatMap(fieldsOf))];
}

function fieldsOf(schema: Schema): string[] {
  return alternatives(schema).flatMap((each) =>
    each instanceof z.ZodObject ? Object.keys(each.shape) : [],
  );
}

/** The schemas of a field, or of an entry of a list or record, in a schema. */
export function inside(schema: Schema, step: PropertyKey): Schema[] {
  return alternatives(schema).flatMap((each) => {
    if (each instanceof z.ZodArray) return [each.element];
    if (each instanceof z.ZodRecord) return [each.valueType];
    if (!(each instanceof z.ZodObject)) return [];
    const shape: Readonly<Record<string, Schema | undefined>> = each.shape;
    const field = Object.hasOwn(shape, step) ? shape[String(step)] : undefined;
    return field ? [field] : [];
  });
}

/** The alternatives of a union schema at any depth, without the wrappers of optional, nullable and rewritten values. */
export function alternatives(schema: Schema): Schema[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(alternatives);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return alternatives(schema.unwrap());
  if (schema instanceof z.ZodPipe) return alternatives(schema.out);
  return [schema];
}
