import type { Line } from './feed.ts';

/** Incremental filter of a list that grows at the front. It tests each line once. */
export class IncrementalFilter {
  readonly #fits: (line: Line) => boolean;
  #newest: Line | undefined;
  /** The matching lines, newest first. */
  #found: readonly Line[] = [];

  constructor(fits: (line: Line) => boolean) {
    this.#fits = fits;
  }

  /** Returns the matching lines of the current list. */
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
