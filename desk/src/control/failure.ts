import { AnswerLost, CallRefused } from '@hongbao/sdk';

/** Why an action failed, as text; `fields` for invalid fields. */
export interface DeskFailure {
  /** `lost`: no answer arrived. `token`: the server requires another control token. */
  readonly kind: 'refused' | 'lost' | 'token';
  readonly reason: string;
  readonly message: string;
  readonly fields: readonly { readonly path: string; readonly message: string }[];
  /** The closest valid name. */
  readonly nearest?: string;
}

/** Converts an error thrown by a call. */
export function toFailure(error: unknown): DeskFailure {
  if (error instanceof CallRefused) return toRefusal(error.reason, error.text, error.facts);
  const message = error instanceof AnswerLost ? '' : String(error);
  return { kind: 'lost', reason: 'answerLost', message, fields: [] };
}

/** Converts a refusal: its message, with the reason and the fields given by its facts. */
export function toRefusal(
  reason: string,
  text: string,
  { problems, nearest, why, field, line, problem }: Readonly<Record<string, unknown>>,
): DeskFailure {
  // An invalid file is reported with a line number.
  const inFile = typeof problem === 'string' ? `${String(line)}: ${problem}` : undefined;
  const detail = typeof why === 'string' ? why : (inFile ?? joinTexts(problems));
  const message = detail === undefined ? text : `${text} (${detail})`;
  return {
    kind: reason === 'forbidden' ? 'token' : 'refused',
    reason,
    message,
    fields: typeof field === 'string' ? [{ path: field, message }] : fieldsOf(problems),
    ...(typeof nearest === 'string' ? { nearest } : {}),
  };
}

/** The problems of a story's or scenario's file are strings; those of a request are fields. */
function joinTexts(problems: unknown): string | undefined {
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
