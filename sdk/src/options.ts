/** What goes with one call beside its input. */
export interface CallOptions {
  /** `X-Access-Token`: another member than the client's own; null for nobody. */
  readonly token?: string | null;
  /** The same key is done once, however often it is sent. Calls that move money get one when none is given. */
  readonly idempotencyKey?: string;
  /** `Accept-Language`. */
  readonly language?: string;
  /** `X-World`; the client's own world when absent. */
  readonly world?: string;
  /** Any other header. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Gives the call up. */
  readonly signal?: AbortSignal;
}

/** What a member signs in with. */
export interface Credentials {
  readonly account: string;
  readonly password: string;
  /** The code of the account's authenticator, where it has one. */
  readonly googleCode?: string;
}

/** Where a client's calls go, and in whose name. */
export interface ClientOptions {
  /** The server's origin: "http://127.0.0.1:3000". */
  readonly url: string;
  /** `X-World`; the server's main world when absent. */
  readonly world?: string;
  /** The member who calls; asked for anew with each call when it is a function. */
  readonly token?: string | null | (() => string | null | undefined);
  /** For the control calls of a server that wants its token. */
  readonly controlToken?: string;
  /** `Accept-Language` of every call. */
  readonly language?: string;
  /** The server's public key, SPKI PEM. It is asked for once when absent. */
  readonly publicKey?: string;
  /** Every answer is held against its contract, and one that differs throws: for tests. */
  readonly checks?: boolean;
  /** Sends requests in place of the global `fetch`. */
  readonly fetch?: typeof fetch;
}
