/** A text stands in one piece. A piece is as long as several of the longest, so that little is left free at its end. */
const PIECE_BYTES = 1024 * 1024;
const PIECES = 8;
const BYTES_OF_LETTER_MAX = 3;

/** Of a longer text only so many letters are kept. */
const LETTERS_MAX = 80_000;

/**
 * The last eight megabytes of texts, outside the heap of JavaScript: as strings that live for a thousand requests they
 * would be copied twice by the garbage collection and fill what it collects slowly. Places only go up; what stands
 * before `first` has been written over.
 */
export class Texts {
  readonly #pieces: Buffer[] = [];
  #next = 0;

  /** The earliest place that can still be read. */
  get first(): number {
    return Math.max(0, Math.floor(this.#next / PIECE_BYTES) + 1 - PIECES) * PIECE_BYTES;
  }

  /** The place after the last text. */
  get next(): number {
    return this.#next;
  }

  /** Keeps a text, up to `next`. Gives its place. */
  put(text: string): number {
    const room = PIECE_BYTES - (this.#next % PIECE_BYTES);
    const letters = Math.min(text.length, LETTERS_MAX);
    if (letters * BYTES_OF_LETTER_MAX > room) this.#next += room;
    const place = this.#next;
    const kept = text.length > letters ? text.slice(0, letters) : text;
    this.#next += this.#pieceOf(place).write(kept, place % PIECE_BYTES);
    return place;
  }

  read(place: number, bytes: number): string {
    const offset = place % PIECE_BYTES;
    return this.#pieceOf(place).toString('utf8', offset, offset + bytes);
  }

  #pieceOf(place: number): Buffer {
    const index = Math.floor(place / PIECE_BYTES) % PIECES;
    return (this.#pieces[index] ??= Buffer.allocUnsafeSlow(PIECE_BYTES));
  }
}

/** Texts by row; null where there is none. */
export class TextColumn {
  readonly #texts: Texts;
  readonly #places: number[] = [];
  /** -1 for none. */
  readonly #bytes: number[] = [];

  constructor(texts: Texts) {
    this.#texts = texts;
  }

  put(row: number, text: string | null): void {
    const place = text === null ? this.#texts.next : this.#texts.put(text);
    this.#places[row] = place;
    this.#bytes[row] = text === null ? -1 : this.#texts.next - place;
  }

  /** Where it stands, or would. */
  placeOf(row: number): number {
    return this.#places[row] ?? 0;
  }

  get(row: number): string | null {
    return this.beginning(row, Infinity);
  }

  /** The first bytes of it. */
  beginning(row: number, bytesMax: number): string | null {
    const bytes = this.#bytes[row] ?? -1;
    return bytes < 0 ? null : this.#texts.read(this.placeOf(row), Math.min(bytes, bytesMax));
  }
}
