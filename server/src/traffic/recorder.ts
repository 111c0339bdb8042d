import type { World } from '../world/world.ts';
import type { Exchange } from './exchange.ts';

/** Most requests of one world that are remembered, and most characters of their bodies together. */
export const EXCHANGES_MAX = 1_000;
export const CHARACTERS_MAX = 8_000_000;
/** What an exchange without bodies counts for, and each row it changed. */
const CHARACTERS_OF_ONE = 1_000;
const CHARACTERS_OF_ROW = 100;

/**
 * What a world remembers of its requests: the newest ones, as many as fit. Numbers go up by one, so that a place is found
 * at once and a reader knows how many it has missed.
 */
export class Recorder {
  isRecording: boolean;
  readonly #places: (Exchange | undefined)[] = Array.from({ length: EXCHANGES_MAX });
  readonly #listeners = new Set<() => void>();
  /** The oldest one that is kept, and the next to come. */
  #first = 1;
  #next = 1;
  #characters = 0;

  constructor(isRecording: boolean) {
    this.isRecording = isRecording;
  }

  /** How many are kept, and how many no longer are. */
  get kept(): number {
    return this.#next - this.#first;
  }
  get forgotten(): number {
    return this.#first - 1;
  }
  get characters(): number {
    return this.#characters;
  }
  /** The number of the newest; 0 before the first. */
  get last(): number {
    return this.#next - 1;
  }

  /** Numbers an exchange and keeps it as it is: nothing is copied for each request. */
  keep(exchange: Exchange & { id: number }): void {
    exchange.id = this.#next;
    if (this.kept === EXCHANGES_MAX) this.#forgetFirst();
    this.#places[this.#next % EXCHANGES_MAX] = exchange;
    this.#next += 1;
    this.#characters += sizeOf(exchange);
    while (this.#characters > CHARACTERS_MAX && this.kept > 1) this.#forgetFirst();
    if (this.#listeners.size > 0) for (const heard of this.#listeners) heard();
  }

  /** One by its number, or null when it is forgotten or still to come. */
  get(id: number): Exchange | null {
    if (!(id >= this.#first && id < this.#next)) return null;
    return this.#places[id % EXCHANGES_MAX] ?? null;
  }

  clear(): void {
    while (this.kept > 0) this.#forgetFirst();
  }

  /** Calls back after each request. Gives back how to stop. */
  listen(heard: () => void): () => void {
    this.#listeners.add(heard);
    return () => this.#listeners.delete(heard);
  }

  #forgetFirst(): void {
    const place = this.#first % EXCHANGES_MAX;
    const oldest = this.#places[place];
    if (oldest) this.#characters -= sizeOf(oldest);
    this.#places[place] = undefined;
    this.#first += 1;
  }
}

/** The recorder of a world, for as long as it is open. Whether it begins recording is the server's setting. */
export function recorderOf(world: World, recordsTraffic: boolean): Recorder {
  return world.memory.beside('traffic', () => new Recorder(recordsTraffic));
}

function sizeOf({ body, opened, answer, rows, url }: Exchange): number {
  const ofBody = (body?.length ?? 0) * (opened === undefined ? 1 : 2);
  return CHARACTERS_OF_ONE + ofBody + answer.length + url.length + rows.length * CHARACTERS_OF_ROW;
}
