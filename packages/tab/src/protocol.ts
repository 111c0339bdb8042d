import type { AnswerBody } from '@hongbao/server/calls/answers';
import type { Origin } from '@hongbao/server/world/makeWorld';
import type { Snapshot } from '@hongbao/server/world/store';
import type { ListedWorld } from '@hongbao/server/worlds/worlds';
import type { Persistence } from './storage/folder.ts';
import type { Template } from './template.ts';

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
  /** Returns whether worlds remain after the page is closed, and why not. */
  getPersistence(): Promise<Persistence>;
  /** Sets the templates, which are fetched when a world is made that they fit. */
  provideTemplates(templates: readonly Template[]): Promise<void>;
  listWorlds(): Promise<ListedWorld[]>;
  /** Makes a world of a scenario. Throws for an invalid or used id, and for an unknown scenario. */
  makeWorld(world: NewWorld): Promise<MadeWorld>;
  /** Makes a world that continues from the current state of another. */
  forkWorld(from: string, id: string): Promise<MadeWorld>;
  /** Returns a world to the initial state of its scenario. */
  resetWorld(id: string): Promise<MadeWorld>;
  call(call: TabCall): Promise<TabAnswer>;
  /** Returns the file of a world, which a server can import. */
  exportWorld(id: string): Promise<Uint8Array>;
  /**
   * Checks the file of a world, and opens a copy. Throws with the reason if the file is not a valid world. The fixed
   * key of secrets is not part of a file, so that sessions are retained and codes are not.
   */
  importWorld(id: string, bytes: Uint8Array): Promise<MadeWorld>;
  removeWorld(id: string): Promise<void>;
  listSnapshots(id: string): Promise<Snapshot[]>;
  /** Saves the current state of a world. A snapshot with the same name is overwritten. */
  takeSnapshot(id: string, name: string): Promise<Snapshot>;
  /** Replaces a world with its snapshot. */
  restoreSnapshot(id: string, name: string): Promise<MadeWorld>;
  removeSnapshot(id: string, name: string): Promise<void>;
}

/** Methods of a host. The type requires all of them. */
const METHODS: Readonly<Record<keyof TabHost, true>> = {
  getPersistence: true,
  provideTemplates: true,
  listWorlds: true,
  makeWorld: true,
  forkWorld: true,
  resetWorld: true,
  call: true,
  exportWorld: true,
  importWorld: true,
  removeWorld: true,
  listSnapshots: true,
  takeSnapshot: true,
  restoreSnapshot: true,
  removeSnapshot: true,
};

/** Returns a host whose methods are made by `send`. */
export function toHost(
  send: (method: keyof TabHost) => (...args: readonly unknown[]) => Promise<unknown>,
): TabHost {
  const methods = Object.keys(METHODS) as (keyof TabHost)[];
  return Object.fromEntries(methods.map((method) => [method, send(method)])) as unknown as TabHost;
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
