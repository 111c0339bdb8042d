/** One request as it is sent. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A span of load on one address. Every connection sends its own requests in order, and again from the first. */
export interface LoadOrder {
  readonly url: string;
  readonly seconds: number;
  readonly perConnection: readonly (readonly LoadRequest[])[];
  /** So many requests a second, evenly, of all connections in turns; as fast as answers come where it is not said. */
  readonly perSecond?: number;
  /** Every answer holds this text, or the measurement is void. */
  readonly everyAnswerHolds: string;
}

/** What came back. */
export interface LoadReport {
  readonly answers: number;
  readonly seconds: number;
  readonly failures: number;
  /** Middle and 99th percentile of the waiting times, ms. */
  readonly latencyMs: { readonly p50: number; readonly p99: number };
}
