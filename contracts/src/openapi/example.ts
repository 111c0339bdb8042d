/** A recorded exchange with a server: the decrypted request, and the complete answer. */
export interface Example {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly answer: unknown;
}
