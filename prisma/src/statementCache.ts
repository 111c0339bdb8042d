import type Sqlite from 'better-sqlite3';

/** Maximum cached statements of a connection. Queries with lists of different lengths have different texts. */
const CACHED_MAX = 300;

/** Memoizes a function of a text; evicts the least recently used result above the maximum. */
export function memoizeLru<V>(make: (text: string) => V): (text: string) => V {
  const cache = new Map<string, V>();
  return (text) => {
    const value = cache.get(text) ?? make(text);
    cache.delete(text);
    cache.set(text, value);
    if (cache.size > CACHED_MAX) cache.delete(cache.keys().next().value ?? text);
    return value;
  };
}

/**
 * Adds a statement cache to a connection, keyed by SQL text. Prisma's driver prepares, binds and runs every query once, and
 * for a small query preparing takes as long as running it.
 */
export function cacheStatements(sqlite: Sqlite.Database): void {
  const prepare = sqlite.prepare.bind(sqlite);
  sqlite.prepare = memoizeLru((text) => toCachedStatement(prepare(text))) as typeof sqlite.prepare;
}

/**
 * The part of a statement that Prisma's driver uses. `bind` may be called only once, so the values are passed when it runs.
 */
interface CachedStatement {
  readonly reader: boolean;
  bind(values: readonly unknown[]): BoundStatement;
  run(): Sqlite.RunResult;
}

interface BoundStatement {
  readonly reader: boolean;
  columns(): Sqlite.ColumnDefinition[];
  run(): Sqlite.RunResult;
  raw(): { all(): unknown[] };
}

function toCachedStatement(statement: Sqlite.Statement): CachedStatement {
  const { reader } = statement;
  const columns = reader ? statement.columns() : [];
  if (reader) statement.raw();
  return {
    reader,
    run: () => statement.run(),
    bind: (values) => ({
      reader,
      columns: () => columns,
      run: () => statement.run(...values),
      raw: () => ({ all: () => statement.all(...values) }),
    }),
  };
}
