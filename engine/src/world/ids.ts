import { readUint32 } from '#platform/bytes';
import { sha256 } from '#platform/crypto';

/** Id sequences of a world. Each has a counter of its own, so that its ids reveal nothing about the other sequences. */
export type Sequence = 'ids' | 'timelineIds' | 'interventionIds';

/**
 * Generates numbers and ids of a world. An id has 19 digits, as on the original server: it sorts by creation, and its
 * last six digits depend on the seed and the sequence.
 */
export class IdGenerator {
  #last: bigint;
  readonly #seed: number;

  constructor(seed: string, last: bigint, sequence: Sequence = 'ids') {
    this.#last = last;
    this.#seed = readUint32(sha256(`${seed}/${sequence}`));
  }

  get last(): bigint {
    return this.#last;
  }

  nextNumber(): bigint {
    this.#last += 1n;
    return this.#last;
  }

  nextId(): string {
    const number = this.nextNumber();
    const mixed = Math.imul(Number(number & 0xffffffffn) ^ this.#seed, 0x9e3779b1) >>> 0;
    return `1${number.toString().padStart(12, '0')}${(mixed % 1_000_000).toString().padStart(6, '0')}`;
  }
}
