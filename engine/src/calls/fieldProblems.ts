import { type Schema, fieldsAt } from '@hongbao/contracts/schemaFields';
import { nearest } from '@hongbao/contracts/nearest';
import { TransportError } from './answers.ts';

/** Maximum problems listed in one answer. */
export const PROBLEMS_MAX = 20;

interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
  /** What is wrong with the key of a record. */
  readonly issues?: readonly unknown[];
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
  for (const { code, path, message, keys, issues: ofKey } of issues) {
    const at = path.map(String);
    if (code === 'invalid_key') problems.push({ path: at.join('.'), ...messageOf(ofKey, message) });
    else if (code !== 'unrecognized_keys') problems.push({ path: at.join('.'), message });
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

function messageOf(issues: readonly unknown[] = [], message: string): { message: string } {
  return { message: (issues[0] as { message?: string } | undefined)?.message ?? message };
}

/** Throws `malformed` if there is a problem. */
export function requireNone(problems: readonly FieldProblem[]): void {
  if (problems.length > 0)
    throw new TransportError('malformed', { problems: problems.slice(0, PROBLEMS_MAX) });
}

/** Returns the message for an unknown field: the nearest known name, or all known names if none is near. */
export function unknownField(key: string, known: readonly string[]): string {
  const found = nearest(key, known);
  if (found !== null) return `unknown field; did you mean ${found}?`;
  return known.length === 0
    ? 'unknown field; this object has no fields'
    : `unknown field; allowed are ${known.join(', ')}`;
}
