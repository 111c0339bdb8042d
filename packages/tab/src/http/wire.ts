import type { Persistence } from '../storage/folder.ts';

/*
 * Messages between the service worker, or the page itself, and the worker that hosts the worlds.
 */

export interface WireRequest {
  readonly kind: 'request';
  /** Chosen by the sender, and unique among all senders. */
  readonly id: string;
  readonly method: string;
  /** Path and query below the root of the product. */
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  /** The body, which is read only if it is not too large; null for none. */
  readonly body: Blob | null;
  /** Whether a WebSocket is opened. Only a page that answers `new WebSocket` itself sends it. */
  readonly isSocket?: true;
}

/** A message of the client of a socket; null for one that is not text. */
export interface WireMessage {
  readonly kind: 'message';
  readonly id: string;
  readonly text: string | null;
}

/** The client no longer waits for the answer. */
export interface WireCancel {
  readonly kind: 'cancel';
  readonly id: string;
}

/** Messages to the worker. A request names the host that it is for: another one does not answer it. */
export type ToHost =
  | (WireRequest & { readonly host: string })
  | WireCancel
  | WireMessage
  | { readonly kind: 'hello' };

export type FromHost =
  /** SQLite is loaded: the worker waits for `StartMessage`. An earlier message would be lost. */
  | { readonly kind: 'loaded' }
  /** This worker hosts the worlds. Requests to an earlier one are not answered. */
  | { readonly kind: 'ready'; readonly host: string; readonly persistence: Persistence }
  /** What the worker does before it is ready, in English. */
  | { readonly kind: 'progress'; readonly text: string }
  /** The worker cannot start. */
  | { readonly kind: 'failed'; readonly message: string }
  /** The request was received and is being answered. */
  | { readonly kind: 'received'; readonly id: string }
  /** A complete answer, or the beginning of a stream of events. */
  | {
      readonly kind: 'answer';
      readonly id: string;
      readonly status: number;
      readonly headers: readonly (readonly [string, string])[];
      readonly body: string | Uint8Array<ArrayBuffer> | null;
      readonly isStream: boolean;
    }
  /** The next part of a stream. */
  | { readonly kind: 'part'; readonly id: string; readonly text: string }
  /** A socket is open; messages to its client follow. */
  | { readonly kind: 'opened'; readonly id: string }
  | { readonly kind: 'message'; readonly id: string; readonly text: string }
  | { readonly kind: 'closed'; readonly id: string; readonly code: number; readonly reason: string }
  | { readonly kind: 'end'; readonly id: string }
  /** The connection is reset: without an answer, or within a stream. */
  | { readonly kind: 'reset'; readonly id: string };
