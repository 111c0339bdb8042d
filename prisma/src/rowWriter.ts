import { createSha256 } from '#platform/crypto';
import { sqliteErrorCode } from '#platform/sqlite';
import type { Prisma } from '../generated/client.ts';
import { setCheckpoints } from './connection.ts';
import {
  type Sqlite,
  type SqliteValue,
  type Statement,
  tableColumns,
  tableNames,
  transactionsOf,
} from './sqlite.ts';
import { toStorageFault } from './storageFault.ts';

export type TableName = Prisma.ModelName;
/** A whole row of a table: every column, null for no value. */
export type RowOf<T extends TableName> = Prisma.TypeMap['model'][T]['payload']['scalars'];

/** The tables whose rows have these columns. */
export type TableWith<Columns> = {
  [T in TableName]: RowOf<T> extends Columns ? T : never;
}[TableName];

type Cell = SqliteValue | boolean;
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

/** Inserts the row, or overwrites the row with the same primary key. */
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

/** The only writer of a world's database. */
export interface RowWriter {
  /** Writes all changes in one transaction, or none. Throws `UniqueViolation` when a unique key is taken, `StorageFault` when the disk cannot be written. */
  apply(changes: readonly RowChange[]): void;
  /** Sets how often the write-ahead log is checkpointed. The commit that triggers a checkpoint waits for it. */
  setCheckpoints(how: 'often' | 'seldom'): void;
  /** SHA-256 over all tables except the given ones, rows in key order: equal states give equal hashes. */
  hash(options: { withoutTables: readonly string[]; withoutColumns: readonly string[] }): string;
  /** Writes a consistent copy of the open database to another file. Throws `StorageFault`. */
  copyTo(file: string): void;
}

/** Error for a unique key that is already taken, for example when two writers chose the same name. */
export class UniqueViolation extends Error {
  override readonly name = 'UniqueViolation';
}

/**
 * Writes over a connection, with one cached prepared statement for each shape of change. The SQL is the common subset of
 * SQLite and PostgreSQL.
 */
export function createRowWriter(sqlite: Sqlite): RowWriter {
  const statements = new Map<string, Statement>();

  // Plans have few shapes of changes, so each statement is built once and found by its shape.
  const statementOf = (change: RowChange): Statement => {
    const shape = shapeOf(change);
    const known = statements.get(shape);
    if (known) return known;
    const made = sqlite.prepare(toSql(change, primaryKeyOf));
    statements.set(shape, made);
    return made;
  };
  const inTransaction = transactionsOf(sqlite, 'IMMEDIATE');
  const primaryKeys = new Map<string, string[]>();
  const primaryKeyOf = (table: string): string[] => {
    const known = primaryKeys.get(table);
    if (known) return known;
    const key = tableColumns(sqlite, table)
      .filter((column) => column.pk > 0)
      .sort((a, b) => a.pk - b.pk)
      .map((column) => column.name);
    primaryKeys.set(table, key);
    return key;
  };

  return {
    apply(changes) {
      try {
        inTransaction(() => {
          for (const change of changes) statementOf(change).run(...valuesOf(change));
        });
      } catch (error) {
        if (/UNIQUE|PRIMARYKEY/.test(sqliteErrorCode(error) ?? ''))
          throw new UniqueViolation(String(error), { cause: error });
        throw toStorageFault(error) ?? error;
      }
    },
    setCheckpoints: (how) => setCheckpoints(sqlite, how),
    hash: (options) => hashTables(sqlite, primaryKeyOf, options),
    copyTo(file) {
      try {
        sqlite.copyTo(file);
      } catch (error) {
        throw toStorageFault(error) ?? error;
      }
    },
  };
}

/** The key of a change in the statement cache. It is computed for every row, so it only concatenates names. */
function shapeOf({ op, table, cells, key }: RowChange): string {
  let shape = `${op} ${table}`;
  for (const name in cells) shape += `,${name}`;
  shape += ' ';
  for (const name in key) shape += key[name] === null ? `,${name}-` : `,${name}`;
  return shape;
}

const quoted = (name: string) => `"${name}"`;

function valuesOf({ cells, key }: RowChange): SqliteValue[] {
  const values: SqliteValue[] = [];
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

const toCell = (cell: Cell): SqliteValue => (typeof cell === 'boolean' ? Number(cell) : cell);

function hashTables(
  sqlite: Sqlite,
  primaryKeyOf: (table: string) => string[],
  options: { withoutTables: readonly string[]; withoutColumns: readonly string[] },
): string {
  const digest = createSha256();
  for (const table of tableNames(sqlite)) {
    if (table === '_prisma_migrations' || options.withoutTables.includes(table)) continue;
    digest.update(`\n# ${table}\n`);
    const order = primaryKeyOf(table).map(quoted).join(', ');
    const statement = sqlite.prepare(`SELECT * FROM ${quoted(table)} ORDER BY ${order}`);
    statement.setReadBigInts(true);
    for (const row of statement.iterate()) {
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
