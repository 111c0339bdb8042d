import type { AnswerKind } from '@hongbao/contracts/control/answers.calls';
import { callsByName } from '@hongbao/contracts/calls';

type Typed =
  | { readonly value: unknown; readonly why?: never }
  | { readonly value?: never; readonly why: string };

/** Parses a text as JSON; on failure returns the reason. */
export function parseJson(text: string): Typed {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
}

/** Maximum problems shown while typing. */
const PROBLEMS_MAX = 20;

/**
 * Validates a typed result against the call's contract, by field; null when there is nothing to validate. The server
 * validates whole bodies and merges when they are submitted.
 */
export function validateTyped(callName: string, kind: AnswerKind, value: unknown) {
  const call = callsByName.get(callName);
  if (!call || kind !== 'result' || value === undefined) return null;
  const { error } = call.result.safeParse(value);
  return (error?.issues ?? []).slice(0, PROBLEMS_MAX).map(({ path, message }) => ({
    path: ['result', ...path].map(String).join('.'),
    message,
  }));
}

/** A draft from a recorded answer: its result if it has the usual wrapper, otherwise the whole body. */
export function draftAnswer(answerBody: unknown): { kind: AnswerKind; text: string } {
  const { success, result } = Object(answerBody) as { success?: unknown; result?: unknown };
  const isResult = success === true && result !== undefined;
  const draft = isResult ? result : answerBody;
  return { kind: isResult ? 'result' : 'body', text: JSON.stringify(draft ?? null, null, 2) };
}
