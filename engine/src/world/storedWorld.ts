import type { RowChange } from '@hongbao/prisma/rowWriter';
import type { EncodedCells } from './rowsText.ts';

/** The bytes of a world's closed database. */
export interface WorldImage {
  readonly bytes: Uint8Array;
  /** The `World` row of the image. */
  readonly row: EncodedCells;
  /** Resolves with the number of the last entry that the image contains, when that entry is durable. */
  readonly upTo: Promise<number>;
}

/** Commits of a world that become durable together. */
export interface LogEntry {
  /** Entries are numbered in order, also across images. */
  readonly number: number;
  /** The changed rows, as `rowsToText` writes them. */
  readonly text: string;
  /** The changed cells of the `World` row. */
  readonly cells: EncodedCells;
}

/**
 * A world in storage that this process has acquired: an image, and the log of the commits since. `WorldImages` opens it. The
 * implementations are a folder of a browser and a database that servers share.
 */
export interface StoredWorld {
  /** Size of the image, bytes. */
  readonly imageBytes: number;
  /** The number of the last entry. */
  readonly last: number;
  readImage(): Promise<Uint8Array>;
  /** Passes the rows of the log to `apply` in order, in several parts. Resolves with the size of the log. */
  replay(apply: (rows: readonly RowChange[]) => void): Promise<number>;
  /**
   * Makes an entry durable; null if it is when the method returns. After an error, the entry may be durable or not, and
   * the world is lost.
   */
  append(entry: LogEntry): Promise<void> | null;
  /**
   * Replaces the image by the one that `take` returns, and removes the entries that it contains, completely or not at
   * all. `take` is called once, in any turn of the event loop.
   */
  replace(take: () => WorldImage): Promise<void>;
  /**
   * Returns null if no other process can have acquired the world, and otherwise a promise that resolves when the storage
   * has confirmed it. It rejects if the world may have been lost.
   */
  confirm(): Promise<void> | null;
  /** Ends the use of the world. */
  release(): Promise<void>;
}
