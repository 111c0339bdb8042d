import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { type Sqlite, type Statement, pragmaValue } from '../sqlite.ts';
import { type DriverStatement, SqliteDriver } from './driver.ts';
import type { OpenOptions } from './ports.ts';

/*
 * Implementation of `#platform/sqlite` for Node, with better-sqlite3 and the file system. Another platform is given its
 * own file through the conditions of `imports` in package.json.
 */

/** Opens a database file, or an empty database in memory for `:memory:`. */
export function openSqlite(
  url: string,
  { mustExist = false, timeoutMs = 5_000 }: OpenOptions = {},
): Sqlite {
  const driver = new SqliteDriver(url, { fileMustExist: mustExist, timeout: timeoutMs });
  const sqlite: Sqlite = {
    prepare: (sql) => toStatement(driver.prepare(sql)),
    exec: (sql) => void driver.exec(sql),
    copyTo: (file) => copyTo(sqlite, file),
    serialize: () => driver.serialize(),
    close: () => void driver.close(),
  };
  return sqlite;
}

/** Adds the method that has another name in the driver to the driver's statement, so that calls have no overhead. */
function toStatement(statement: DriverStatement): Statement {
  const setReadBigInts = (isEnabled: boolean) => void statement.safeIntegers(isEnabled);
  return Object.assign(statement, { setReadBigInts }) as unknown as Statement;
}

/** Maximum size to copy in one step: 64 MB. Larger databases are copied page by page. */
const COPIED_AT_ONCE_MAX = 64_000_000;

function copyTo(sqlite: Sqlite, file: string): void {
  const bytes =
    Number(pragmaValue(sqlite, 'page_count')) * Number(pragmaValue(sqlite, 'page_size'));
  if (bytes > COPIED_AT_ONCE_MAX) sqlite.prepare('VACUUM INTO ?').run(file);
  else writeDatabase(file, sqlite.serialize());
}

/** Creates the file of a closed database from its bytes, or overwrites it. */
export function writeDatabase(url: string, bytes: Uint8Array): void {
  writeFileSync(url, bytes);
}

/** The result code of SQLite in an error of the driver (`SQLITE_CONSTRAINT_UNIQUE`); null for any other error. */
export function sqliteErrorCode(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && code.startsWith('SQLITE_') ? code : null;
}

export function hasDatabase(url: string): boolean {
  return existsSync(url);
}

export function removeDatabase(url: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${url}${suffix}`, { force: true });
}
