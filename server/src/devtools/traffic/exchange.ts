import type { IncomingHttpHeaders } from 'node:http';
import type { Call } from '@hongbao/contracts/call';
import type { ExchangeOutcome } from '@hongbao/contracts/control/traffic.calls';

/** A database row that a request wrote, with its primary key as text. */
export interface WrittenRow {
  readonly op: string;
  readonly table: string;
  readonly key: string;
}

/** A recorded request and its answer. Opened bodies, verdicts and masks are computed when an exchange is read. */
export interface Exchange {
  /** Position in the recorder, from 1. */
  readonly id: number;
  /** World time at the start of the request, epoch ms. */
  readonly at: number;
  /** Machine time at the end of the request, epoch ms. */
  readonly wallAt: number;
  readonly durationMs: number;
  readonly requestId: string;
  /** The called contract; null for an address of no call. */
  readonly call: Call | null;
  readonly method: string;
  readonly url: string;
  readonly params: unknown;
  readonly query: unknown;
  readonly host: string;
  readonly headers: IncomingHttpHeaders;
  /** The body as received, truncated to its bound; null when there is none or it is a file. */
  readonly body: string | null;
  /** Length of the whole body, characters. */
  readonly bodyLength: number;
  /** The content of a sealed body; undefined when it was not opened. */
  readonly opened: unknown;
  readonly memberId: string | null;
  readonly outcome: ExchangeOutcome;
  readonly status: number;
  /** `code` of an answer in the usual wrapper. */
  readonly code: number | undefined;
  /** The answer's text, truncated to its bound. */
  readonly answer: string;
  /** Length of the whole answer, characters. */
  readonly answerLength: number;
  readonly answerType: string;
  readonly faults: readonly string[];
  readonly answerRule: string | null;
  readonly rows: readonly WrittenRow[];
}

/** An exchange before the recorder adds it. */
export type NewExchange = Omit<Exchange, 'id' | 'code'>;
