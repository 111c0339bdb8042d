import type Sqlite from 'better-sqlite3';
import type { RowOf, TableName } from './rowWriter.ts';

/**
 * Reads whole rows of a table: all of them, or those whose columns equal `key`, nothing where it says null. For what a
 * world is opened with; features ask Prisma.
 */
export type ReadRows = <T extends TableName>(table: T, key?: Partial<RowOf<T>>) => RowOf<T>[];

/** Reads rows by a connection, as Prisma would give them. */
export function rowReaderOf(sqlite: Sqlite.Database): ReadRows {
  return <T extends TableName>(table: T, key: Partial<RowOf<T>> = {}) => {
    const conditions = Object.entries(key).map(([name, value]) =>
      value === null ? `"${name}" IS NULL` : `"${name}" = ?`,
    );
    const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
    const values = Object.values(key).filter((value) => value !== null);
    const statement = sqlite.prepare(`SELECT * FROM "${table}"${where}`).safeIntegers();
    const rows = statement.all(...values) as Record<string, unknown>[];
    if (rows.length === 0) return [];
    const columns = statement
      .columns()
      .map(({ name, type }) => [name, decoders[type ?? '']] as const);
    for (const row of rows)
      for (const [name, decode] of columns)
        if (decode && row[name] !== null) row[name] = decode(row[name]);
    return rows as RowOf<T>[];
  };
}

/** How a value that SQLite gives becomes that of the schema, by the type its column was declared with. */
const decoders: Readonly<Record<string, ((value: unknown) => unknown) | undefined>> = {
  INTEGER: Number,
  REAL: Number,
  BOOLEAN: Boolean,
  BLOB: (value) => new Uint8Array(value as Buffer),
};
