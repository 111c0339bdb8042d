import type { AnswerKind } from '@hongbao/contracts/control/answers.calls';
import { callsByName } from '@hongbao/contracts/calls';

type Typed =
  | { readonly value: unknown; readonly why?: never }
  | { readonly value?: never; readonly why: string };

/** Parses a text as JSON, and returns the value or the parse error. */
export function parseJson(text: string): Typed {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
}

/** Maximum number of problems shown while typing. */
const PROBLEMS_MAX = 20;

/**
 * Validates a typed result against the contract of the call, by field; null if there is no schema to validate against.
 * The server validates whole bodies and merges when they are submitted.
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

/**
 * Returns a draft of a replacement answer from a recorded answer: its result if the answer has the JSON wrapper of
 * calls, otherwise the whole body.
 */
export function draftAnswer(answerBody: unknown): { kind: AnswerKind; text: string } {
  const { success, result } = Object(answerBody) as { success?: unknown; result?: unknown };
  const isResult = success === true && result !== undefined;
  const draft = isResult ? result : answerBody;
  return { kind: isResult ? 'result' : 'body', text: JSON.stringify(draft ?? null, null, 2) };
}
