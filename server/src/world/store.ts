import type { RowChange, RowOf } from '@hongbao/prisma/rowWriter';

/** Where a world's changes go beside its file. */
export interface WorldLog {
  /** The world must be closed and opened again: this server does not own it any more. */
  readonly isLost: boolean;
  /** Takes rows that the file has. They are on their way when this returns; `kept` tells when they have arrived. */
  append(rows: readonly RowChange[]): void;
  /** Null when all that was appended is safe; else resolves once it is. Rejects with `WorldLost` when it never will be. */
  kept(): Promise<void> | null;
  /** Null when there is room for more; else resolves once there is. Rejects with `WorldLost`. */
  room(): Promise<void> | null;
}

/** A world that may be opened: its file, and where its changes go beside it. */
export interface CheckedOut {
  readonly file: string;
  readonly log: WorldLog | null;
}

/** A world is open on another server. */
export class WorldElsewhere extends Error {
  override readonly name = 'WorldElsewhere';
  /** Where that server is asked. */
  readonly url: string;

  constructor(world: string, url: string) {
    super(`World ${world} is open on another server.`);
    this.url = url;
  }
}

/** What this server did in a world is not known to be safe, so that it must be opened anew from where it is kept. */
export class WorldLost extends Error {
  override readonly name = 'WorldLost';
}

/** Where worlds are kept can't be asked at this moment. Nothing is lost by it. */
export class StoreUnreachable extends Error {
  override readonly name = 'StoreUnreachable';
}

/** Most snapshots of one world. */
export const SNAPSHOTS_MAX = 50;

/** One kept state of a world. */
export interface Snapshot {
  readonly name: string;
  /** The instant of the world it stands at, epoch ms. */
  readonly at: number;
  readonly bytes: number;
}

/** States of worlds that were kept under a name. */
export interface SnapshotStore {
  /** Newest first: by the instant they stand at, then by name. */
  list(world: string): Promise<Snapshot[]>;
  /** Puts a closed copy of a snapshot into a file; false when there is none of that name. */
  copyTo(file: string, world: string, name: string): Promise<boolean>;
  /** Keeps a closed file under a name; one of the same name is overwritten. The file is the store's from then on. */
  keep(draft: string, world: string, name: string): Promise<Snapshot>;
  /** False when there is none of that name. */
  remove(world: string, name: string): Promise<boolean>;
}

/**
 * Where worlds are kept while nobody has them open: the data folder, or a database that servers share. A world that is
 * checked out is this server's alone until it is checked in.
 */
export interface WorldStore {
  readonly snapshots: SnapshotStore;
  /** Most worlds that it keeps. */
  readonly worldsMax: number;
  /** Ids of all worlds, in order; those in the making left out. */
  ids(): Promise<string[]>;
  /**
   * The incarnation that an id points to, by its exact spelling: a world that is made again under the same id is another
   * one. Null when there is none.
   */
  incarnation(id: string): Promise<string | null>;
  count(): Promise<number>;
  /** Ids of worlds that may have to be tidied away by this server. */
  idle(): Promise<string[]>;
  /** The row that a closed world has of itself. Throws when it can't be read. */
  row(id: string): Promise<RowOf<'World'>>;
  /** When a closed world was last used, epoch ms of the machine. */
  usedAt(id: string): Promise<number>;
  /** Takes an id for a world that is about to be made. False when it is somebody's, however it is written. */
  reserve(id: string): Promise<boolean>;
  /** Gives an id back whose world was not made. */
  release(id: string): Promise<void>;
  /** Where a file may be written; nothing is there, and what is left of it goes with the next start. */
  draft(id: string): string;
  /** Makes a world of a reserved id from a whole draft. */
  publish(draft: string, id: string): Promise<void>;
  /** Replaces a closed world by a whole draft. Throws when the id does not point to that incarnation any more. */
  replace(draft: string, id: string, incarnation: string): Promise<void>;
  /** Hands a world out to be opened. Throws `WorldElsewhere`. */
  checkOut(id: string): Promise<CheckedOut>;
  /** Takes a closed world back. `isLost`: its file is thrown away. */
  checkIn(id: string, isLost: boolean): Promise<void>;
  /** Removes a closed world and its snapshots. Throws when the id does not point to that incarnation any more. */
  remove(id: string, incarnation: string): Promise<void>;
  /** The fixed secrets key of a world; null where the installation's counts. */
  fixedKey(id: string): Promise<Buffer | null>;
  fixKey(id: string, key: Buffer): Promise<void>;
  /** Asks to be told of worlds that are lost: they have to be closed. */
  onLost(told: (id: string) => void): void;
  /** Removes what a killed server left half made. */
  tidy(): void;
  close(): Promise<void>;
}
