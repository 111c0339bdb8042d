import type { Line } from './feed.ts';

/** What a filter leaves of a list that grows at its head: each line is looked at once, however often the list is drawn. */
export class Sieve {
  readonly #fits: (line: Line) => boolean;
  #newest: Line | undefined;
  /** Newest first, as they are listed. */
  #found: readonly Line[] = [];

  constructor(fits: (line: Line) => boolean) {
    this.#fits = fits;
  }

  /** The lines that are wanted, of the whole list as it is now. */
  of(lines: readonly Line[]): readonly Line[] {
    const known = this.#newest === undefined ? -1 : lines.indexOf(this.#newest);
    const fresh = known < 0 ? lines : lines.slice(0, known);
    const oldest = Number(lines.at(-1)?.id);
    const kept = known < 0 ? [] : this.#found.filter(({ id }) => Number(id) >= oldest);
    this.#newest = lines[0];
    this.#found = [...fresh.filter(this.#fits), ...kept];
    return this.#found;
  }
}
