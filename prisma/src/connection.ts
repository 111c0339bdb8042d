import { openSqlite } from '#platform/sqlite';
import type { Sqlite } from './sqlite.ts';
import { toStorageFault } from './storageFault.ts';

/**
 * Pages in the write-ahead log before a commit checkpoints it. `often` is 4 MB: the checkpoint takes about 10 ms, and that
 * commit waits for it. `seldom` is 40 MB, for timeline events, which change the same pages repeatedly.
 */
const CHECKPOINT_PAGES = { often: 1_000, seldom: 10_000 } as const;

/** Default maximum size of one world: 4 GB, so that one world cannot fill the disk. */
const WORLD_BYTES_MAX = 4_000_000_000;

const PAGE_BYTES = 4_096;

/**
 * Opens the writing connection of a world, with a write-ahead log. `synchronous = NORMAL` survives a crash of the
 * process at any instant; only a power failure may lose the last commits. `check` runs before anything in the file is
 * changed; its error is rethrown.
 */
export function openForWriting(
  url: string,
  check: (sqlite: Sqlite) => void,
  bytesMax = WORLD_BYTES_MAX,
): Sqlite {
  return opened(url, (sqlite) => {
    check(sqlite);
    sqlite.exec('PRAGMA journal_mode = WAL');
    sqlite.exec(`PRAGMA max_page_count = ${Math.ceil(bytesMax / PAGE_BYTES)}`);
    sqlite.exec('PRAGMA synchronous = NORMAL');
    setCheckpoints(sqlite, 'often');
  });
}

/** Sets how often the write-ahead log is checkpointed. */
export function setCheckpoints(sqlite: Sqlite, how: keyof typeof CHECKPOINT_PAGES): void {
  sqlite.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES[how]}`);
}

/**
 * Opens a closed file without other connections, to change and close it: without shared memory, and without fsync
 * (`syncFile` does that once the file is complete).
 */
export function openExclusive(url: string): Sqlite {
  return opened(url, (sqlite) => {
    sqlite.exec('PRAGMA locking_mode = EXCLUSIVE');
    sqlite.exec('PRAGMA synchronous = OFF');
  });
}

function opened(url: string, prepare: (sqlite: Sqlite) => void): Sqlite {
  const sqlite = openSqlite(url, { mustExist: true });
  try {
    prepare(sqlite);
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw toStorageFault(error) ?? error;
  }
}
