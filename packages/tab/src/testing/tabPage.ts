import type { Persistence } from '../storage/folder.ts';
import type { Template } from '../template.ts';

/** A request to the exchange as data, which can be sent to a page. */
export interface PageRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as base64; null for none. */
  readonly body: string | null;
}

export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as base64. */
  readonly body: string;
}

export interface WorkerOptions {
  /** Code that runs in the worker before its own. */
  readonly prelude?: string;
  /** Scenario of the world `main`. If absent: no such world is made. */
  readonly scenario?: string;
  readonly templates?: readonly Template[];
}

/** What the page of the tests has as the global `tab`. */
export interface TabPage {
  /** Starts a worker with the worlds of this browser. Rejects with the reason if it cannot start. */
  start(options: WorkerOptions): Promise<Persistence>;
  /** Ends the worker without notice. Its requests get no answer. */
  kill(): void;
  /** Sends a request to the worker. Rejects if the connection is reset, as `fetch` does. */
  fetch(url: string, init?: RequestInit): Promise<Response>;
  send(request: PageRequest): Promise<PageAnswer>;
}
