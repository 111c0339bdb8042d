import type { Exchange } from './exchange.ts';
import { lineOf } from './listExchanges.ts';

/** The lines of a world's requests as JSON: written when a first reader is told of one, and the same for all after it. */
export class LineTexts {
  readonly #texts = new WeakMap<Exchange, string>();

  of(exchange: Exchange): string {
    const known = this.#texts.get(exchange);
    if (known !== undefined) return known;
    const text = JSON.stringify(lineOf(exchange));
    this.#texts.set(exchange, text);
    return text;
  }
}
