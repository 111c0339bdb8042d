import { type Call, answerSchema } from '@hongbao/contracts/call';
import { type Schema, fieldsAt } from '@hongbao/contracts/schemaFields';
import { type FieldProblem, unknownField } from '../http/fieldProblems.ts';

/** Fields of a merge patch that the call's answer does not have, with the names they were probably meant to be. */
export function strangePaths(call: Call, patch: Readonly<Record<string, unknown>>): FieldProblem[] {
  const { result, ...wrapper } = patch;
  return [
    ...strange(answerSchema, wrapper, []),
    ...strange(call.result, result, []).map((each) => ({ ...each, path: `result.${each.path}` })),
  ];
}

function strange(schema: Schema, patch: unknown, path: readonly string[]): FieldProblem[] {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return [];
  const known = fieldsAt(schema, path);
  // Where there are no names to know (a map, anything at all) any name will do.
  if (known.length === 0) return [];
  return Object.entries(patch).flatMap(([name, value]) =>
    known.includes(name)
      ? strange(schema, value, [...path, name])
      : [{ path: [...path, name].join('.'), message: unknownField(name, known) }],
  );
}
