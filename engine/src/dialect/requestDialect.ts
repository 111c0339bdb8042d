import type { CallDialect, CallInput, Dialect } from './dialect.ts';

/** How the client of a request makes its call. */
export interface RequestDialect {
  readonly dialect: Dialect;
  readonly call: CallDialect;
  /** Parameters in the client's path. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Whether the call is made for a field of another answer, so that limits do not count it. */
  readonly isExtra?: boolean;
  /** The token in the client's header; null if the header is absent. */
  readonly token: string | null;
  /** Translates what was sent. Throws `malformed` with every value that cannot be read. */
  readonly readInput: (sent: CallInput) => CallInput;
}

/** The call of a request in its dialect, whether or not its parts are read. */
export type SpokenCall = Pick<RequestDialect, 'dialect' | 'call'> &
  Partial<Pick<RequestDialect, 'params'>>;
