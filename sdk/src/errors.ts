import type { Denied } from './answer.ts';

/** The server said no: a refusal of the call's contract, or of the transport. Nothing happened. */
export class CallRefused<K extends string = string> extends Error {
  override readonly name = 'CallRefused';
  /** The call's name. */
  readonly call: string;
  readonly reason: Denied<K>['reason'];
  readonly facts: Readonly<Record<string, unknown>>;
  /** The code in the body, and the HTTP status. */
  readonly code: number;
  readonly status: number;
  /** The refusal in the words of the asked language. */
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

/** No answer arrived. The call may have been done: the same Idempotency-Key, where there is one, asks for its answer. */
export class AnswerLost extends Error {
  override readonly name = 'AnswerLost';
  /** The call's name. */
  readonly call: string;
  readonly idempotencyKey: string | undefined;

  constructor(call: string, idempotencyKey: string | undefined, cause: unknown) {
    super(`${call}: no answer arrived (${reasonOf(cause)})`, { cause });
    this.call = call;
    this.idempotencyKey = idempotencyKey;
  }
}

/** The account has an authenticator: sign in again with its code, or send the code with the ticket to loginByGoogleCode. */
export class SecondFactorRequired extends Error {
  override readonly name = 'SecondFactorRequired';
  readonly ticket: string;

  constructor(ticket: string) {
    super('login: the account has an authenticator, so its code is required as googleCode');
    this.ticket = ticket;
  }
}

/** What a failed fetch says of itself: its own words are only that it failed. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const inner: unknown = cause.cause;
  return inner instanceof Error ? inner.message || cause.message : cause.message;
}
