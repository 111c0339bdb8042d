import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { Prisma, PrismaClient } from '../generated/client.ts';
import { adapterFactory } from './adapter.ts';
import Sqlite from 'better-sqlite3';
import { type RowOf, type RowWriter, type TableName, openRowWriter } from './rowWriter.ts';
import { migrate, migrationNames } from './schemaEngine.ts';

export type { PrismaClient } from '../generated/client.ts';

/** A piece of SQL with its values apart, for the few questions that the client has no words for. */
export const { sql } = Prisma;

/** One open world: Prisma for reading, one writer for everything that changes. */
export interface Database {
  readonly url: string;
  readonly read: PrismaClient;
  readonly writer: RowWriter;
  close(): Promise<void>;
}

/**
 * Opens the database file at `url`, and brings one of an older version up to date first. Throws when the file does not
 * exist, is no database of ours, or was made by a newer version. Beyond `bytesMax` it takes no more (`SQLITE_FULL`).
 */
export async function openDatabase(url: string, bytesMax?: number): Promise<Database> {
  if (!existsSync(url)) throw new Error(`There is no database at ${url}; create it first.`);
  if (isOlder(url)) await migrate(url);
  const writer = openRowWriter(url, bytesMax);
  const read = new PrismaClient({ adapter: adapterFactory(url) });
  return {
    url,
    read,
    writer,
    close: async () => {
      await read.$disconnect();
      writer.close();
    },
  };
}

/** One row of a closed database by its id, without opening more than is needed. Throws as `openDatabase` does. */
export function peekRow<T extends TableName>(url: string, table: T, id: string): RowOf<T> {
  return reading(url, (sqlite) => {
    const row = sqlite.prepare(`SELECT * FROM "${table}" WHERE "id" = ?`).get(id);
    if (row === undefined) throw new Error('The file holds no world.');
    return row as RowOf<T>;
  });
}

/** Whether migrations are missing. Throws for a database of a newer version, and for none of ours. */
export function isOlder(url: string): boolean {
  const applied = reading(
    url,
    (sqlite) =>
      sqlite.prepare(`SELECT "migration_name" FROM "_prisma_migrations"`).pluck().all() as string[],
  );
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
  openRowWriter(url).close();
}

/** Copies a database that nobody has open: closing it has folded its log into the file. */
export function copyClosedDatabase(from: string, to: string): void {
  copyFileSync(from, to);
}

export function removeDatabase(url: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${url}${suffix}`, { force: true });
}
