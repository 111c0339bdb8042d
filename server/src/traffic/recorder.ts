import type { World } from '../world/world.ts';
import type { Exchange, Glance, Recorded } from './exchange.ts';
import { Repeated } from './repeated.ts';
import { RecordedRows } from './recordedRows.ts';

/** Most requests of one world that are remembered, and most characters of their bodies together. */
export const EXCHANGES_MAX = 1_000;
export const CHARACTERS_MAX = 8_000_000;

/**
 * What a world remembers of its requests: the newest ones, as many as fit. Numbers go up by one, so that a place is found
 * at once and a reader knows how many it has missed.
 */
export class Recorder {
  isRecording: boolean;
  readonly repeated = new Repeated();
  readonly #rows = new RecordedRows();
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

  /** Numbers what is recorded of a request, and keeps it. */
  keep(recorded: Recorded): void {
    const row = rowOf(this.#next);
    if (this.kept === EXCHANGES_MAX) {
      // The oldest is in the same row.
      this.#characters -= this.#rows.charactersOf(row);
      this.#first += 1;
    }
    this.#characters += this.#rows.put(row, recorded);
    this.#next += 1;
    while (this.kept > 1 && this.#isTooMuch) this.#forgetFirst();
    if (this.#listeners.size > 0) for (const heard of this.#listeners) heard();
  }

  /** One by its number, or null when it is forgotten or still to come. */
  get(id: number): Exchange | null {
    if (!(id >= this.#first && id < this.#next)) return null;
    return this.#rows.get(rowOf(id), id);
  }

  /** The same without its texts, which is much less work. */
  glance(id: number): Glance | null {
    if (!(id >= this.#first && id < this.#next)) return null;
    return this.#rows.glance(rowOf(id), id);
  }

  clear(): void {
    while (this.kept > 0) this.#forgetFirst();
    this.repeated.clear();
  }

  /** Calls back after each request. Gives back how to stop. */
  listen(heard: () => void): () => void {
    this.#listeners.add(heard);
    return () => this.#listeners.delete(heard);
  }

  get #isTooMuch(): boolean {
    return this.#characters > CHARACTERS_MAX || this.#rows.isLost(rowOf(this.#first));
  }

  #forgetFirst(): void {
    const row = rowOf(this.#first);
    this.#characters -= this.#rows.charactersOf(row);
    this.#rows.clear(row);
    this.#first += 1;
  }
}

/** The first number is 1. */
const rowOf = (id: number) => (id - 1) % EXCHANGES_MAX;

/** The recorder of a world, for as long as it is open. Whether it begins recording is the server's setting. */
export function recorderOf(world: World, recordsTraffic: boolean): Recorder {
  return world.memory.attached('traffic', () => new Recorder(recordsTraffic));
}
