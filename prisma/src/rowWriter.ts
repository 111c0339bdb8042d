import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import type { Prisma } from '../generated/client.ts';
import { setCheckpoints } from './connection.ts';
import { toStorageFault } from './storageFault.ts';

export type TableName = Prisma.ModelName;
/** A whole row of a table: every column, null for no value. */
export type RowOf<T extends TableName> = Prisma.TypeMap['model'][T]['payload']['scalars'];

type Cell = string | number | bigint | boolean | Uint8Array | null;
type Cells = Readonly<Record<string, Cell>>;

/** A change of one row, made by the typed functions `insert`, `upsert`, `update` and `remove`. */
export interface RowChange {
  readonly op: 'insert' | 'upsert' | 'update' | 'remove';
  readonly table: TableName;
  readonly key: Cells;
  readonly cells: Cells;
}

export function insert<T extends TableName>(table: T, row: RowOf<T>): RowChange {
  return { op: 'insert', table, key: {}, cells: row as Cells };
}

/** Inserts, or overwrites the row with the same primary key. */
export function upsert<T extends TableName>(table: T, row: RowOf<T>): RowChange {
  return { op: 'upsert', table, key: {}, cells: row as Cells };
}

/** Changes the rows whose columns equal `key`; null matches NULL. The key is normally the primary key. */
export function update<T extends TableName>(
  table: T,
  key: Partial<RowOf<T>>,
  set: Partial<RowOf<T>>,
): RowChange {
  return { op: 'update', table, key: key as Cells, cells: set as Cells };
}

export function remove<T extends TableName>(table: T, key: Partial<RowOf<T>>): RowChange {
  return { op: 'remove', table, key: key as Cells, cells: {} };
}

/** The only thing that writes to a world's database. */
export interface RowWriter {
  /** Writes all changes in one transaction, or none. Throws `UniqueViolation` when a unique key is taken, `StorageFault` when the disk takes nothing. */
  apply(changes: readonly RowChange[]): void;
  /** Sets how often the write-ahead log is checkpointed. The commit that triggers a checkpoint waits for it. */
  setCheckpoints(how: 'often' | 'seldom'): void;
  /** SHA-256 over all tables except the given ones, rows in key order: equal states give equal hashes. */
  hash(options: { withoutTables: readonly string[]; withoutColumns: readonly string[] }): string;
  /** Writes a consistent copy to another file while this one stays open. Throws `StorageFault`. */
  copyTo(url: string): void;
}

/** A unique key is already taken, for example when two writers chose the same name. */
export class UniqueViolation extends Error {
  override readonly name = 'UniqueViolation';
}

/**
 * Writes over a connection, with one cached prepared statement for each shape of change. The SQL is the common subset of
 * SQLite and PostgreSQL.
 */
export function createRowWriter(sqlite: Sqlite.Database): RowWriter {
  const statements = new Map<string, Sqlite.Statement>();

  // Plans have few shapes, so each statement is found by the shape of its change and built once.
  const statementOf = (change: RowChange): Sqlite.Statement => {
    const shape = shapeOf(change);
    const known = statements.get(shape);
    if (known) return known;
    const made = sqlite.prepare(toSql(change, primaryKeyOf));
    statements.set(shape, made);
    return made;
  };
  const applyAll = sqlite.transaction((changes: readonly RowChange[]) => {
    for (const change of changes) statementOf(change).run(valuesOf(change));
  });
  const primaryKeys = new Map<string, string[]>();
  const primaryKeyOf = (table: string): string[] => {
    const known = primaryKeys.get(table);
    if (known) return known;
    const columns = sqlite.pragma(`table_info("${table}")`) as { name: string; pk: number }[];
    const key = columns
      .filter((column) => column.pk > 0)
      .sort((a, b) => a.pk - b.pk)
      .map((column) => column.name);
    primaryKeys.set(table, key);
    return key;
  };

  return {
    apply(changes) {
      try {
        applyAll.immediate(changes);
      } catch (error) {
        if (error instanceof Sqlite.SqliteError && /UNIQUE|PRIMARYKEY/.test(error.code))
          throw new UniqueViolation(error.message, { cause: error });
        throw toStorageFault(error) ?? error;
      }
    },
    setCheckpoints: (how) => setCheckpoints(sqlite, how),
    hash: (options) => hashTables(sqlite, primaryKeyOf, options),
    copyTo: (to) => copyTo(sqlite, to),
  };
}

