import { sqliteErrorCode } from '#platform/sqlite';

/**
 * Error for a disk or a file of a world that cannot be used: full, read-only, unreadable, locked by another program,
 * damaged. Nothing was written. The request itself is not at fault.
 */
export class StorageFault extends Error {
  override readonly name = 'StorageFault';
  /** Result code of SQLite: `SQLITE_FULL`, `SQLITE_READONLY` … */
  readonly code: string;

  constructor(code: string, cause: unknown) {
    super(`${code}: ${remedies[familyOf(code)] ?? 'The database file can’t be used.'}`, { cause });
    this.code = code;
  }
}

/** Remedies by family of SQLite's result codes. */
const remedies: Readonly<Record<string, string>> = {
  SQLITE_FULL:
    'The disk is full, or the world has reached its maximum size. Free space and try again.',
  SQLITE_READONLY: 'The data folder is read-only. Make it writable for this user and try again.',
  SQLITE_IOERR: 'The disk reported an error. Check it and its free space, then try again.',
  SQLITE_CANTOPEN: 'The database file can’t be opened. Check that it is there and readable.',
  SQLITE_PERM: 'The database file may not be opened. Make it readable and writable for this user.',
  SQLITE_BUSY: 'Another program has the database file open for writing. Close it and try again.',
  SQLITE_LOCKED: 'Another program has the database file locked. Close it and try again.',
  SQLITE_CORRUPT: 'The database file is damaged. Replace it by a copy.',
  SQLITE_NOTADB: 'The file is not a database. Replace it by a copy of the world.',
  SQLITE_NOMEM: 'The machine has no memory left.',
  BROWSER_QUOTA:
    'The storage that the browser gives this site is full. Remove worlds or snapshots, or free the disk, and try again.',
};

/** Extended codes (`SQLITE_IOERR_WRITE`) belong to the family before their second underscore. */
function familyOf(code: string): string {
  return code.split('_').slice(0, 2).join('_');
}

/** Converts an error of the driver or the file system to a storage fault; null for any other error. */
export function toStorageFault(error: unknown): StorageFault | null {
  if (error instanceof StorageFault) return error;
  const code = driverCode(error);
  return code !== null && Object.hasOwn(remedies, familyOf(code))
    ? new StorageFault(code, error)
    : null;
}

/** The result code of SQLite for a system error that occurs while a whole file is copied. */
const systemCodes: Readonly<Record<string, string>> = {
  ENOSPC: 'SQLITE_FULL',
  EDQUOT: 'SQLITE_FULL',
  EROFS: 'SQLITE_READONLY',
  EIO: 'SQLITE_IOERR',
};

/** The result code of SQLite: that of the driver's error, or the one that corresponds to a system error. */
function driverCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const ofSqlite = sqliteErrorCode(error);
  if (ofSqlite !== null) return ofSqlite;
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (name === 'QuotaExceededError') return 'BROWSER_QUOTA';
  if (typeof code !== 'string') return null;
  return Object.hasOwn(systemCodes, code) ? (systemCodes[code] ?? null) : null;
}
