export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A period of load on one address. Every connection sends its requests in order, repeatedly. */
export interface LoadOrder {
  readonly url: string;
  readonly seconds: number;
  readonly perConnection: readonly (readonly LoadRequest[])[];
  /**
   * Constant rate of all connections together, in requests per second. Without it requests are sent as fast as
   * possible.
   */
  readonly perSecond?: number;
  /** Text that every answer must contain; otherwise the measurement is invalid. */
  readonly everyAnswerHolds: string;
}

/** Results of a period of load. */
export interface LoadReport {
  readonly answers: number;
  readonly seconds: number;
  readonly failures: number;
  /** Median and 99th percentile of the latencies, in milliseconds. */
  readonly latencyMs: { readonly p50: number; readonly p99: number };
}
