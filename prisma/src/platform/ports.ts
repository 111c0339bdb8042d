/* Types that the implementations of `#platform` share. */

export interface OpenOptions {
  /** Throws when the file does not exist, instead of creating an empty database. */
  readonly mustExist?: boolean;
  /** Time to wait for a lock of another connection, in ms. */
  readonly timeoutMs?: number;
  /**
   * Time after which statements of this connection are interrupted, in ms. Only in browsers: elsewhere a file of strangers
   * is read in a process that can be ended.
   */
  readonly interruptedAfterMs?: number;
}

/** A migration: a folder in `prisma/migrations`. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** An incremental SHA-256 over any number of parts; strings are UTF-8. */
export interface Sha256 {
  update(part: string | Uint8Array): unknown;
  digest(encoding: 'hex'): string;
}

/** Size of the header of a database, bytes. */
export const HEADER_BYTES = 100;

/** The start of a file, at least 100 bytes if it has them, and the size of the whole file. */
export interface FileStart {
  readonly bytes: Uint8Array;
  readonly size: number;
}
