import type { RowChange, TableName } from '@hongbao/prisma/rowWriter';

/** Maximum cached rows of a table. */
const ROWS_MAX = 20_000;

/** A derived value that is updated incrementally. It receives the rows of every durable commit in order. */
export interface ChangeListener {
  onChanges(changes: readonly RowChange[]): void;
}

/**
 * The cache of a world's rows between requests. A commit invalidates the changed rows, so that a read never returns
 * data older than an earlier answer.
 */
export class RowCache {
  readonly #tables = new Map<TableName, Map<string, Promise<unknown>>>();
  readonly #rows = new Map<TableName, Map<string, Promise<unknown>>>();
  readonly #followers = new Map<string, ChangeListener>();
  readonly #listeners = new Set<ChangeListener['onChanges']>();
  readonly #attached = new Map<string, unknown>();
  readonly #latest = new Map<string, { madeOf: readonly unknown[]; value: unknown }>();

  /**
   * Returns a cached value derived from a whole table (reference rows). It is invalidated when any row of `table`
   * changes.
   */
  table<T>(table: TableName, name: string, load: () => Promise<T>): Promise<T> {
    return remembered(this.#tables, table, name, load);
  }

  /** Returns a cached row by its primary key `id`. It is invalidated when that row changes. */
  row<T>(table: TableName, id: string, load: () => Promise<T>): Promise<T> {
    return remembered(this.#rows, table, id, load);
  }

  /** Returns a count or sum that a feature maintains. It is created on first use and updated with every change. */
  follower<F extends ChangeListener>(name: string, make: () => F): F {
    const cached = this.#followers.get(name);
    if (cached) return cached as F;
    const made = make();
    this.#followers.set(name, made);
    return made;
  }

  /**
   * Returns state that a part of the server attaches to the world until the world is closed. It is created on first
   * use.
   */
  attached<T>(name: string, make: () => T): T {
    const cached = this.#attached.get(name);
    if (cached !== undefined) return cached as T;
    const made = make();
    this.#attached.set(name, made);
    return made;
  }

  /** Returns the latest value of `name` while its inputs are identical; otherwise makes a new value. */
  latest<T>(name: string, madeOf: readonly unknown[], make: () => T): T {
    const cached = this.known<T>(name, madeOf);
    if (cached !== undefined) return cached;
    const value = make();
    this.#latest.set(name, { madeOf, value });
    return value;
  }

  /** Returns the latest value of `name` while its inputs are identical; otherwise undefined. */
  known<T>(name: string, madeOf: readonly unknown[]): T | undefined {
    const cached = this.#latest.get(name);
    return cached && isSame(cached.madeOf, madeOf) ? (cached.value as T) : undefined;
  }

  /** Adds a listener for the rows of every durable commit. Returns the function that removes it. */
  listen(listener: ChangeListener['onChanges']): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Invalidates changed rows and notifies all followers and listeners. A follower that throws is made again on its next
   * use. Throws after all of them were called.
   */
  forget(changes: readonly RowChange[]): void {
    this.#invalidate(changes);
    const errors: unknown[] = [];
    for (const [name, follower] of this.#followers)
      try {
        follower.onChanges(changes);
      } catch (error) {
        this.#followers.delete(name);
        errors.push(error);
      }
    for (const listener of this.#listeners)
      try {
        listener(changes);
      } catch (error) {
        errors.push(error);
      }
    if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join('; '));
  }

  #invalidate(changes: readonly RowChange[]): void {
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

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((each, index) => each === others[index]);
}

function remembered<T>(
  all: Map<TableName, Map<string, Promise<unknown>>>,
  table: TableName,
  name: string,
  load: () => Promise<T>,
): Promise<T> {
  const values = all.get(table) ?? new Map<string, Promise<unknown>>();
  all.set(table, values);
  const cached = values.get(name);
  if (cached) return cached as Promise<T>;
  if (values.size >= ROWS_MAX) values.clear();
  const made = load();
  values.set(name, made);
  made.catch(() => values.delete(name));
  return made;
}
