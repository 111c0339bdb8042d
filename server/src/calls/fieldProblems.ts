import { type Schema, fieldsAt } from '@hongbao/contracts/schemaFields';
import { nearest } from '@hongbao/contracts/nearest';

interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
}

/** A request field with its problem. */
export interface FieldProblem {
  readonly path: string;
  readonly message: string;
}

/**
 * Converts validation issues to problems by field, at most `max`. An issue that lists several unknown fields becomes
 * one problem for each field, with the nearest known name.
 */
export function fieldProblems(
  schema: Schema,
  issues: readonly Issue[],
  max: number,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const { code, path, message, keys } of issues) {
    const at = path.map(String);
    if (code !== 'unrecognized_keys') problems.push({ path: at.join('.'), message });
    else
      for (const key of (keys ?? []).slice(0, max - problems.length))
        problems.push({
          path: [...at, key.slice(0, 64)].join('.'),
          message: unknownField(key, fieldsAt(schema, path)),
        });
    if (problems.length >= max) break;
  }
  return problems;
}

/** Returns the message for an unknown field: the nearest known name, or all known names if none is near. */
export function unknownField(key: string, known: readonly string[]): string {
  const found = nearest(key, known);
  if (found !== null) return `is no field here; did you mean ${found}?`;
  return known.length === 0
    ? 'is no field here; there are none'
    : `is no field here; there are ${known.join(', ')}`;
}
