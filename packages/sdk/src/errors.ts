import type { Denied } from './answer.ts';

/** The server refused the call, for a reason in the call's contract or for a transport error. Nothing was executed. */
export class CallRefused<K extends string = string> extends Error {
  override readonly name = 'CallRefused';
  /** Name of the refused call. */
  readonly call: string;
  readonly reason: Denied<K>['reason'];
  readonly facts: Readonly<Record<string, unknown>>;
  /** The code in the body, and the status of HTTP. */
  readonly code: number;
  readonly status: number;
  /** The refusal's text in the requested language. */
  readonly text: string;

  constructor(call: string, denied: Denied<K>) {
    const facts = Object.keys(denied.facts).length === 0 ? '' : ` ${JSON.stringify(denied.facts)}`;
    super(`${call}: ${denied.reason}${facts} (${denied.message})`);
    this.call = call;
    this.reason = denied.reason;
    this.facts = denied.facts;
    this.code = denied.code;
    this.status = denied.status;
    this.text = denied.message;
  }
}

/** No answer arrived. The call may have been executed: a retry with the same Idempotency-Key returns its answer. */
export class AnswerLost extends Error {
  override readonly name = 'AnswerLost';
  /** Name of the call without an answer. */
  readonly call: string;
  readonly idempotencyKey: string | undefined;

  constructor(call: string, idempotencyKey: string | undefined, cause: unknown) {
    super(`${call}: no answer arrived (${reasonOf(cause)})`, { cause });
    this.call = call;
    this.idempotencyKey = idempotencyKey;
  }
}

/**
 * The account has an authenticator: sign in again with its code, or send the code with the ticket to loginByGoogleCode.
 */
export class SecondFactorRequired extends Error {
  override readonly name = 'SecondFactorRequired';
  readonly ticket: string;

  constructor(ticket: string) {
    super('login: the account has an authenticator, so its code is required as googleCode');
    this.ticket = ticket;
  }
}

/** The message of the cause of a failed fetch, because the error's own message only reports that fetch failed. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const inner: unknown = cause.cause;
  return inner instanceof Error ? inner.message || cause.message : cause.message;
}
