/**
 * React keys of the visible rows. A row has the same key while its line is visible. If none of the previous lines is
 * visible any more, as at hundreds of requests per second, new lines reuse the keys of existing rows, because
 * unmounting and mounting thirty rows is most of the cost of rendering them.
 */
export class RowKeys {
  #keys: ReadonlyMap<string, number> = new Map();
  #next = 0;

  /** Returns the key of each visible line, by the id of the line. */
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
