import { AnswerLost, CallRefused } from '@hongbao/client';

/** Why an action did not happen, in words; `fields` where a field of it was wrong. */
export interface DeskFailure {
  /** `lost`: no answer came. `token`: the server wants another control token. */
  readonly kind: 'refused' | 'lost' | 'token';
  readonly reason: string;
  readonly message: string;
  readonly fields: readonly { readonly path: string; readonly message: string }[];
  /** The name that was probably meant. */
  readonly nearest?: string;
}

/** What a call threw, as the Desk says it. */
export function failureOf(error: unknown): DeskFailure {
  if (error instanceof CallRefused) return refusalOf(error.reason, error.text, error.facts);
  const message = error instanceof AnswerLost ? '' : String(error);
  return { kind: 'lost', reason: 'answerLost', message, fields: [] };
}

/** A refusal as the Desk says it: in its words, with the reason and the fields that its facts name. */
export function refusalOf(
  reason: string,
  text: string,
  { problems, nearest, why, field, line, problem }: Readonly<Record<string, unknown>>,
): DeskFailure {
  // A file is wrong in a line of it.
  const inFile = typeof problem === 'string' ? `${String(line)}: ${problem}` : undefined;
  const detail = typeof why === 'string' ? why : (inFile ?? textsOf(problems));
  const message = detail === undefined ? text : `${text} (${detail})`;
  return {
    kind: reason === 'forbidden' ? 'token' : 'refused',
    reason,
    message,
    fields: typeof field === 'string' ? [{ path: field, message }] : fieldsOf(problems),
    ...(typeof nearest === 'string' ? { nearest } : {}),
  };
}

/** The problems of a story's or scenario's file, which are texts; those of a request are fields. */
function textsOf(problems: unknown): string | undefined {
  const texts = Array.isArray(problems) ? problems.filter((each) => typeof each === 'string') : [];
  return texts.length === 0 ? undefined : texts.join('; ');
}

function fieldsOf(problems: unknown): DeskFailure['fields'] {
  if (!Array.isArray(problems)) return [];
  return problems.flatMap((problem: unknown) => {
    const { path, message } = Object(problem) as { path?: unknown; message?: unknown };
    return typeof path === 'string' && typeof message === 'string' ? [{ path, message }] : [];
  });
}
