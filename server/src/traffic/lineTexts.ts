import type { Glance } from './exchange.ts';
import { lineOf } from './listExchanges.ts';
import { EXCHANGES_MAX } from './recorder.ts';

/** The lines of a world's requests as JSON: written when a first reader is told of one, and the same for all after it. */
export class LineTexts {
  readonly #ids: number[] = [];
  readonly #texts: string[] = [];

  of(exchange: Glance): string {
    const place = exchange.id % EXCHANGES_MAX;
    if (this.#ids[place] !== exchange.id) {
      this.#ids[place] = exchange.id;
      this.#texts[place] = JSON.stringify(lineOf(exchange));
    }
    return this.#texts[place] ?? '';
  }
}
