/**
 * React keys of the visible rows. A row keeps its key while its line is visible. When none of the previous lines is
 * visible any more, for example at hundreds of requests per second, new lines reuse the keys of existing rows:
 * unmounting and mounting thirty rows is most of the cost of showing them.
 */
export class RowKeys {
  #keys: ReadonlyMap<string, number> = new Map();
  #next = 0;

  /** The key of each visible line, by the line's id. */
  keysOf(ids: readonly string[]): ReadonlyMap<string, number> {
    const before = this.#keys;
    const stays = ids.some((id) => before.has(id));
    const left = stays ? [] : [...before.values()];
    this.#keys = new Map(
      ids.map((id, place) => [id, before.get(id) ?? left[place] ?? this.#next++]),
    );
    return this.#keys;
  }
}
