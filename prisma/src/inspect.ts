import { openSqlite } from '#platform/sqlite';
import { listMigrations, migrate, migrationNames, MIGRATIONS_TABLE } from './migrations.ts';
import { readDatabase } from './database.ts';
import { requireColumnTypes } from './columnTypes.ts';
import { type FileStart, HEADER_BYTES } from './platform/ports.ts';
import { type Sqlite, firstValues, pragmaValue } from './sqlite.ts';

export type { FileStart } from './platform/ports.ts';

const MAGIC = 'SQLite format 3\0';
/** SQLite stores a page size of 65,536 bytes as 1. */
const LARGEST_PAGE_BYTES = 65_536;
/** Time limit of a check where SQLite can be interrupted. */
const CHECK_MS = 15_000;
/** Maximum memory of SQLite in the process that checks a file. */
const CHECK_MEMORY_BYTES = 512_000_000;

/**
 * Checks an imported file before it is opened, and migrates one of an older version. `blank` is an empty database of
 * this version. Throws with the reason when the file is not a database, is damaged, was created by a newer version, holds
 * other tables or indexes than its version has, or a value that is not of its column's type.
 *
 * Runs no SQL of the file: a view, trigger, check, default or index over an expression is refused before the first
 * query that would evaluate it. SQLite may never finish reading a damaged file, so run this in a process that can be
 * killed; a browser interrupts SQLite after a time limit.
 */
export function requireValidDatabase(file: string, start: FileStart, blank: string): void {
  requireHeader(start);
  const needsMigration = readingSafely(file, (sqlite) => {
    const version = requireSchema(sqlite, blank);
    requireIntegrity(sqlite);
    return version < migrationNames().length;
  });
  if (needsMigration) migrate(file);
  readingSafely(file, (sqlite) => {
    requireSchema(sqlite, blank);
    requireColumnTypes(sqlite);
  });
}

/** The header must be that of SQLite and describe a file of exactly this size. */
function requireHeader({ bytes, size }: FileStart): void {
  if (
    bytes.length < HEADER_BYTES ||
    String.fromCharCode(...bytes.subarray(0, MAGIC.length)) !== MAGIC
  )
    throw new Error('The file is not an SQLite database.');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pageBytes = view.getUint16(16);
  const declared = view.getUint32(28) * (pageBytes === 1 ? LARGEST_PAGE_BYTES : pageBytes);
  if (declared !== size)
    throw new Error(`The file is damaged: it has ${size} bytes, its header declares ${declared}.`);
}

function readingSafely<T>(file: string, read: (sqlite: Sqlite) => T): T {
  const readSafely = (sqlite: Sqlite) => {
    sqlite.exec('PRAGMA trusted_schema = OFF');
    sqlite.exec('PRAGMA cell_size_check = ON');
    sqlite.exec(`PRAGMA hard_heap_limit = ${CHECK_MEMORY_BYTES}`);
    return read(sqlite);
  };
  return readDatabase(file, readSafely, { interruptedAfterMs: CHECK_MS });
}

/** All objects of a database, in order: kind, name, table and SQL. */
type Schema = readonly SchemaPart[];

interface SchemaPart {
  readonly type: string;
  readonly name: string;
  readonly tbl_name: string;
  readonly sql: string;
}

/**
 * Compares the schema with that of the version whose migrations the file lists, and returns their number. The list is read
 * only after it is known to be a plain table.
 */
function requireSchema(sqlite: Sqlite, blank: string): number {
  const found = schemaOf(sqlite);
  const ours = readDatabase(blank, schemaOf);
  const isOfList = ({ tbl_name }: SchemaPart) => tbl_name === MIGRATIONS_TABLE;
  const list = ours.filter(isOfList);
  requireEqual(found.filter(isOfList), list);
  const version = requireMigrations(sqlite);
  const known = version === migrationNames().length ? ours : [...schemaAt(version), ...list];
  requireEqual(found, known);
  return version;
}

function requireEqual(found: Schema, known: Schema): void {
  const nameOf = ({ type, name }: SchemaPart) => `${type} ${name}`;
  const rest = new Map(found.map((part) => [nameOf(part), part]));
  for (const part of known) {
    const same = rest.get(nameOf(part));
    if (same === undefined || same.sql !== part.sql || same.tbl_name !== part.tbl_name)
      throw new Error(`Its ${problemName(part, rest)} is not that of this version.`);
    rest.delete(nameOf(part));
  }
  const [more] = rest.keys();
  if (more !== undefined) throw new Error(`It contains an unexpected ${more.slice(0, 100)}.`);
  if (found.length !== known.length) throw new Error('It contains a table or an index twice.');
}

/** Names the object in the file that takes the place of a missing part. */
function problemName(part: SchemaPart, found: ReadonlyMap<string, SchemaPart>): string {
  const instead = [...found.values()].find(({ name }) => name === part.name) ?? part;
  return `${instead.type} ${part.name}`;
}

function schemaOf(sqlite: Sqlite): Schema {
  return sqlite
    .prepare(`SELECT type, name, tbl_name, ifnull(sql, '') AS sql FROM sqlite_master`)
    .all() as unknown as SchemaPart[];
}

/** The schema after the first `version` migrations. */
function schemaAt(version: number): Schema {
  const sqlite = openSqlite(':memory:');
  try {
    for (const { sql } of listMigrations().slice(0, version)) sqlite.exec(sql);
    return schemaOf(sqlite);
  } finally {
    sqlite.close();
  }
}

/** The migrations listed in the file must be the first ones of this version. Returns their number. */
function requireMigrations(sqlite: Sqlite): number {
  const known = migrationNames();
  const rows = sqlite
    .prepare(`SELECT "migration_name" FROM "${MIGRATIONS_TABLE}" LIMIT ?`)
    .all(known.length + 1);
  const listed = firstValues(rows).map(String).sort();
  const unknown = listed.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(
      `The file was made by a newer version of Hongbao (${unknown.slice(0, 100)}). Start the newer version.`,
    );
  if (listed.length === 0 || listed.some((name, index) => name !== known[index]))
    throw new Error('The migrations of the file match no known version.');
  return listed.length;
}

function requireIntegrity(sqlite: Sqlite): void {
  const problems = pragmaValue(sqlite, 'integrity_check(1)');
  if (problems !== 'ok') throw new Error(`The file is damaged: ${String(problems).slice(0, 200)}`);
}
