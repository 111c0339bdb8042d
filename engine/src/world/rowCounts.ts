import type { RowChange, TableName } from '@hongbao/prisma/rowWriter';
import type { ChangeListener } from './rowCache.ts';
import type { World } from './world.ts';

/** Maximum cached counts of a table. */
const COUNTS_MAX = 20_000;

type Cells = Readonly<Record<string, string | null | undefined>>;

/**
 * Returns the number of rows with these cells; undefined cells are ignored. The database counts them once, and every
 * commit updates the count, so that the length of a list with a million rows is cached. Intended for columns that are
 * rarely updated: an update clears the counts by such a column, and a removed row clears all counts.
 */
export function countRows(
  world: World,
  table: TableName,
  cells: Cells,
  load: () => number,
): number {
  const counts = world.memory.follower(`rowCounts/${table}`, () => new RowCounts(table));
  return counts.of(cells, load);
}

class RowCounts implements ChangeListener {
  readonly #table: TableName;
  /** Counts by the values of columns, for each combination of columns. */
  readonly #byColumns = new Map<string, Map<string, number>>();
  #size = 0;

  constructor(table: TableName) {
    this.#table = table;
  }

  of(cells: Cells, load: () => number): number {
    const names = Object.keys(cells).filter((name) => cells[name] !== undefined);
    const columns = names.toSorted().join();
    const key = keyOf(columns, cells);
    const cached = this.#byColumns.get(columns)?.get(key);
    if (cached !== undefined) return cached;
    const loaded = load();
    if (this.#size >= COUNTS_MAX) this.#forget();
    const counts = this.#byColumns.get(columns) ?? new Map<string, number>();
    this.#byColumns.set(columns, counts.set(key, loaded));
    this.#size += 1;
    return loaded;
  }

  onChanges(changes: readonly RowChange[]): void {
    for (const { table, op, cells } of changes) {
      if (table !== this.#table) continue;
      if (op === 'insert') this.#inserted(cells);
      else if (op === 'update') this.#updated(cells);
      else this.#forget();
    }
  }

  #updated(cells: RowChange['cells']): void {
    for (const [columns, counts] of this.#byColumns) {
      if (!columns.split(',').some((name) => Object.hasOwn(cells, name))) continue;
      this.#byColumns.delete(columns);
      this.#size -= counts.size;
    }
  }

  #inserted(cells: RowChange['cells']): void {
    for (const [columns, counts] of this.#byColumns) {
      const key = keyOf(columns, cells);
      const cached = counts.get(key);
      if (cached !== undefined) counts.set(key, cached + 1);
    }
  }

  #forget(): void {
    this.#byColumns.clear();
    this.#size = 0;
  }
}

function keyOf(columns: string, cells: Readonly<Record<string, unknown>>): string {
  return columns
    .split(',')
    .map((name) => String(cells[name] ?? null))
    .join('\n');
}
