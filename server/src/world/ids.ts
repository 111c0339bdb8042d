import { createHash } from 'node:crypto';

/**
 * Numbers and ids of one world, in order. An id is 19 digits, as the old server's were: it sorts by creation and its
 * tail depends on the seed, so that two worlds' ids do not look alike.
 */
export class IdGenerator {
  #last: bigint;
  readonly #seed: number;

  constructor(seed: string, last: bigint) {
    this.#last = last;
    this.#seed = createHash('sha256').update(`${seed}/ids`).digest().readUInt32BE();
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
