/**
 * The part of SQLite that this package uses, synchronous, with the names of `DatabaseSync` of `node:sqlite`.
 * `#platform/sqlite` implements it.
 */
export interface Sqlite {
  prepare(sql: string): Statement;
  /** Runs statements without values and results. */
  exec(sql: string): void;
  /** Writes a consistent copy to a new file; the connection stays open. */
  copyTo(file: string): void;
  /** Returns the bytes of a consistent copy. Written to a file, they are a closed database. */
  serialize(): Uint8Array;
  close(): void;
}

/** A prepared statement. Values are bound by position. */
export interface Statement {
  run(...values: SqliteValue[]): { readonly changes: number | bigint };
  get(...values: SqliteValue[]): SqliteRow | undefined;
  all(...values: SqliteValue[]): SqliteRow[];
  iterate(...values: SqliteValue[]): Iterable<SqliteRow>;
  /** The columns of the result; `type` is the declared type, null for an expression. */
  columns(): readonly { readonly name: string; readonly type: string | null }[];
  /** Whether integers are read as bigints; otherwise as numbers, which lose digits above 2^53. */
  setReadBigInts(isEnabled: boolean): void;
}

export type SqliteValue = string | number | bigint | Uint8Array | null;
export type SqliteRow = Record<string, SqliteValue>;

/** Returns the first value of a pragma. `exec` runs a pragma that returns nothing. */
export function pragmaValue(sqlite: Sqlite, text: string): SqliteValue | undefined {
  return firstValues(sqlite.prepare(`PRAGMA ${text}`).all())[0];
}

/** Returns the first column of each row. */
export function firstValues(rows: readonly SqliteRow[]): SqliteValue[] {
  return rows.map((row) => Object.values(row)[0] ?? null);
}

/** Names of the tables of a database in their order; `schema` selects an attached database. */
export function tableNames(sqlite: Sqlite, schema = 'main'): string[] {
  const rows = sqlite
    .prepare(
      `SELECT name FROM ${schema}.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
    )
    .all();
  return firstValues(rows).map(String);
}

/** A column of a table, as `PRAGMA table_info` reports it. */
export interface TableColumn {
  readonly name: string;
  readonly type: string;
  /** 1 when the column may not be null. */
  readonly notnull: number;
  /** Position in the primary key, from 1; 0 when it is not part of it. */
  readonly pk: number;
}

/** The columns of a table; the name must be trusted, because it is part of the SQL. */
export function tableColumns(sqlite: Sqlite, table: string, schema = 'main'): TableColumn[] {
  const columns = sqlite.prepare(`PRAGMA ${schema}.table_info("${table}")`).all();
  return columns as unknown as TableColumn[];
}

/** Returns a function that runs work in one transaction: committed when it returns, rolled back when it throws. */
export function transactionsOf(
  sqlite: Sqlite,
  kind: 'DEFERRED' | 'EXCLUSIVE' | 'IMMEDIATE',
): <T>(work: () => T) => T {
  const begin = sqlite.prepare(`BEGIN ${kind}`);
  const commit = sqlite.prepare('COMMIT');
  const rollback = sqlite.prepare('ROLLBACK');
  return (work) => {
    begin.run();
    try {
      const result = work();
      commit.run();
      return result;
    } catch (error) {
      try {
        rollback.run();
      } catch {
        // SQLite may have rolled back already, for example when the disk is full.
      }
      throw error;
    }
  };
}
