import Sqlite from 'better-sqlite3';
import type { TableName } from './rowWriter.ts';

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

type Cell = string | number | bigint | Uint8Array | null;

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
  const sqlite = new Sqlite(':memory:');
  try {
    sqlite.prepare('ATTACH ? AS before').run(before);
    sqlite.prepare('ATTACH ? AS after').run(after);
    // One read transaction: both files are seen at one point in time, even while another connection writes.
    return sqlite.transaction(() =>
      tablesOf(sqlite)
        .filter((table) => !leftOut.withoutTables.includes(table))
        .map((table) => compareTable(sqlite, table, leftOut, rowsMax))
        .filter(({ added, removed, changed }) => added + removed + changed > 0),
    )();
  } finally {
    sqlite.close();
  }
}

/** The table names of one attached database, without the table of migrations. */
function tablesOf(sqlite: Sqlite.Database): string[] {
  const names = sqlite
    .prepare(
      `SELECT name FROM before.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
    )
    .pluck()
    .all() as string[];
  return names.filter((name) => name !== '_prisma_migrations');
}

function compareTable(
  sqlite: Sqlite.Database,
  table: string,
  { withoutColumns }: Exclusions,
  rowsMax: number,
): TableDifference {
  const columns = (
    sqlite.pragma(`before.table_info("${table}")`) as { name: string; pk: number }[]
  ).filter(({ name }) => !withoutColumns.includes(`${table}.${name}`));
  const key = columns.filter(({ pk }) => pk > 0).map(({ name }) => name);
  const names = columns.map(({ name }) => name);
  const of = (side: 'x' | 'y') => names.map((name) => `${side}."${name}" AS "${side}.${name}"`);
  const [firstKey = 'id'] = key;
  const rows = sqlite
    .prepare(
      `SELECT ${[...of('x'), ...of('y')].join(', ')}
       FROM before."${table}" AS x FULL OUTER JOIN after."${table}" AS y
         ON ${key.map((name) => `x."${name}" = y."${name}"`).join(' AND ')}
       WHERE x."${firstKey}" IS NULL OR y."${firstKey}" IS NULL
         OR ${names.map((name) => `x."${name}" IS NOT y."${name}"`).join(' OR ')}`,
    )
    .safeIntegers()
    .iterate() as Iterable<Record<string, Cell>>;
  const count = { added: 0, removed: 0, changed: 0 };
  const shown: { before: PlainRow | null; after: PlainRow | null }[] = [];
  for (const row of rows) {
    const before = row[`x.${firstKey}`] === null ? null : plain(row, 'x', names);
    const after = row[`y.${firstKey}`] === null ? null : plain(row, 'y', names);
    const kind = before === null ? 'added' : after === null ? 'removed' : 'changed';
    count[kind] += 1;
    if (count[kind] <= rowsMax) shown.push({ before, after });
  }
  return { table: table as TableName, ...count, rows: shown };
}

function plain(row: Record<string, Cell>, side: string, names: readonly string[]): PlainRow {
  return Object.fromEntries(names.map((name) => [name, plainCell(row[`${side}.${name}`] ?? null)]));
}

function plainCell(cell: Cell): string | number | null {
  if (typeof cell === 'bigint') return String(cell);
  return cell instanceof Uint8Array ? Buffer.from(cell).toString('hex') : cell;
}
