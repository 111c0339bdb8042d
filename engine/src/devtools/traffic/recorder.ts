import type { World } from '../../world/world.ts';
import type { Exchange, NewExchange } from './exchange.ts';

/** Maximum recorded requests of a world, and maximum characters of all their texts. */
export const EXCHANGES_MAX = 1_000;
export const CHARACTERS_MAX = 8_000_000;
/** Counted characters of a request without bodies, and of each database row that it wrote. */
const CHARACTERS_OF_EXCHANGE = 1_000;
const CHARACTERS_OF_ROW = 100;
/** Maximum position of the code in an answer, characters. */
const CODE_WITHIN = 40;

interface Slot {
  readonly exchange: Exchange;
  /** The exchange's counted size, characters. */
  readonly characters: number;
}

/**
 * A ring buffer of the latest requests of a world, bounded in number and in characters. Ids are consecutive, so that a
 * subscriber can compute how many requests it missed.
 */
export class Recorder {
  isRecording: boolean;
  readonly #slots: (Slot | undefined)[] = [];
  readonly #listeners = new Set<() => void>();
  #firstId = 1;
  #nextId = 1;
  #characters = 0;

  constructor(isRecording: boolean) {
    this.isRecording = isRecording;
  }

  /** Number of requests in the buffer. */
  get size(): number {
    return this.#nextId - this.#firstId;
  }
  /** Number of requests that were evicted. */
  get evicted(): number {
    return this.#firstId - 1;
  }
  get characters(): number {
    return this.#characters;
  }
  /** Id of the newest request; 0 before the first. */
  get lastId(): number {
    return this.#nextId - 1;
  }

  /** Adds a request and evicts the oldest requests above the bounds, but never the newest. Returns its id. */
  add(exchange: NewExchange): number {
    if (this.size === EXCHANGES_MAX) this.#evictFirst();
    const id = this.#nextId;
    this.#nextId += 1;
    this.#store(id, exchange);
    for (const onAdded of this.#listeners) onAdded();
    return id;
  }

  /** Replaces a request that is still in the buffer, such as a socket with a new message. */
  update(id: number, exchange: NewExchange): void {
    if (this.get(id) !== null) this.#store(id, exchange);
  }

  #store(id: number, exchange: NewExchange): void {
    const slot = slotOf(id);
    const characters = charactersOf(exchange);
    this.#characters += characters - (this.#slots[slot]?.characters ?? 0);
    this.#slots[slot] = {
      exchange: { ...exchange, id, code: codeOf(exchange.answer) },
      characters,
    };
    while (this.size > 1 && this.#characters > CHARACTERS_MAX) this.#evictFirst();
  }

  /** Returns a request by its id; null if it was evicted or does not exist yet. */
  get(id: number): Exchange | null {
    if (!(id >= this.#firstId && id < this.#nextId)) return null;
    return this.#slots[slotOf(id)]?.exchange ?? null;
  }

  clear(): void {
    while (this.size > 0) this.#evictFirst();
  }

  /** Calls `onAdded` after each added request. Returns the function to unsubscribe. */
  listen(onAdded: () => void): () => void {
    this.#listeners.add(onAdded);
    return () => this.#listeners.delete(onAdded);
  }

  #evictFirst(): void {
    const slot = slotOf(this.#firstId);
    this.#characters -= this.#slots[slot]?.characters ?? 0;
    this.#slots[slot] = undefined;
    this.#firstId += 1;
  }
}

const slotOf = (id: number) => (id - 1) % EXCHANGES_MAX;

/** Reads the code of an answer in the standard response wrapper without parsing the whole answer. */
function codeOf(answer: string): number | undefined {
  const beginning = answer.slice(0, CODE_WITHIN);
  const [, code] = /^\{"success":(?:true|false),"code":(-?\d{1,9}),/.exec(beginning) ?? [];
  return code === undefined ? undefined : Number(code);
}

function charactersOf(exchange: NewExchange): number {
  const { body, opened, answer, rows, url, contract, frames } = exchange;
  const ofBody = (body?.length ?? 0) * (opened === undefined ? 1 : 2);
  const ofRows = rows.length * CHARACTERS_OF_ROW;
  const ofContract = contract ? contract.answer.length + ofBody : 0;
  const ofFrames = frames?.characters ?? 0;
  const ofTexts = answer.length + url.length;
  return CHARACTERS_OF_EXCHANGE + ofBody + ofContract + ofTexts + ofRows + ofFrames;
}

/** Returns the recorder of an open world. A new recorder records if `recordsTraffic` is set. */
export function recorderOf(world: World, recordsTraffic: boolean): Recorder {
  return world.memory.attached('traffic', () => new Recorder(recordsTraffic));
}
