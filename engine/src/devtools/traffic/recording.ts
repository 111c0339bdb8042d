import type { Call } from '@hongbao/contracts/call';
import type { ForwardUse } from '@hongbao/contracts/control/forward.types';
import type { RowChange } from '@hongbao/prisma/rowWriter';
import type { SpokenCall } from '../../dialect/requestDialect.ts';
import type { AnswerRecording } from '../../http/httpRequest.ts';

/** What is recorded while a request is answered. */
export interface Recording extends AnswerRecording {
  /** The call of the request; null for a path of no call. */
  call: Call | null;
  memberId: string | null;
  /** The decrypted body of a sealed call. */
  opened: unknown;
  /** The request and its answer in the names of the contract, if the client has others. */
  contract: ContractForm | null;
  /** Id of the answer rule that was applied. */
  answerRule: string | null;
  /** The request that was sent to a backend because of this one. */
  backend: BackendUse | null;
  /** Records how the client names the call. */
  useNames(names: SpokenCall): void;
  /** Records the text of the body as it was received. */
  receive(text: string): void;
  addFaults(ids: readonly string[]): void;
  onRowsWritten(rows: readonly RowChange[]): void;
  /** Adds a message of a socket. Call it after `end`. */
  addFrame(frame: SocketFrame): void;
}

/** A message of a socket as it is recorded. */
export interface SocketFrame {
  /** `in`: from the client. `out`: to it. `end`: the socket has closed, and the text is the close code. */
  readonly direction: 'in' | 'out' | 'end';
  readonly text: string;
  /** Ids of the fault rules that were applied. */
  readonly faults?: readonly string[];
  /** Whether a fault withheld it from the client. */
  readonly isLost?: boolean;
}

/** A request to a backend. */
export interface BackendUse {
  readonly url: string;
  /** `answer`: its answer was returned. `login`: a session was opened there too. */
  readonly use: ForwardUse;
  /** Why its answer is not what was expected; null if no problem was found. */
  readonly problem: string | null;
}

/** A request and its answer in the names of the contract, where they were sent in those of a dialect. */
export interface ContractForm {
  readonly dialect: string;
  /** Null if the request was not read. */
  readonly input: {
    readonly params: unknown;
    readonly query: unknown;
    readonly body: unknown;
  } | null;
  /** Fields of the request that neither the dialect nor the contract has. */
  readonly ignored: readonly string[];
  /** The body of the answer; empty for a stream. */
  readonly answer: string;
}
