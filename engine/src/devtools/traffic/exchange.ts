import type { HttpHeaders } from '../../http/httpRequest.ts';
import type { BackendUse, ContractForm } from './recording.ts';
import type { ClientSecrets } from '../../dialect/clientSecrets.ts';
import type { Call } from '@hongbao/contracts/call';
import type { FrameLog } from './frameLog.ts';
import type { ExchangeOutcome } from '@hongbao/contracts/control/traffic.calls';

/** A database row that a request wrote, with its primary key as text. */
export interface WrittenRow {
  readonly op: string;
  readonly table: string;
  readonly key: string;
}

/**
 * A recorded request and its answer. Opened bodies, verdicts and masked values are computed when the exchange is read.
 */
export interface Exchange {
  /** Sequence number in the recorder, starting at 1. */
  readonly id: number;
  /** World time at the start of the request, epoch ms. */
  readonly at: number;
  /** Machine time at the end of the request, epoch ms. */
  readonly wallAt: number;
  readonly durationMs: number;
  readonly requestId: string;
  /** The contract of the call; null if the address matches no call. */
  readonly call: Call | null;
  /** Id of the webhook that the request was sent to, with its complete address in `url`; null for a received request. */
  readonly webhook: string | null;
  readonly method: string;
  readonly url: string;
  readonly params: unknown;
  readonly query: unknown;
  readonly host: string;
  readonly headers: HttpHeaders;
  /** The body as received, truncated to the maximum length; null for no body and for files. */
  readonly body: string | null;
  /** Length of the complete body, characters. */
  readonly bodyLength: number;
  /** The decrypted content of a sealed body; undefined if no handler decrypted it. */
  readonly opened: unknown;
  /** The request and its answer in the names of the contract, if the client has others. */
  readonly contract: ContractForm | null;
  /** The client's names of secret fields, if it has others than the contract. */
  readonly secrets: ClientSecrets | null;
  readonly memberId: string | null;
  readonly outcome: ExchangeOutcome;
  readonly status: number;
  /** The `code` of an answer in the standard response wrapper. */
  readonly code: number | undefined;
  /** The answer's text, truncated to the maximum length. */
  readonly answer: string;
  /** Length of the complete answer, characters. */
  readonly answerLength: number;
  readonly answerType: string;
  readonly faults: readonly string[];
  readonly answerRule: string | null;
  /** The request that was sent to a backend; null for none. */
  readonly backend: BackendUse | null;
  readonly rows: readonly WrittenRow[];
  /** The messages of a socket; null for any other request. */
  readonly frames: FrameLog | null;
}

/** An exchange before the recorder adds it. */
export type NewExchange = Omit<Exchange, 'id' | 'code'>;
