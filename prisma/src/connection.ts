import Sqlite from 'better-sqlite3';
import { storageFaultOf } from './storageFault.ts';

/**
 * How long the log grows before a commit folds it into the file: 4 MB, which takes some 10 ms that whoever commits waits;
 * 40 MB among events, which change the same pages again and again.
 */
const CHECKPOINT_PAGES = { often: 1_000, seldom: 10_000 } as const;

/** Most bytes of one world unless it is told: 4 GB, so that one world can't fill the disk of all. */
const WORLD_BYTES_MAX = 4_000_000_000;

const PAGE_BYTES = 4_096;

/**
 * Opens the connection that writes to a world, with a write-ahead log. `synchronous = NORMAL` survives the death of the
 * process at any instant; only a power cut may lose the last moments. `check` looks at the file before anything of it is
 * changed; what it throws is thrown.
 */
export function openForWriting(
  url: string,
  check: (sqlite: Sqlite.Database) => void,
  bytesMax = WORLD_BYTES_MAX,
): Sqlite.Database {
  return opened(url, (sqlite) => {
    check(sqlite);
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma(`max_page_count = ${Math.ceil(bytesMax / PAGE_BYTES)}`);
    sqlite.pragma('synchronous = NORMAL');
    sqlite.pragma('busy_timeout = 5000');
    foldLog(sqlite, 'often');
  });
}

/** How often the log is folded into the file from now on. */
export function foldLog(sqlite: Sqlite.Database, how: keyof typeof CHECKPOINT_PAGES): void {
  sqlite.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES[how]}`);
}

/**
 * Opens a closed file that nobody else has, to change it and close it again: without shared memory beside it, and without
 * waiting for the disk (`settled` does, once it is whole).
 */
export function openAlone(url: string): Sqlite.Database {
  return opened(url, (sqlite) => {
    sqlite.pragma('locking_mode = EXCLUSIVE');
    sqlite.pragma('synchronous = OFF');
  });
}

function opened(url: string, prepare: (sqlite: Sqlite.Database) => void): Sqlite.Database {
  const sqlite = new Sqlite(url, { fileMustExist: true });
  try {
    prepare(sqlite);
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw storageFaultOf(error) ?? error;
  }
}
