/** A real exchange with a server: what was sent (opened), and the whole answer. */
export interface Example {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly answer: unknown;
}
