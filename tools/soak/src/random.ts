/** Seeded random numbers. The same seed produces the same choices, regardless of the answers of the server. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number from 0 to below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns an integer from `from` to `to`, both inclusive. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** Returns a random element; undefined only for an empty list. */
  pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.next() * list.length)];
  }

  /** Returns a decimal with `places` decimals, from `from` to `to`. */
  decimal(from: number, to: number, places: number): string {
    return (from + this.next() * (to - from)).toFixed(places);
  }

  /** Returns an independent generator for one member or task, so that none affects the sequence of another. */
  branch(): Random {
    return new Random(Math.floor(this.next() * 2 ** 32));
  }
}
