import type { ExchangeOutcome } from '@hongbao/contracts/control/traffic.calls';

/** Headers by name in lower case. */
export type HttpHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A request as its steps see it, whether a server or the worker of a browser received it. */
export interface HttpRequest {
  /** Id of the request, unique within the log. */
  readonly id: string;
  readonly method: string;
  /** Path and query as received. */
  readonly url: string;
  /** The path for decisions: that of the route, or else the normalized path of `url`. */
  readonly path: string;
  readonly headers: HttpHeaders;
  /** HTTP version: "1.1". */
  readonly httpVersion: string;
  readonly params: unknown;
  readonly query: unknown;
  /** Whether the request has a body. */
  readonly hasBody: boolean;
  /** Requested host, with its port. */
  readonly host: string;
  /** Requested host, without its port. */
  readonly hostname: string;
  /** Address of the client. */
  readonly ip: string;
  /** The key under which limits count the address of the client. */
  readonly address: string;
  /** Origin of links to this server in the answer. */
  readonly origin: string;
  /** Whether the client asks for a WebSocket, and the connection can become one. */
  readonly isUpgrade: boolean;
  /** Whether the connection has closed, so that no answer can be received. */
  readonly isClosed: boolean;
  /** Time since the request was received, ms. */
  readonly elapsedMs: number;
  readonly log: HttpLog;
  /** Sets a header of the answer. */
  setHeader(name: string, value: string): void;
  /** Returns a header of the answer that was set before; null if it was not. */
  answerHeader(name: string): string | null;
  /** Calls back once, when the answer has been sent or the connection has closed. */
  onEnd(over: () => void): void;
  /** Closes the connection without an answer, or within it. */
  close(): void;
  /** Receives a body as text. Throws `tooLarge` above `bytesMax`. */
  receiveText(bytesMax: number): Promise<string>;
  /**
   * Receives a multipart body. Of the parts that are files, it writes those in `files` to files of the store of worlds,
   * and the first of a name only. Throws `tooLarge` above the limit, `tooSlow` below the minimum rate, `unsupportedType`
   * for any other body, and `malformed` for an incomplete form.
   *
   * @param files path of the file by the name of its part
   */
  receiveForm(files: ReadonlyMap<string, string>): Promise<ReceivedForm>;
}

/** Text fields of a multipart form, and the names of the parts that were written to files. */
export interface ReceivedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: ReadonlySet<string>;
}

export interface HttpLog {
  warn(fields: Readonly<Record<string, unknown>>, text: string): void;
  error(fields: Readonly<Record<string, unknown>>, text: string): void;
}

/** Records the answer of a request. */
export interface AnswerRecording {
  /** Completes the recording. Later calls have no effect. */
  end(request: HttpRequest, outcome: ExchangeOutcome, sent?: SentAnswer): void;
}

/** The answer as it is recorded. */
export interface SentAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  /** Length of the complete answer if `text` is only its beginning. */
  readonly length?: number;
}
