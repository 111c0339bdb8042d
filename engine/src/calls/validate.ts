import type { z } from 'zod';
import type { Call } from '@hongbao/contracts/call';
import { PROBLEMS_MAX, fieldProblems } from './fieldProblems.ts';
import { TransportError } from './answers.ts';
import type { Input } from './served.ts';

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

/** Validates a value against a schema. Throws `malformed` with the invalid paths and the bounds they violate. */
export function parseValue<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = fieldProblems(schema, parsed.error.issues, PROBLEMS_MAX);
  throw new TransportError('malformed', { problems });
}

/** Validates the input of a member's call. The contract of a form describes its text fields; the file is added to them. */
export function validateForm(
  call: Call,
  raw: { params: unknown; query: unknown; body: unknown },
): Input<Call> {
  const checked = validate(call, raw);
  if (call.transport !== 'multipart') return checked;
  return { ...checked, body: { ...(raw.body as object), ...(checked.body as object) } };
}

/** Maximum length of an Idempotency-Key. A longer key is refused, because a truncated key could equal another key. */
const IDEMPOTENCY_KEY_MAX = 200;

/** Returns the Idempotency-Key of a request. Throws `malformed` for a key that is too long. */
export function requireIdempotencyKey(key: string | null): string | null {
  if (key === null || key.length <= IDEMPOTENCY_KEY_MAX) return key;
  const message = `must be at most ${IDEMPOTENCY_KEY_MAX} characters`;
  throw new TransportError('malformed', { problems: [{ path: 'Idempotency-Key', message }] });
}

/** Returns the invalid paths and the bounds they violate, as listed in a 400 answer. */
export function problemsOf(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): { path: string; message: string }[] {
  return issues
    .slice(0, PROBLEMS_MAX)
    .map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
}
