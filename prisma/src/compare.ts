import { openSqlite } from '#platform/sqlite';
import { MIGRATIONS_TABLE } from './migrations.ts';
import type { TableName } from './rowWriter.ts';
import {
  type Sqlite,
  type SqliteRow,
  type SqliteValue,
  tableColumns,
  tableNames,
  transactionsOf,
} from './sqlite.ts';

/** Exclusions of a comparison: whole tables, and columns as "Table.column". */
export interface Exclusions {
  readonly withoutTables: readonly string[];
  readonly withoutColumns: readonly string[];
}

/** A row in JSON types: integers as decimal text, bytes as hexadecimal text. */
export type PlainRow = Readonly<Record<string, string | number | null>>;

/** The differences of one table. */
export interface TableDifference {
  readonly table: TableName;
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  /** `before` is null for an added row, `after` for a removed one. Only the first rows of each kind are listed. */
  readonly rows: readonly { readonly before: PlainRow | null; readonly after: PlainRow | null }[];
}

/**
 * Compares two databases of the same schema by primary keys; either may be open elsewhere. Equal tables are left out of the
 * result.
 */
export function compareDatabases(
  before: string,
  after: string,
  leftOut: Exclusions,
  rowsMax: number,
): TableDifference[] {
  const sqlite = openSqlite(':memory:');
  try {
    sqlite.prepare('ATTACH ? AS before').run(before);
    sqlite.prepare('ATTACH ? AS after').run(after);
    // One read transaction, so that both files are read at one point in time, even while another connection writes.
    return transactionsOf(
      sqlite,
      'DEFERRED',
    )(() =>
      tableNames(sqlite, 'before')
        .filter((table) => table !== MIGRATIONS_TABLE && !leftOut.withoutTables.includes(table))
        .map((table) => compareTable(sqlite, table, leftOut, rowsMax))
        .filter(({ added, removed, changed }) => added + removed + changed > 0),
    );
  } finally {
    sqlite.close();
  }
}

function compareTable(
  sqlite: Sqlite,
  table: string,
  { withoutColumns }: Exclusions,
  rowsMax: number,
): TableDifference {
  const columns = tableColumns(sqlite, table, 'before').filter(
    ({ name }) => !withoutColumns.includes(`${table}.${name}`),
  );
  const key = columns.filter(({ pk }) => pk > 0).map(({ name }) => name);
  const names = columns.map(({ name }) => name);
  const of = (side: 'x' | 'y') => names.map((name) => `${side}."${name}" AS "${side}.${name}"`);
  const [firstKey = 'id'] = key;
  const statement = sqlite.prepare(
    `SELECT ${[...of('x'), ...of('y')].join(', ')}
       FROM before."${table}" AS x FULL OUTER JOIN after."${table}" AS y
         ON ${key.map((name) => `x."${name}" = y."${name}"`).join(' AND ')}
       WHERE x."${firstKey}" IS NULL OR y."${firstKey}" IS NULL
         OR ${names.map((name) => `x."${name}" IS NOT y."${name}"`).join(' OR ')}`,
  );
  statement.setReadBigInts(true);
  const count = { added: 0, removed: 0, changed: 0 };
  const shown: { before: PlainRow | null; after: PlainRow | null }[] = [];
  for (const row of statement.iterate()) {
    const before = row[`x.${firstKey}`] === null ? null : plain(row, 'x', names);
    const after = row[`y.${firstKey}`] === null ? null : plain(row, 'y', names);
    const kind = before === null ? 'added' : after === null ? 'removed' : 'changed';
    count[kind] += 1;
    if (count[kind] <= rowsMax) shown.push({ before, after });
  }
  return { table: table as TableName, ...count, rows: shown };
}

function plain(row: SqliteRow, side: string, names: readonly string[]): PlainRow {
  return Object.fromEntries(names.map((name) => [name, plainCell(row[`${side}.${name}`] ?? null)]));
}

function plainCell(cell: SqliteValue): string | number | null {
  if (typeof cell === 'bigint') return String(cell);
  return cell instanceof Uint8Array ? toHex(cell) : cell;
}

const toHex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
