import { createSha256 } from '#platform/crypto';
import { readMigrations } from '#platform/migrations';
import { openSqlite } from '#platform/sqlite';
import type { Migration } from './platform/ports.ts';
import { type Sqlite, firstValues, transactionsOf } from './sqlite.ts';

/**
 * The table in which Prisma's CLI lists applied migrations, so that its `migrate status` and `migrate deploy` work on
 * these files.
 */
export const MIGRATIONS_TABLE = '_prisma_migrations';

/**
 * Statement with which Prisma's CLI creates the table, unchanged, because the schemas of imported files are compared as
 * text.
 */
const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS "${MIGRATIONS_TABLE}" (
    "id"                    TEXT PRIMARY KEY NOT NULL,
    "checksum"              TEXT NOT NULL,
    "finished_at"           DATETIME,
    "migration_name"        TEXT NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        DATETIME,
    "started_at"            DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count"   INTEGER UNSIGNED NOT NULL DEFAULT 0
)`;

/** SQL for the machine time in ISO 8601. */
const NOW = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`;

let cached: readonly Migration[] | null = null;

/** All migrations in their order. They are part of the program, so they are read once. */
export function listMigrations(): readonly Migration[] {
  cached ??= readMigrations().sort((a, b) => (a.name < b.name ? -1 : 1));
  return cached;
}

export function migrationNames(): readonly string[] {
  return listMigrations().map(({ name }) => name);
}

/** The names of the migrations that a database contains. */
export function appliedMigrations(sqlite: Sqlite): string[] {
  const rows = sqlite.prepare(`SELECT "migration_name" FROM "${MIGRATIONS_TABLE}"`).all();
  return firstValues(rows).map(String);
}

/**
 * Applies the missing migrations to the database at `url`, which is created if it does not exist, in one transaction.
 * Returns their names.
 */
export function migrate(url: string): string[] {
  const sqlite = openSqlite(url);
  try {
    // Redefining a table must not delete the rows that refer to it. This pragma has no effect within a transaction.
    sqlite.exec('PRAGMA foreign_keys = OFF');
    return transactionsOf(sqlite, 'EXCLUSIVE')(() => applyMissing(sqlite));
  } finally {
    sqlite.close();
  }
}

function applyMissing(sqlite: Sqlite): string[] {
  sqlite.exec(CREATE_TABLE);
  const applied = new Set(appliedMigrations(sqlite));
  const missing = listMigrations().filter(({ name }) => !applied.has(name));
  const insert = sqlite.prepare(
    `INSERT INTO "${MIGRATIONS_TABLE}"
       ("id", "checksum", "finished_at", "migration_name", "started_at", "applied_steps_count")
     VALUES (lower(hex(randomblob(16))), ?, ${NOW}, ?, ${NOW}, 1)`,
  );
  for (const { name, sql } of missing) {
    sqlite.exec(sql);
    insert.run(sha256(sql), name);
  }
  return missing.map(({ name }) => name);
}

let fingerprint: string | null = null;

/** Fingerprint of the migrations: the first 12 hexadecimal digits of a hash over their text. */
export function schemaFingerprint(): string {
  fingerprint ??= readFingerprint();
  return fingerprint;
}

function readFingerprint(): string {
  const texts = listMigrations().map(({ name, sql }) => name + sql);
  return sha256(texts.join('')).slice(0, 12);
}

function sha256(text: string): string {
  const digest = createSha256();
  digest.update(text);
  return digest.digest('hex');
}