/** Maximum size to copy in one step: 64 MB. Larger databases are copied page by page. */
const COPIED_AT_ONCE_MAX = 64_000_000;

function copyTo(sqlite: Sqlite.Database, to: string): void {
  try {
    const [pages, bytes] = ['page_count', 'page_size'].map((name) =>
      Number(sqlite.pragma(name, { simple: true })),
    );
    if ((pages ?? 0) * (bytes ?? 0) > COPIED_AT_ONCE_MAX) sqlite.prepare('VACUUM INTO ?').run(to);
    else writeFileSync(to, sqlite.serialize());
  } catch (error) {
    throw toStorageFault(error) ?? error;
  }
}

/** Key of a change in the statement cache. Runs for every row, so it only concatenates names. */
function shapeOf({ op, table, cells, key }: RowChange): string {
  let shape = `${op} ${table}`;
  for (const name in cells) shape += `,${name}`;
  shape += ' ';
  for (const name in key) shape += key[name] === null ? `,${name}-` : `,${name}`;
  return shape;
}

const quoted = (name: string) => `"${name}"`;

function valuesOf({ cells, key }: RowChange): (string | number | bigint | Uint8Array | null)[] {
  const values = [];
  for (const name in cells) values.push(toCell(cells[name] ?? null));
  for (const name in key) {
    const value = key[name] ?? null;
    if (value !== null) values.push(toCell(value));
  }
  return values;
}

/** SQL needs `IS NULL`; `= NULL` is never true. */
function conditions(key: Cells): string[] {
  return Object.entries(key).map(([name, value]) =>
    value === null ? `${quoted(name)} IS NULL` : `${quoted(name)} = ?`,
  );
}

function toSql(change: RowChange, primaryKeyOf: (table: string) => string[]): string {
  const { op, table } = change;
  const columns = Object.keys(change.cells);
  const where = conditions(change.key).join(' AND ');
  if (op === 'update') {
    const set = columns.map((column) => `${quoted(column)} = ?`).join(', ');
    return `UPDATE ${quoted(table)} SET ${set} WHERE ${where}`;
  }
  if (op === 'remove') return `DELETE FROM ${quoted(table)} WHERE ${where}`;
  const names = columns.map(quoted).join(', ');
  const insertSql = `INSERT INTO ${quoted(table)} (${names}) VALUES (${columns.map(() => '?').join(', ')})`;
  if (op === 'insert') return insertSql;
  const key = primaryKeyOf(table);
  const set = columns
    .filter((column) => !key.includes(column))
    .map((column) => `${quoted(column)} = excluded.${quoted(column)}`);
  const conflict = set.length > 0 ? `DO UPDATE SET ${set.join(', ')}` : 'DO NOTHING';
  return `${insertSql} ON CONFLICT (${key.map(quoted).join(', ')}) ${conflict}`;
}

const toCell = (cell: Cell) => (typeof cell === 'boolean' ? Number(cell) : cell);

function hashTables(
  sqlite: Sqlite.Database,
  primaryKeyOf: (table: string) => string[],
  options: { withoutTables: readonly string[]; withoutColumns: readonly string[] },
): string {
  const digest = createHash('sha256');
  const tables = sqlite
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
    )
    .pluck()
    .all() as string[];
  for (const table of tables) {
    if (table === '_prisma_migrations' || options.withoutTables.includes(table)) continue;
    digest.update(`\n# ${table}\n`);
    const order = primaryKeyOf(table).map(quoted).join(', ');
    const rows = sqlite
      .prepare(`SELECT * FROM ${quoted(table)} ORDER BY ${order}`)
      .safeIntegers()
      .iterate();
    for (const row of rows as Iterable<Record<string, Cell>>) {
      for (const [column, cell] of Object.entries(row)) {
        if (options.withoutColumns.includes(`${table}.${column}`)) continue;
        digest.update(cell === null ? '-' : cell instanceof Uint8Array ? cell : String(cell));
        digest.update('\u0001');
      }
      digest.update('\n');
    }
  }
  return digest.digest('hex');
}
