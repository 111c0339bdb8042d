import { isRecord, isSuccessCode, readRefusal } from '@hongbao/contracts/http/answer';

/** A failure of a call. Screens distinguish failures by `kind`. */
export interface Failure {
  kind: 'refusal' | 'unauthorised' | 'http' | 'network' | 'timeout' | 'aborted';
  /** The code in the answer's body, or the HTTP status; 0 if no answer was received. */
  code: number;
  /**
   * The server's message in the language of the request, or the message of the transport layer if no answer was
   * received.
   */
  message: string;
  /** Key of the refusal (`insufficientBalance`), or null if the answer contains none. */
  reason: string | null;
  /** Values of the refusal, such as the violated bound or the remaining time. */
  facts: Record<string, unknown>;
  /** Invalid fields of the request, each with a message about the expected value. */
  fields: { path: string; message: string }[];
}

/** Message of a failure whose answer contains none. */
export const NO_MESSAGE = 'Error';
export const TIMEOUT_MS = 10_000;

export function transportFailure(kind: 'network' | 'timeout' | 'aborted'): Failure {
  const messages = {
    network: 'Network Error',
    timeout: `timeout of ${TIMEOUT_MS} ms exceeded`,
    aborted: 'Request aborted',
  };
  const facts = kind === 'timeout' ? { ms: TIMEOUT_MS } : {};
  return { kind, code: 0, message: messages[kind], reason: null, facts, fields: [] };
}

/** Whether the specification ignores a failure: an HTTP failure with 401 in its message. */
export const isSwallowed = ({ kind, message }: Failure): boolean =>
  kind === 'http' && message.includes('401');

/** Whether no answer was received. The server may have executed the call nevertheless. */
export function isUnanswered({ kind }: Failure): boolean {
  return kind === 'network' || kind === 'timeout' || kind === 'aborted';
}

/**
 * Whether the outcome of the request is unknown: no answer was received, or an answer without a result or a refusal.
 */
export const isUncertain = (failure: Failure): boolean =>
  isUnanswered(failure) || (failure.kind === 'http' && failure.code >= 500);

/** Whether the server rejected the request as invalid. Example: a link without an id. */
export const isMalformed = (error: unknown): boolean =>
  isFailure(error) && error.kind === 'http' && error.code === 400;

export type Opened = { ok: true; result: unknown } | { ok: false; failure: Failure };

/**
 * Parses an answer. An answer is accepted if its code is 200 or 0, or if the body is an array. The code or HTTP status
 * 401 means signed out. Any other code is a refusal with the message of the answer, or with the text `Error` if it has
 * none.
 */
export function openAnswer(status: number, body: unknown): Opened {
  if (Array.isArray(body))
    return status < 400 ? { ok: true, result: body } : refuse('http', status, {});
  const answer = isRecord(body) ? body : {};
  const code = typeof answer['code'] === 'number' ? answer['code'] : null;
  if (code === 401 || status === 401) return refuse('unauthorised', 401, answer);
  if (status < 400 && isSuccessCode(code)) return { ok: true, result: answer['result'] };
  return refuse(status >= 400 ? 'http' : 'refusal', code ?? status, answer);
}

function refuse(kind: Failure['kind'], code: number, answer: Record<string, unknown>): Opened {
  const message =
    typeof answer['message'] === 'string' && answer['message'] !== ''
      ? answer['message']
      : NO_MESSAGE;
  const { reason, facts } = readRefusal(answer['result']);
  return { ok: false, failure: { kind, code, message, reason, facts, fields: parseFields(facts) } };
}

function parseFields(facts: Record<string, unknown>): Failure['fields'] {
  const listed = Array.isArray(facts['fields']) ? facts['fields'] : facts['problems'];
  if (!Array.isArray(listed)) return [];
  return listed.filter(isRecord).map((field) => ({
    path: Array.isArray(field['path']) ? field['path'].join('.') : String(field['path'] ?? ''),
    message: String(field['message'] ?? ''),
  }));
}

export function isFailure(value: unknown): value is Failure {
  return (
    isRecord(value) && typeof value['kind'] === 'string' && typeof value['message'] === 'string'
  );
}
