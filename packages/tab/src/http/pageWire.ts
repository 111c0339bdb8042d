/*
 * Messages between a page that runs the exchange itself and its service worker.
 */

/** Prefix of the lock that a page holds while its exchange runs; the id of the page follows. */
export const IN_PAGE_LOCK = 'hongbao page ';

/** A request of the page, which it answers itself with a `PageAnswer` on the port of the message. */
export interface PageRequest {
  readonly kind: 'hongbaoRequest';
  readonly url: string;
  readonly method: string;
  readonly headers: [string, string][];
  readonly body: Blob | null;
}

/** A complete answer. In its place, null is a network error. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: readonly [string, string][];
  /** Null if the status has no body. */
  readonly body: Blob | null;
}
