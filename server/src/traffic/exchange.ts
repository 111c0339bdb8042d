import type { Call } from '@hongbao/contracts/call';
import type { ExchangeOutcome } from '@hongbao/contracts/control/traffic.calls';
import type { IncomingHttpHeaders } from 'node:http';

/** A row that a request changed, by its primary key. */
export interface CausedRow {
  readonly op: string;
  readonly table: string;
  readonly key: string;
}

/**
 * One request as it is remembered: references to what the server had in its hands anyway. What is read from it (the
 * opened body of an unread envelope, verdicts, masks) is made when somebody asks.
 */
export interface Exchange {
  readonly id: number;
  /** The world's time, epoch ms. */
  readonly at: number;
  /** The machine's time at the end, epoch ms, and how long the answer took. */
  readonly wallAt: number;
  readonly durationMs: number;
  readonly requestId: string;
  /** Null for an address that is no call. */
  readonly call: Call | null;
  readonly method: string;
  readonly url: string;
  readonly host: string;
  readonly headers: IncomingHttpHeaders;
  readonly params: unknown;
  readonly query: unknown;
  /** The body as it came, cut at its bound; null where there is none or it is a file. */
  readonly body: string | null;
  readonly bodyLength: number;
  /** What was inside, once it was opened. */
  readonly opened: unknown;
  readonly memberId: string | null;
  readonly outcome: ExchangeOutcome;
  readonly status: number;
  readonly answer: string;
  readonly answerLength: number;
  readonly answerType: string;
  readonly faults: readonly string[];
  readonly answerRule: string | null;
  readonly rows: readonly CausedRow[];
}
