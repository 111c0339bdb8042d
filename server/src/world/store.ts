import type { RowChange, RowOf } from '@hongbao/prisma/rowWriter';

/** The log that receives a world's changes in addition to its file. */
export interface WorldLog {
  /** This server no longer owns the world: it must be closed and reopened. */
  readonly isLost: boolean;
  /** Takes rows that the file already has. Sending has started when this returns; `whenDurable` waits for the acknowledgment. */
  append(rows: readonly RowChange[]): void;
  /**
   * Null when all appended rows are durable; otherwise resolves once they are. Rejects with `WorldLost` when they never will
   * be.
   */
  whenDurable(): Promise<void> | null;
  /** Null when the buffer has space; otherwise resolves once it has. Rejects with `WorldLost`. */
  whenWritable(): Promise<void> | null;
}

/** A world that may be opened: its file, and the log of its changes. */
export interface CheckedOut {
  readonly file: string;
  readonly log: WorldLog | null;
}

/** The world is open on another server. */
export class WorldElsewhere extends Error {
  override readonly name = 'WorldElsewhere';
  /** The URL of that server. */
  readonly url: string;

  constructor(world: string, url: string) {
    super(`World ${world} is open on another server.`);
    this.url = url;
  }
}

/** Changes of this server in a world are not known to be durable, so the world must be reopened from the store. */
export class WorldLost extends Error {
  override readonly name = 'WorldLost';
}

/** The store of worlds can't be reached at the moment. No data is lost. */
export class StoreUnreachable extends Error {
  override readonly name = 'StoreUnreachable';
}

/** Maximum snapshots of one world. */
export const SNAPSHOTS_MAX = 50;

/** A saved state of a world. */
export interface Snapshot {
  readonly name: string;
  /** The instant of the world, epoch ms. */
  readonly at: number;
  readonly bytes: number;
}

/** Saved states of worlds, each with a name. */
export interface SnapshotStore {
  /** Newest first: by their instant, then by name. */
  list(world: string): Promise<Snapshot[]>;
  /** Copies a snapshot to a closed file; false when there is none of that name. */
  copyTo(file: string, world: string, name: string): Promise<boolean>;
  /** Saves a closed file under a name; one of the same name is overwritten. The store then owns the file. */
  keep(draft: string, world: string, name: string): Promise<Snapshot>;
  /** False when there is none of that name. */
  remove(world: string, name: string): Promise<boolean>;
}

/**
 * Stores worlds while they are not open: in the data folder, or in a database that servers share. A checked-out world is
 * exclusive to this server until it is checked in.
 */
export interface WorldStore {
  readonly snapshots: SnapshotStore;
  /** Maximum worlds in the store. */
  readonly worldsMax: number;
  /** Ids of all worlds in order, without those being created. */
  ids(): Promise<string[]>;
  /**
   * The incarnation of an id, by its exact spelling: a world that is created again under the same id is a different
   * incarnation. Null when there is none.
   */
  incarnation(id: string): Promise<string | null>;
  count(): Promise<number>;
  /** Ids of worlds that this server may have to remove or close. */
  idle(): Promise<string[]>;
  /** The `World` row of a closed world. Throws when it can't be read. */
  row(id: string): Promise<RowOf<'World'>>;
  /** When a closed world was last used, epoch ms of the machine. */
  usedAt(id: string): Promise<number>;
  /** Reserves an id for a world to be created. False when it is taken, also in another spelling. */
  reserve(id: string): Promise<boolean>;
  /** Releases a reserved id whose world was not created. */
  release(id: string): Promise<void>;
  /** Returns a path for a temporary file, without creating the file. Leftover temporary files are deleted at the next start. */
  draft(id: string): string;
  /** Creates the world of a reserved id from a complete draft. */
  publish(draft: string, id: string): Promise<void>;
  /** Replaces a closed world by a complete draft. Throws when the id no longer points to that incarnation. */
  replace(draft: string, id: string, incarnation: string): Promise<void>;
  /** Checks out a world for opening. Throws `WorldElsewhere`. */
  checkOut(id: string): Promise<CheckedOut>;
  /** Checks in a closed world. `isLost`: its file is deleted. */
  checkIn(id: string, isLost: boolean): Promise<void>;
  /** Removes a closed world and its snapshots. Throws when the id no longer points to that incarnation. */
  remove(id: string, incarnation: string): Promise<void>;
  /** The fixed secrets key of a world; null when it uses the installation's. */
  fixedKey(id: string): Promise<Uint8Array | null>;
  fixKey(id: string, key: Uint8Array): Promise<void>;
  /** Registers a callback for lost worlds: they have to be closed. */
  onLost(listener: (id: string) => void): void;
  /** Removes incomplete files of a killed server. */
  tidy(): void;
  close(): Promise<void>;
}
