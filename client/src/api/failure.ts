/** Everything that can keep a call from answering, as one value; screens switch on `kind`. */
export interface Failure {
  kind: 'refusal' | 'unauthorised' | 'http' | 'network' | 'timeout' | 'aborted';
  /** The answer's own code, or the HTTP status; 0 when no answer came. */
  code: number;
  /** What the server said, in the request's language; the transport's own words when nothing came. */
  message: string;
  /** Key of the refusal (`insufficientBalance`), when the server named one. */
  reason: string | null;
  /** What goes with it: the bound that was broken, the time left. */
  facts: Record<string, unknown>;
  /** Fields of a malformed request, with what each must be. */
  fields: { path: string; message: string }[];
}

export const TIMEOUT_MS = 10_000;

export function transportFailure(
  kind: 'network' | 'timeout' | 'aborted',
  timeoutMs = TIMEOUT_MS,
): Failure {
  const messages = {
    network: 'Network Error',
    timeout: `timeout of ${timeoutMs} ms exceeded`,
    aborted: 'Request aborted',
  };
  return { kind, code: 0, message: messages[kind], reason: null, facts: {}, fields: [] };
}

/** Whether no answer came: it may have been done. */
export function isUnanswered({ kind }: Failure): boolean {
  return kind === 'network' || kind === 'timeout';
}

/** Whether nobody knows what became of the request: no answer came, or one that says nothing. */
export const isUncertain = (failure: Failure): boolean =>
  isUnanswered(failure) || (failure.kind === 'http' && failure.code >= 500);

/** Whether the server could make nothing of what was asked: a link with no id in it. */
export const isMalformed = (error: unknown): boolean =>
  isFailure(error) && error.kind === 'http' && error.code === 400;

export type Opened = { ok: true; result: unknown } | { ok: false; failure: Failure };

/**
 * Reads an answer as the product does: accepted when its code is 200 or 0 or the body is an array; 401, as a code
 * or as the HTTP status, means signed out; any other code is a refusal with the message or the text `Error`.
 */
export function openAnswer(status: number, body: unknown): Opened {
  if (Array.isArray(body))
    return status < 400 ? { ok: true, result: body } : refuse('http', status, {});
  const answer = isRecord(body) ? body : {};
  const code = typeof answer['code'] === 'number' ? answer['code'] : null;
  if (code === 401 || status === 401) return refuse('unauthorised', 401, answer);
  if (status < 400 && (code === 200 || code === 0)) return { ok: true, result: answer['result'] };
  return refuse(status >= 400 ? 'http' : 'refusal', code ?? status, answer);
}

function refuse(kind: Failure['kind'], code: number, answer: Record<string, unknown>): Opened {
  const message =
    typeof answer['message'] === 'string' && answer['message'] !== '' ? answer['message'] : 'Error';
  const facts = isRecord(answer['result']) ? answer['result'] : {};
  const reason = typeof facts['reason'] === 'string' ? facts['reason'] : null;
  return { ok: false, failure: { kind, code, message, reason, facts, fields: fieldsOf(facts) } };
}

function fieldsOf(facts: Record<string, unknown>): Failure['fields'] {
  const listed = Array.isArray(facts['fields']) ? facts['fields'] : facts['problems'];
  if (!Array.isArray(listed)) return [];
  return listed.filter(isRecord).map((field) => ({
    path: Array.isArray(field['path']) ? field['path'].join('.') : String(field['path'] ?? ''),
    message: String(field['message'] ?? ''),
  }));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for a value an endpoint rejected with. */
export function isFailure(value: unknown): value is Failure {
  return (
    isRecord(value) && typeof value['kind'] === 'string' && typeof value['message'] === 'string'
  );
}
