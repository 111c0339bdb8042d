import type { Glance } from './exchange.ts';
import { lineOf } from './listExchanges.ts';
import { EXCHANGES_MAX } from './recorder.ts';

/**
 * The lines of a world's requests as JSON. With several readers a line is written when the first is told of it, and kept
 * for the others; for one alone nothing is kept, which spares the garbage collection every line.
 */
export class LineTexts {
  readonly #ids: number[] = [];
  readonly #texts: string[] = [];
  readonly #readers = new Set<object>();

  /** Counts a reader. Gives how it leaves. */
  join(): () => void {
    const reader = {};
    this.#readers.add(reader);
    return () => void this.#readers.delete(reader);
  }

  of(exchange: Glance): string {
    if (this.#readers.size < 2) return JSON.stringify(lineOf(exchange));
    const place = exchange.id % EXCHANGES_MAX;
    if (this.#ids[place] !== exchange.id) {
      this.#ids[place] = exchange.id;
      this.#texts[place] = JSON.stringify(lineOf(exchange));
    }
    return this.#texts[place] ?? '';
  }
}
