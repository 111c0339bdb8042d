import type { AnswerBody } from '@hongbao/server/calls/answers';
import type { Origin } from '@hongbao/server/world/makeWorld';

/** A request for a new world. */
export interface NewWorld extends Origin {
  readonly id: string;
  /** A fixed key for the world's secrets, at least 16 bytes as UTF-8, for tests. If absent: a random key. */
  readonly secrets?: string;
}

/** A world that was made or imported. */
export interface MadeWorld {
  readonly id: string;
  readonly seed: string;
  /** Instant of the world, epoch ms. */
  readonly now: number;
}

/** A call of a member or an operator. The page is the operator of its worlds. */
export interface TabCall {
  readonly world: string;
  /** Name of the call's contract. */
  readonly name: string;
  readonly params?: unknown;
  readonly query?: unknown;
  /** The body as JSON. For an upload: the text fields, and the file as `bytes`. */
  readonly body?: unknown;
  /** The envelope of a sealed call, in place of `body`. The setting `rsaPublicKey` has the key that it is sealed with. */
  readonly sealed?: string;
  /** Session token of a member. */
  readonly token?: string | null;
  readonly idempotencyKey?: string | null;
  /** Value of the header `Accept-Language`. */
  readonly language?: string;
}

/** The answer of a call: the HTTP status and the body that a server would send. */
export interface TabAnswer {
  readonly status: number;
  readonly body: AnswerBody;
}

/** The functions of the host of worlds, which a page reaches by messages. */
export interface TabHost {
  /** Makes a world of a scenario. Throws for an invalid or used id, and for an unknown scenario. */
  makeWorld(world: NewWorld): Promise<MadeWorld>;
  call(call: TabCall): Promise<TabAnswer>;
  /** Returns the file of a world, which a server can import. */
  exportWorld(id: string): Promise<Uint8Array>;
  /**
   * Checks the file of a world, and opens a copy. Throws with the reason if the file is not a valid world. The fixed
   * key of secrets is not part of a file, so that sessions are retained and codes are not.
   */
  importWorld(id: string, bytes: Uint8Array): Promise<MadeWorld>;
  removeWorld(id: string): Promise<void>;
}

/** A message of the page to the worker. */
export interface TabRequest {
  readonly id: number;
  readonly method: keyof TabHost;
  readonly args: readonly unknown[];
}

/** A message of the worker to the page. */
export type TabReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly message: string };
