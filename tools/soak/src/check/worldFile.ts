import {
  type Driver,
  type DriverStatement,
  SqliteDriver as Sqlite,
} from '@hongbao/prisma/platform/driver';

/** A value of a cell. Integers are returned as BigInt, because money exceeds the range of `number`. */
type Cell = bigint | number | string | null;

/** The file of a world, opened read-only. No other process may have it open. */
export class WorldFile {
  readonly #sqlite: Driver;
  readonly #statements = new Map<string, DriverStatement>();

  constructor(file: string) {
    this.#sqlite = new Sqlite(file, { readonly: true, fileMustExist: true });
    this.#sqlite.defaultSafeIntegers(true);
  }

  /** Returns all rows of a query. The caller asserts the type of a row: the column names and the types of SQLite. */
  rows<Row>(sql: string, ...cells: readonly Cell[]): Row[] {
    return this.#prepared(sql).all(...cells) as Row[];
  }

  /** Iterates over rows, for tables that may be larger than memory. */
  each<Row>(sql: string): IterableIterator<Row> {
    return this.#sqlite.prepare(sql).iterate() as IterableIterator<Row>;
  }

  /** Returns the result of SQLite's integrity check: `ok`, or the problems. */
  integrity(): string[] {
    const rows = this.#sqlite.pragma('integrity_check') as { integrity_check: string }[];
    return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
  }

  close(): void {
    this.#sqlite.close();
  }

  #prepared(sql: string): DriverStatement {
    const known = this.#statements.get(sql) ?? this.#sqlite.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }
}
