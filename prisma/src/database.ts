import { constants, copyFileSync, existsSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Prisma, PrismaClient } from '../generated/client.ts';
import { askingFactory } from './adapter.ts';
import Sqlite from 'better-sqlite3';
import { openAlone, openForWriting } from './connection.ts';
import { type ReadRows, rowReaderOf } from './rowReader.ts';
import {
  type RowChange,
  type RowOf,
  type RowWriter,
  type TableName,
  rowWriterOf,
} from './rowWriter.ts';
import { migrate, migrationNames } from './schemaEngine.ts';
import { storageFaultOf } from './storageFault.ts';

export type { PrismaClient } from '../generated/client.ts';

/** A piece of SQL with its values apart, for the few questions that the client has no words for. */
export const { sql, join } = Prisma;
/** SQL text from constants of the code, for a name of a table or column in `sql`. */
export const { raw } = Prisma;
export type Sql = Prisma.Sql;

/** One open world: rows to begin with, Prisma for reading, one writer for everything that changes. */
export interface Database {
  readonly url: string;
  readonly rows: ReadRows;
  /** Made when it is first used: many worlds are opened and thrown away before anybody asks them anything. */
  readonly read: PrismaClient;
  readonly writer: RowWriter;
  /** A second time does nothing. */
  close(): Promise<void>;
}

/**
 * Opens the database file at `url`, and brings one of an older version up to date first. Throws when the file does not
 * exist, is no database of ours, or was made by a newer version. Beyond `bytesMax` it takes no more (`SQLITE_FULL`).
 */
export async function openDatabase(url: string, bytesMax?: number): Promise<Database> {
  if (!existsSync(url)) throw new Error(`There is no database at ${url}; create it first.`);
  const sqlite = await openUpToDate(url, bytesMax);
  let client: PrismaClient | null = null;
  return {
    url,
    rows: rowReaderOf(sqlite),
    get read() {
      if (!sqlite.open) throw new Error(`The database at ${url} is closed.`);
      client ??= new PrismaClient({ adapter: askingFactory(url) });
      return client;
    },
    writer: rowWriterOf(sqlite),
    close: async () => {
      await client?.$disconnect();
      sqlite.close();
    },
  };
}

/** An older version is noticed by the connection that stays, before it changes anything. */
async function openUpToDate(url: string, bytesMax?: number): Promise<Sqlite.Database> {
  const check = (sqlite: Sqlite.Database) => {
    if (isBehind(sqlite)) throw new Older();
  };
  try {
    return openForWriting(url, check, bytesMax);
  } catch (error) {
    if (!(error instanceof Older)) throw error;
    await migrate(url);
    return openForWriting(url, check, bytesMax);
  }
}

/** The file lacks migrations. */
class Older extends Error {
  override readonly name = 'Older';
}

/** Changes rows of a closed database that nobody else has. Throws `StorageFault`. */
export function changeClosed(url: string, changes: readonly RowChange[]): void {
  const sqlite = openAlone(url);
  try {
    rowWriterOf(sqlite).apply(changes);
  } finally {
    sqlite.close();
  }
}

/** The bytes of a database as it stands, whoever has it open: a closed copy of it once they are in a file. */
export function imageOf(url: string): Buffer {
  try {
    return reading(url, (sqlite) => sqlite.serialize());
  } catch (error) {
    throw storageFaultOf(error) ?? error;
  }
}

/** Writes a closed database anew, so that nothing of what was deleted is left in its file. Throws `StorageFault`. */
export function compactClosed(url: string): void {
  const sqlite = openAlone(url);
  try {
    sqlite.exec('VACUUM');
  } catch (error) {
    throw storageFaultOf(error) ?? error;
  } finally {
    sqlite.close();
  }
}

/** One row of a closed database by its id, without opening more than is needed. Throws as `openDatabase` does. */
export function peekRow<T extends TableName>(url: string, table: T, id: string): RowOf<T> {
  return reading(url, (sqlite) => {
    const [row] = rowReaderOf(sqlite)(table, { id } as unknown as Partial<RowOf<T>>);
    if (row === undefined) throw new Error('The file holds no world.');
    return row;
  });
}

/** Whether migrations are missing. Throws for a database of a newer version, and for none of ours. */
export function isOlder(url: string): boolean {
  return reading(url, isBehind);
}

function isBehind(sqlite: Sqlite.Database): boolean {
  const applied = sqlite
    .prepare(`SELECT "migration_name" FROM "_prisma_migrations"`)
    .pluck()
    .all() as string[];
  const known = migrationNames();
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(
      `The file was made by a newer version of Hongbao (${unknown}). Start that one.`,
    );
  return applied.length < known.length;
}

/** Reads from a database file that is opened for it. */
export function reading<T>(url: string, read: (sqlite: Sqlite.Database) => T): T {
  const sqlite = new Sqlite(url, { fileMustExist: true });
  try {
    return read(sqlite);
  } finally {
    sqlite.close();
  }
}

/** Makes an empty, migrated database file. */
export async function createDatabase(url: string): Promise<void> {
  await migrate(url);
  openForWriting(url, () => undefined).close();
}

/**
 * Copies a database that nobody has open: closing it has folded its log into the file. A file system that can lets both
 * share what neither changes. Throws `StorageFault` where there is no room.
 */
export function copyClosedDatabase(from: string, to: string): void {
  try {
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    throw storageFaultOf(error) ?? error;
  }
}

/** Waits until a closed file is on the disk, so that a power cut after it got its name finds it whole. */
export async function settled(url: string): Promise<void> {
  const file = await open(url, 'r+');
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}

export function removeDatabase(url: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${url}${suffix}`, { force: true });
}
