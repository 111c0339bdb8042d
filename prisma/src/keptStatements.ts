import type Sqlite from 'better-sqlite3';

/** Most statements that a connection keeps: questions with lists of many lengths are as many texts. */
const KEPT_MAX = 300;

/** Remembers what was made of a text; of too many the one that was not used for longest goes. */
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
 * Makes a connection keep what it has prepared, by its text. Prisma's driver prepares each question anew, binds it, and
 * asks it once, which for a small one takes as long as the answer.
 */
export function keepStatements(sqlite: Sqlite.Database): void {
  const prepare = sqlite.prepare.bind(sqlite);
  sqlite.prepare = keptByText((text) => keptOf(prepare(text))) as typeof sqlite.prepare;
}

/** What Prisma's driver asks of a statement. One that is bound once can't be bound again, so values wait until it runs. */
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
