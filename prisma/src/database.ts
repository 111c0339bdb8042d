import { hasDatabase, openSqlite } from '#platform/sqlite';
import { openExclusive, openForWriting } from './connection.ts';
import type { OpenOptions } from './platform/ports.ts';
import { type RowReader, createRowReader } from './rowReader.ts';
import {
  type RowChange,
  type RowOf,
  type RowWriter,
  type TableName,
  createRowWriter,
} from './rowWriter.ts';
import { appliedMigrations, migrate, migrationNames } from './migrations.ts';
import type { Sqlite } from './sqlite.ts';
import { toStorageFault } from './storageFault.ts';

export { readBytes, snapshotBytes } from '#platform/files';
export { removeDatabase, writeDatabase } from '#platform/sqlite';

/** One open world: synchronous row reads, and one writer for all changes. */
export interface Database {
  readonly url: string;
  readonly rows: RowReader;
  readonly writer: RowWriter;
  /** Closes the database. Idempotent. */
  close(): Promise<void>;
}

/**
 * Opens the database file at `url` and migrates it if it is of an older version. Throws when the file does not exist,
 * is not a Hongbao database, or was created by a newer version. Writes that would grow it beyond `bytesMax` fail with
 * `SQLITE_FULL`.
 */
export async function openDatabase(url: string, bytesMax?: number): Promise<Database> {
  if (!hasDatabase(url)) throw new Error(`There is no database at ${url}; create it first.`);
  const sqlite = openUpToDate(url, bytesMax);
  return {
    url,
    rows: createRowReader(sqlite),
    writer: createRowWriter(sqlite),
    close: () => {
      sqlite.close();
      return Promise.resolve();
    },
  };
}

/** The writing connection checks for an older version before it changes anything. */
function openUpToDate(url: string, bytesMax?: number): Sqlite {
  const check = (sqlite: Sqlite) => {
    if (isBehind(sqlite)) throw new Older();
  };
  try {
    return openForWriting(url, check, bytesMax);
  } catch (error) {
    if (!(error instanceof Older)) throw error;
    migrate(url);
    return openForWriting(url, check, bytesMax);
  }
}

/** Error for a file that lacks migrations. */
class Older extends Error {
  override readonly name = 'Older';
}

/** Changes rows of a closed database that has no other connection. Throws `StorageFault`. */
export function changeClosed(url: string, changes: readonly RowChange[]): void {
  const sqlite = openExclusive(url);
  try {
    createRowWriter(sqlite).apply(changes);
  } finally {
    sqlite.close();
  }
}

/** Rewrites a closed database, so that no deleted content is left in its file. Throws `StorageFault`. */
export function compactClosed(url: string): void {
  const sqlite = openExclusive(url);
  try {
    sqlite.exec('VACUUM');
  } catch (error) {
    throw toStorageFault(error) ?? error;
  } finally {
    sqlite.close();
  }
}

/** Reads one row of a closed database by its id over a minimal connection. Throws as `openDatabase` does. */
export function readRow<T extends TableName>(url: string, table: T, id: string): RowOf<T> {
  return readDatabase(url, (sqlite) => {
    const [row] = createRowReader(sqlite)(table, { id } as unknown as Partial<RowOf<T>>);
    if (row === undefined) throw new Error('The file contains no world.');
    return row;
  });
}

/**
 * Whether migrations are missing. Throws for a database of a newer version and for a file that is not a Hongbao
 * database.
 */
export function needsMigration(url: string): boolean {
  return readDatabase(url, isBehind);
}

function isBehind(sqlite: Sqlite): boolean {
  const applied = appliedMigrations(sqlite);
  const known = migrationNames();
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(
      `The file was made by a newer version of Hongbao (${unknown}). Start the newer version.`,
    );
  return applied.length < known.length;
}

/** Opens a database file read-only, calls `read` with it and closes it. */
export function readDatabase<T>(
  url: string,
  read: (sqlite: Sqlite) => T,
  options: Pick<OpenOptions, 'interruptedAfterMs'> = {},
): T {
  const sqlite = openSqlite(url, { ...options, mustExist: true });
  try {
    return read(sqlite);
  } finally {
    sqlite.close();
  }
}

/** Creates an empty, migrated database file. */
export async function createDatabase(url: string): Promise<void> {
  migrate(url);
  openForWriting(url, () => undefined).close();
}
