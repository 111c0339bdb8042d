import Sqlite from 'better-sqlite3';

/** Whole numbers come as BigInt: money is beyond what a `number` carries. */
type Cell = bigint | number | string | null;

/** A world's file, read and never written. Nobody else may have it open. */
export class WorldFile {
  readonly #sqlite: Sqlite.Database;
  readonly #statements = new Map<string, Sqlite.Statement>();

  constructor(file: string) {
    this.#sqlite = new Sqlite(file, { readonly: true, fileMustExist: true });
    this.#sqlite.defaultSafeIntegers(true);
  }

  /** All rows of a question. The shape is the asker's promise: column names and SQLite's own types. */
  rows<Row>(sql: string, ...cells: readonly Cell[]): Row[] {
    return this.#prepared(sql).all(...cells) as Row[];
  }

  /** Row by row, for tables that may be larger than memory. */
  each<Row>(sql: string): IterableIterator<Row> {
    return this.#sqlite.prepare(sql).iterate() as IterableIterator<Row>;
  }

  /** What SQLite itself says of the file: `ok`, or what is wrong with it. */
  integrity(): string[] {
    const rows = this.#sqlite.pragma('integrity_check') as { integrity_check: string }[];
    return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
  }

  close(): void {
    this.#sqlite.close();
  }

  #prepared(sql: string): Sqlite.Statement {
    const known = this.#statements.get(sql) ?? this.#sqlite.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }
}
