/** A request to send. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A period of load on one address. Every connection sends its own requests in order, repeatedly. */
export interface LoadOrder {
  readonly url: string;
  readonly seconds: number;
  readonly perConnection: readonly (readonly LoadRequest[])[];
  /** Constant rate of all connections together; as fast as possible when absent. */
  readonly perSecond?: number;
  /** Text that every answer must contain; otherwise the measurement is invalid. */
  readonly everyAnswerHolds: string;
}

/** Results of a period of load. */
export interface LoadReport {
  readonly answers: number;
  readonly seconds: number;
  readonly failures: number;
  /** Median and 99th percentile of the latencies, ms. */
  readonly latencyMs: { readonly p50: number; readonly p99: number };
}
