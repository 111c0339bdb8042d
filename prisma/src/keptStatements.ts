import type Sqlite from 'better-sqlite3';

/** Maximum cached statements of a connection. Queries with lists of different lengths have different texts. */
const KEPT_MAX = 300;

/** Memoizes a function of a text; evicts the least recently used result above the maximum. */
export function keptByText<V>(make: (text: string) => V): (text: string) => V {
  const kept = new Map<string, V>();
  return (text) => {
    const known = kept.get(text) ?? make(text);
    kept.delete(text);
    kept.set(text, known);
    if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value ?? text);
    return known;
  };
}

/**
 * Adds a statement cache to a connection, keyed by SQL text. Prisma's driver prepares, binds and runs every query once, and
 * for a small query preparing takes as long as running it.
 */
export function keepStatements(sqlite: Sqlite.Database): void {
  const prepare = sqlite.prepare.bind(sqlite);
  sqlite.prepare = keptByText((text) => keptOf(prepare(text))) as typeof sqlite.prepare;
}

/**
 * The part of a statement that Prisma's driver uses. `bind` may be called only once, so the values are passed when it runs.
 */
interface Kept {
  readonly reader: boolean;
  bind(values: readonly unknown[]): Bound;
  run(): Sqlite.RunResult;
}

interface Bound {
  readonly reader: boolean;
  columns(): Sqlite.ColumnDefinition[];
  run(): Sqlite.RunResult;
  raw(): { all(): unknown[] };
}

function keptOf(statement: Sqlite.Statement): Kept {
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
