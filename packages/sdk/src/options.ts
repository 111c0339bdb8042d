import type { readAnswer } from './answer.ts';

/** Options of one call. */
export interface CallOptions {
  /** `X-Access-Token`: a session other than the client's own; null for no session. */
  readonly token?: string | null;
  /** Calls with the same key execute once. Calls that move money get a generated key by default. */
  readonly idempotencyKey?: string;
  /** `Accept-Language`: the language of texts in the answer. */
  readonly language?: string;
  /** `X-World`: the id of the world; the client's own world when absent. */
  readonly world?: string;
  /** Any other request header. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Signal that aborts the call. */
  readonly signal?: AbortSignal;
}

/** Credentials of a member. */
export interface Credentials {
  readonly account: string;
  readonly password: string;
  /** The code of the account's authenticator, if it has one. */
  readonly googleCode?: string;
}

/** Server, world and session of a client. */
export interface ClientOptions {
  /** The server's address without a slash at the end: "http://127.0.0.1:3000", or with the path below which it is served. */
  readonly url: string;
  /** `X-World`: the id of the world; the server's main world when absent. */
  readonly world?: string;
  /** The member's token, or a function that returns it and is called for each call. */
  readonly token?: string | null | (() => string | null | undefined);
  /** The token for control calls, if the server requires one. */
  readonly controlToken?: string;
  /** `Accept-Language`: the language of texts in every answer. */
  readonly language?: string;
  /** The server's public key, SPKI PEM. Fetched once when absent. */
  readonly publicKey?: string;
  /**
   * `readCheckedAnswer` of `@hongbao/sdk/checkedAnswer` validates every answer against its contract, so that a violation
   * throws; for tests. Absent: no validation, and no schema is loaded.
   */
  readonly checks?: typeof readAnswer;
  /** A function to use in place of the global `fetch`. */
  readonly fetch?: typeof fetch;
}
