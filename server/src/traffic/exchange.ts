import type { ExchangeOutcome } from '@hongbao/contracts/control/traffic.calls';
import type { Address, Heading } from './repeated.ts';

/** A row that a request changed, by its primary key. */
export interface CausedRow {
  readonly op: string;
  readonly table: string;
  readonly key: string;
}

/** What is recorded of a request: references to what the server had in its hands anyway. */
export interface Recorded {
  /** The world's time, epoch ms. */
  readonly at: number;
  /** The machine's time at the end, epoch ms, and how long the answer took. */
  readonly wallAt: number;
  readonly durationMs: number;
  readonly requestId: string;
  readonly method: string;
  readonly address: Address;
  readonly heading: Heading;
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

type Apart = 'address' | 'heading' | 'body' | 'answer';

/** One request without its texts: what a line of the list is made of. */
export interface Glance extends Omit<Recorded, Apart>, Address, Heading {
  readonly id: number;
  /** The code of an answer in the usual wrapper. */
  readonly code: number | undefined;
}

/**
 * One request as it is looked at. What is read from it (the opened body of an unread envelope, verdicts, masks) is made
 * when somebody asks.
 */
export interface Exchange extends Glance, Pick<Recorded, 'body' | 'answer'> {}
