import { openSqlite, sqliteErrorCode } from '#platform/sqlite';

/** A lock on a file, held by this process until it is released or the process ends. */
export interface FileLock {
  release(): void;
}

/**
 * Acquires the lock on a file; null when another process, or another caller in this one, holds it. The lock is SQLite's
 * own file lock, which the operating system releases with the process, so that a killed server leaves nothing to clean
 * up.
 */
export function lockFile(file: string): FileLock | null {
  const sqlite = openSqlite(file, { timeoutMs: 0 });
  try {
    sqlite.exec('PRAGMA journal_mode = DELETE');
    sqlite.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    sqlite.close();
    if (sqliteErrorCode(error)?.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
  return { release: () => sqlite.close() };
}
