import { AnswerLost, CallRefused } from '@hongbao/client';

/** Why an action did not happen, in words; `fields` where a field of it was wrong. */
export interface DeskFailure {
  /** `lost`: no answer came. `token`: the server wants another control token. */
  readonly kind: 'refused' | 'lost' | 'token';
  readonly reason: string;
  readonly message: string;
  readonly fields: readonly { readonly path: string; readonly message: string }[];
}

/** What a call threw, as the Desk says it. */
export function failureOf(error: unknown): DeskFailure {
  if (error instanceof CallRefused)
    return {
      kind: error.reason === 'forbidden' ? 'token' : 'refused',
      reason: error.reason,
      message: error.text,
      fields: fieldsOf(error.facts['problems']),
    };
  const message = error instanceof AnswerLost ? '' : String(error);
  return { kind: 'lost', reason: 'answerLost', message, fields: [] };
}

function fieldsOf(problems: unknown): DeskFailure['fields'] {
  if (!Array.isArray(problems)) return [];
  return problems.flatMap((problem: unknown) => {
    const { path, message } = Object(problem) as { path?: unknown; message?: unknown };
    return typeof path === 'string' && typeof message === 'string' ? [{ path, message }] : [];
  });
}
