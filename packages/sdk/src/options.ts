/** Options of one call. */
export interface CallOptions {
  /** `X-Access-Token`: another session than the client's own; null for none. */
  readonly token?: string | null;
  /** Calls with the same key execute once. Calls that move money get a generated key by default. */
  readonly idempotencyKey?: string;
  /** `Accept-Language`. */
  readonly language?: string;
  /** `X-World`; the client's own world when absent. */
  readonly world?: string;
  /** Any other header. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Aborts the call. */
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
  /** The server's origin: "http://127.0.0.1:3000". */
  readonly url: string;
  /** `X-World`; the server's main world when absent. */
  readonly world?: string;
  /** The member's token; a function is called for each call. */
  readonly token?: string | null | (() => string | null | undefined);
  /** For control calls of a server that requires its token. */
  readonly controlToken?: string;
  /** `Accept-Language` of every call. */
  readonly language?: string;
  /** The server's public key, SPKI PEM. Fetched once when absent. */
  readonly publicKey?: string;
  /** Validates every answer against its contract and throws on a violation: for tests. */
  readonly checks?: boolean;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
}
