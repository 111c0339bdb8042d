/** Seeded random numbers: the same seed gives the same choices, regardless of the server's answers. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer from `from` to `to`, both included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** A random element; undefined only for an empty list. */
  pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.next() * list.length)];
  }

  /** A decimal with `places` digits, from `from` to `to`. */
  decimal(from: number, to: number, places: number): string {
    return (from + this.next() * (to - from)).toFixed(places);
  }

  /** An independent generator for one member or task, so that one never affects another's sequence. */
  branch(): Random {
    return new Random(Math.floor(this.next() * 2 ** 32));
  }
}
