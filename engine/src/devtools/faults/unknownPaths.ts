import { type Call, answerSchema } from '@hongbao/contracts/call';
import { type Schema, fieldsAt } from '@hongbao/contracts/schemaFields';
import { type FieldProblem, unknownField } from '../../calls/fieldProblems.ts';

/** Returns the fields of a merge patch that the call's answer does not have, with the nearest known names. */
export function unknownPaths(call: Call, patch: Readonly<Record<string, unknown>>): FieldProblem[] {
  const { result, ...wrapper } = patch;
  return [
    ...unknownIn(answerSchema, wrapper, []),
    ...unknownIn(call.result, result, []).map((each) => ({ ...each, path: `result.${each.path}` })),
  ];
}

function unknownIn(schema: Schema, patch: unknown, path: readonly string[]): FieldProblem[] {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return [];
  const known = fieldsAt(schema, path);
  // Schemas without named fields (maps, unknown values) accept any name.
  if (known.length === 0) return [];
  return Object.entries(patch).flatMap(([name, value]) =>
    known.includes(name)
      ? unknownIn(schema, value, [...path, name])
      : [{ path: [...path, name].join('.'), message: unknownField(name, known) }],
  );
}
