import type { AnswerKind } from '@hongbao/contracts/control/answers.calls';
import { callsByName } from '@hongbao/contracts/calls';

type Typed =
  | { readonly value: unknown; readonly why?: never }
  | { readonly value?: never; readonly why: string };

/** Text as JSON, or why it is none. */
export function readTyped(text: string): Typed {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
}

/** Most problems that are named while somebody types. */
const PROBLEMS_MAX = 20;

/**
 * What a call's contract says of a result while it is typed, field by field; null where there is nothing to say yet. Of
 * whole bodies and merges the server says it, once they stand.
 */
export function judgeTyped(callName: string, kind: AnswerKind, value: unknown) {
  const call = callsByName.get(callName);
  if (!call || kind !== 'result' || value === undefined) return null;
  const { error } = call.result.safeParse(value);
  return (error?.issues ?? []).slice(0, PROBLEMS_MAX).map(({ path, message }) => ({
    path: ['result', ...path].map(String).join('.'),
    message,
  }));
}

/** An answer as a draft of another one: its result where it has the usual wrapper, else the whole. */
export function draftAnswer(answerBody: unknown): { kind: AnswerKind; text: string } {
  const { success, result } = Object(answerBody) as { success?: unknown; result?: unknown };
  const isResult = success === true && result !== undefined;
  const draft = isResult ? result : answerBody;
  return { kind: isResult ? 'result' : 'body', text: JSON.stringify(draft ?? null, null, 2) };
}
