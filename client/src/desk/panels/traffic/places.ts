/**
 * What the rows in sight are drawn by. A row stays with its line while that is in sight; once none of the lines before is,
 * as when hundreds come in a second, the new ones are written into the rows that stand there: to take thirty down and
 * build thirty is most of what showing them costs.
 */
export class Places {
  #keys: ReadonlyMap<string, number> = new Map();
  #next = 0;

  /** The key of each line in sight, by the line's id. */
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
