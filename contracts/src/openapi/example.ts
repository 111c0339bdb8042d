/** A real exchange with a server: the opened request, and the complete answer. */
export interface Example {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly answer: unknown;
}
