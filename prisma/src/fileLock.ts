import Sqlite from 'better-sqlite3';

/** A lock on a file, held by this process until it is released or the process ends. */
export interface FileLock {
  release(): void;
}

/**
 * Acquires the lock on a file; null when another process, or another caller in this one, holds it. It is SQLite's own file
 * lock: the system releases it with the process, so a killed server leaves nothing to clean up.
 */
export function lockFile(file: string): FileLock | null {
  const sqlite = new Sqlite(file, { timeout: 0 });
  try {
    sqlite.pragma('journal_mode = DELETE');
    sqlite.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    sqlite.close();
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
  return { release: () => void sqlite.close() };
}
