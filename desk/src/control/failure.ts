import type { Call } from '@hongbao/contracts/call';
import { AnswerLost, CallRefused } from '@hongbao/sdk';

/** The failure of an action, as text. `fields` contains the invalid fields. */
export interface DeskFailure {
  /** Kind of the failure. `lost`: no answer was received. `token`: the server requires another control token. */
  readonly kind: 'refused' | 'lost' | 'token';
  readonly reason: string;
  readonly message: string;
  readonly fields: readonly { readonly path: string; readonly message: string }[];
  /** Whether the call without an answer only reads, so that nothing can have been executed. */
  readonly isRead?: boolean;
  /** The valid name that is closest to an invalid one. */
  readonly nearest?: string;
}

/**
 * Converts an error to a failure.
 * @param call the call that failed, if it is known: one that only reads was certainly not executed
 */
export function toFailure(error: unknown, call?: Pick<Call, 'method'>): DeskFailure {
  if (error instanceof CallRefused) return toRefusal(error.reason, error.text, error.facts);
  const message = error instanceof AnswerLost ? '' : String(error);
  return {
    kind: 'lost',
    reason: 'answerLost',
    message,
    fields: [],
    isRead: call?.method === 'GET',
  };
}

/** Converts a refusal: its message, and the reason and the fields from its facts. */
export function toRefusal(
  reason: string,
  text: string,
  { problems, nearest, why, field, line, problem }: Readonly<Record<string, unknown>>,
): DeskFailure {
  // A problem of an invalid file has a line number.
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

/**
 * Combines the problems of a story or scenario file, which are strings. The problems of a request refer to fields and
 * are not combined.
 */
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
