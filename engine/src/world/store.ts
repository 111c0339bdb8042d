import type { RowChange, RowOf } from '@hongbao/prisma/rowWriter';

/** A log that receives a world's changes in addition to its file. */
export interface WorldLog {
  /** Whether this server no longer owns the world, which must then be closed and reopened. */
  readonly isLost: boolean;
  /** Appends rows that are already in the file, and starts sending them. `whenDurable` waits for the acknowledgment. */
  append(rows: readonly RowChange[]): void;
  /**
   * Returns null if all appended rows are durable, and otherwise a promise that resolves when they are. It rejects with
   * `WorldLost` if they cannot become durable.
   */
  whenDurable(): Promise<void> | null;
  /**
   * Returns null if the buffer has space, and otherwise a promise that resolves when it has. It rejects with
   * `WorldLost`.
   */
  whenWritable(): Promise<void> | null;
}

/** A checked-out world: its file, and the log of its changes. */
export interface CheckedOut {
  readonly file: string;
  readonly log: WorldLog | null;
}

/** The world is open on another server, which is using it. */
export class WorldElsewhere extends Error {
  override readonly name = 'WorldElsewhere';

  constructor(world: string) {
    super(`World ${world} is open on another server. Retry.`);
  }
}

/** Changes that this server made in a world may not be durable, so the world must be reopened from the store. */
export class WorldLost extends Error {
  override readonly name = 'WorldLost';
}

/** The store of worlds cannot be reached at the moment. No data is lost. */
export class StoreUnreachable extends Error {
  override readonly name = 'StoreUnreachable';
}

/** Maximum snapshots of a world. */
export const SNAPSHOTS_MAX = 50;

/** A saved state of a world. */
export interface Snapshot {
  readonly name: string;
  /** The instant of the world, epoch ms. */
  readonly at: number;
  readonly bytes: number;
}

/** Stores snapshots of worlds by name. */
export interface SnapshotStore {
  /** Returns the snapshots of a world, newest first, and by name at an equal instant. */
  list(world: string): Promise<Snapshot[]>;
  /** Copies a snapshot to a closed file. Returns false if there is no snapshot with this name. */
  copyTo(file: string, world: string, name: string): Promise<boolean>;
  /**
   * Stores a closed file as a snapshot and takes ownership of the file. A snapshot with the same name is overwritten.
   */
  keep(draft: string, world: string, name: string): Promise<Snapshot>;
  /** Removes a snapshot. Returns false if there is no snapshot with this name. */
  remove(world: string, name: string): Promise<boolean>;
}

/**
 * Stores worlds that are not open: in the data folder, or in a database that servers share. A checked-out world is
 * exclusive to this server until it is checked in.
 */
export interface WorldStore {
  readonly snapshots: SnapshotStore;
  /** Whether other servers use the store too, so that its content can change at any time. */
  readonly isShared: boolean;
  /** Maximum worlds in the store. */
  readonly worldsMax: number;
  /** Returns the ids of all worlds in order, without worlds that are being created. */
  ids(): Promise<string[]>;
  /**
   * Returns the incarnation of an id with exactly this spelling; null if there is none. A world that is created again
   * with the same id is a different incarnation.
   */
  incarnation(id: string): Promise<string | null>;
  count(): Promise<number>;
  /** Returns the ids of worlds that this server may have to remove or close. */
  idle(): Promise<string[]>;
  /** Returns the `World` row of a closed world. Throws if it cannot be read. */
  row(id: string): Promise<RowOf<'World'>>;
  /** Returns when a closed world was last used, epoch ms of the machine. */
  usedAt(id: string): Promise<number>;
  /** Reserves an id for a new world. Returns false if the id is in use, also with another spelling. */
  reserve(id: string): Promise<boolean>;
  /** Releases a reserved id if no world was created. */
  release(id: string): Promise<void>;
  /** Returns a path for a temporary file without creating it. The next start deletes temporary files that remain. */
  draft(id: string): string;
  /** Creates the world of a reserved id from a complete draft. */
  publish(draft: string, id: string): Promise<void>;
  /** Replaces a closed world with a complete draft. Throws if the id no longer refers to this incarnation. */
  replace(draft: string, id: string, incarnation: string): Promise<void>;
  /** Checks out a world in order to open it. Throws `WorldElsewhere`. */
  checkOut(id: string): Promise<CheckedOut>;
  /** Checks in a closed world. With `isLost` its file is deleted. */
  checkIn(id: string, isLost: boolean): Promise<void>;
  /** Removes a closed world and its snapshots. Throws if the id no longer refers to this incarnation. */
  remove(id: string, incarnation: string): Promise<void>;
  /** Returns the fixed secrets key of a world; null if the world uses the installation's key. */
  fixedKey(id: string): Promise<Uint8Array | null>;
  fixKey(id: string, key: Uint8Array): Promise<void>;
  /** Registers a callback for lost worlds, which must be closed. */
  onLost(listener: (id: string) => void): void;
  /** Registers a callback for worlds that another server has requests for. They should be closed when they are idle. */
  onWanted(listener: (id: string) => void): void;
  /** Removes incomplete files of a server that was killed. */
  removeLeftovers(): void;
  close(): Promise<void>;
}
