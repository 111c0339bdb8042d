import type { Sql } from 'sql-template-tag';
import { memoizeLru } from './statementCache.ts';
import { type RowQuery, type SqlQuery, type Where, buildSelect } from './rowQueries.ts';
import type { RowOf, TableName } from './rowWriter.ts';
import type { Sqlite, Statement } from './sqlite.ts';

/** Reads all rows of a table, or those whose columns equal `key`; null matches NULL. */
export type WholeRows = <T extends TableName>(table: T, key?: Partial<RowOf<T>>) => RowOf<T>[];

/**
 * Reads rows synchronously, in the types of Prisma, over the writing connection: uncommitted rows of a failed write are
 * never visible. The only way to read a world (decision 037).
 */
export interface RowReader extends WholeRows {
  many<T extends TableName>(table: T, query?: RowQuery<T>): RowOf<T>[];
  some<T extends TableName, C extends keyof RowOf<T> & string>(
    table: T,
    columns: readonly C[],
    query: RowQuery<T>,
  ): Pick<RowOf<T>, C>[];
  /** Returns the first matching row, or null. */
  first<T extends TableName>(table: T, query: RowQuery<T>): RowOf<T> | null;
  /** Returns the first matching row. Throws if there is none. */
  firstOrThrow<T extends TableName>(table: T, query: RowQuery<T>): RowOf<T>;
  count<T extends TableName>(table: T, where?: Where<T>): number;
  /** Returns the number of matching rows, and the sums of some of their columns; an empty sum is 0. */
  sums<T extends TableName, C extends keyof RowOf<T> & string>(
    table: T,
    columns: readonly C[],
    where: Where<T>,
  ): Readonly<Record<C, bigint>> & { readonly count: number };
  /** Returns count and sums for each value of the column `by`. */
  groups<
    T extends TableName,
    By extends keyof RowOf<T> & string,
    C extends keyof RowOf<T> & string,
  >(
    table: T,
    by: By,
    columns: readonly C[],
    where: Where<T>,
  ): (Readonly<Record<C, bigint>> & Pick<RowOf<T>, By> & { readonly count: number })[];
  /** Runs an SQL fragment; integers are returned as bigints. */
  query<R extends object = Record<string, unknown>>(sql: Sql): R[];
}

/** Reads rows over a connection, in the types of Prisma. */
export function createRowReader(sqlite: Sqlite): RowReader {
  const prepared = memoizeLru((text) => statementOf(sqlite, text));
  const run = ({ text, values }: SqlQuery) => decoded(prepared(text), values);
  const some = (table: TableName, columns: readonly string[], query: RowQuery<TableName>) =>
    run(buildSelect(table, columns.map(quoted).join(), query));
  const first = (table: TableName, query: RowQuery<TableName>) =>
    run(buildSelect(table, '*', { ...query, take: 1 }))[0] ?? null;
  const reader = {
    many: (table: TableName, query: RowQuery<TableName> = {}) =>
      run(buildSelect(table, '*', query)),
    some,
    first,
    firstOrThrow: (table: TableName, query: RowQuery<TableName>) => {
      const row = first(table, query);
      if (row === null) throw new Error(`No row of ${table} matches.`);
      return row;
    },
    count: (table: TableName, where: Where<TableName> = {}) =>
      Number(run(buildSelect(table, 'COUNT(*) AS "count"', { where }))[0]?.['count']),
    sums: (table: TableName, columns: readonly string[], where: Where<TableName>) =>
      run(buildSelect(table, sumsOf(columns), { where })).map(counted)[0],
    groups: (table: TableName, by: string, columns: readonly string[], where: Where<TableName>) => {
      const shown = `${quoted(by)}, ${sumsOf(columns)}`;
      return run(buildSelect(table, shown, { where }, by)).map(counted);
    },
    query: ({ sql, values }: Sql) => run({ text: sql, values: values as SqlQuery['values'] }),
  };
  return Object.assign(wholeRowsOf(sqlite), reader) as RowReader;
}

/** Without the statement cache, because opening a world reads many tables, each once. */
function wholeRowsOf(sqlite: Sqlite) {
  return (table: TableName, key: Where<TableName> = {}) => {
    const { text, values } = buildSelect(table, '*', { where: key });
    return decoded(statementOf(sqlite, text), values);
  };
}

const quoted = (name: string) => `"${name}"`;

function sumsOf(columns: readonly string[]): string {
  const sums = columns.map((name) => `COALESCE(SUM("${name}"), 0) AS "${name}"`);
  return ['COUNT(*) AS "count"', ...sums].join();
}

const counted = (row: Record<string, unknown>) => ({ ...row, count: Number(row['count']) });

interface Prepared {
  readonly statement: Statement;
  /** The columns whose value in SQLite has another type than in the schema. */
  readonly decoders: readonly (readonly [name: string, decode: (value: unknown) => unknown])[];
}

function statementOf(sqlite: Sqlite, text: string): Prepared {
  const statement = sqlite.prepare(text);
  statement.setReadBigInts(true);
  const decoders = statement.columns().flatMap(({ name, type }) => {
    const decode = byType[type ?? ''];
    return decode ? [[name, decode] as const] : [];
  });
  return { statement, decoders };
}

function decoded({ statement, decoders }: Prepared, values: SqlQuery['values']) {
  const rows = statement.all(...values) as Record<string, unknown>[];
  for (const row of rows)
    for (const [name, decode] of decoders) if (row[name] !== null) row[name] = decode(row[name]);
  return rows;
}

/** Converts a value of SQLite to its type in the schema, by the declared type of the column. */
const byType: Readonly<Record<string, ((value: unknown) => unknown) | undefined>> = {
  INTEGER: Number,
  REAL: Number,
  BOOLEAN: Boolean,
  BLOB: (value) => new Uint8Array(value as Uint8Array),
};
