import type { Call } from '@hongbao/contracts/call';
import { fieldProblems } from './fieldProblems.ts';
import { TransportError } from './answers.ts';
import type { Input } from './served.ts';

/** Maximum problems listed in one answer. */
const PROBLEMS_MAX = 20;

/** Validates raw input against the contract. Throws `malformed` with the invalid paths and the bounds they violate. */
export function validate(
  call: Call,
  raw: { params: unknown; query: unknown; body: unknown },
): Input<Call> {
  const params = call.params.safeParse(raw.params ?? {});
  const query = call.query.safeParse(raw.query ?? {});
  const body = call.body.safeParse(raw.body ?? {});
  if (params.success && query.success && body.success)
    return { params: params.data, query: query.data, body: body.data } as Input<Call>;
  const problems = [
    ...fieldProblems(call.params, params.error?.issues ?? [], PROBLEMS_MAX),
    ...fieldProblems(call.query, query.error?.issues ?? [], PROBLEMS_MAX),
    ...fieldProblems(call.body, body.error?.issues ?? [], PROBLEMS_MAX),
  ];
  throw new TransportError('malformed', { problems: problems.slice(0, PROBLEMS_MAX) });
}

/** Returns the invalid paths and the bounds they violate, as listed in a 400 answer. */
export function problemsOf(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): { path: string; message: string }[] {
  return issues
    .slice(0, PROBLEMS_MAX)
    .map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
}
