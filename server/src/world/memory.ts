import type { RowChange, TableName } from '@hongbao/prisma/rowWriter';

/** Most rows remembered for one table: bounds the memory of a world with many members. */
const ROWS_MAX = 20_000;

/**
 * What a world remembers of its own rows between requests. A commit forgets what it changed, so a reader never sees
 * older than what was answered.
 */
export class Memory {
  readonly #tables = new Map<TableName, Map<string, Promise<unknown>>>();
  readonly #rows = new Map<TableName, Map<string, Promise<unknown>>>();

  /** A value made from whole tables (reference rows): forgotten when any row of `table` changes. */
  table<T>(table: TableName, name: string, load: () => Promise<T>): Promise<T> {
    return remembered(this.#tables, table, name, load);
  }

  /** One row by its primary key `id`: forgotten when that row changes. */
  row<T>(table: TableName, id: string, load: () => Promise<T>): Promise<T> {
    return remembered(this.#rows, table, id, load);
  }

  forget(changes: readonly RowChange[]): void {
    for (const { table, key, cells } of changes) {
      this.#tables.delete(table);
      const rows = this.#rows.get(table);
      if (!rows) continue;
      const id = key['id'] ?? cells['id'];
      if (typeof id === 'string') rows.delete(id);
      else rows.clear();
    }
  }
}

function remembered<T>(
  all: Map<TableName, Map<string, Promise<unknown>>>,
  table: TableName,
  name: string,
  load: () => Promise<T>,
): Promise<T> {
  const values = all.get(table) ?? new Map<string, Promise<unknown>>();
  all.set(table, values);
  const known = values.get(name);
  if (known) return known as Promise<T>;
  if (values.size >= ROWS_MAX) values.clear();
  const made = load();
  values.set(name, made);
  made.catch(() => values.delete(name));
  return made;
}
