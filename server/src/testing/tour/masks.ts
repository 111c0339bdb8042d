import { MINUTE_MS } from '@hongbao/contracts/time';
import { TEST_AT } from '../server.ts';

/** Maximum records of a list in one example. */
export const EXAMPLE_RECORDS_MAX = 2;

/** Replacements for fields of a recorded request that depend on the machine. */
const MACHINE = { wallAt: TEST_AT, durationMs: 1.5, requestId: 'r1' };

/** Replacement for the machine time of the next attempt of a webhook's delivery. */
const NEXT_ATTEMPT = { nextAt: TEST_AT };

/** Replacements for values that differ between runs of the tour. */
export class Masks {
  readonly #words = new Map<string, string>();
  #still = Number.POSITIVE_INFINITY;

  /** Replaces `secret` with `word` wherever it appears later. */
  hide(secret: string, word: string): void {
    this.#words.set(secret, word);
  }

  /** Replaces every instant of a running clock within a minute of `from` (epoch ms) with `from`. */
  still(from: number): void {
    this.#still = from;
  }

  /** Converts a value for printing: secrets are replaced, and lists are shortened. */
  printable(value: unknown): unknown {
    if (typeof value === 'string') return this.#masked(value);
    if (typeof value === 'number')
      return value > this.#still && value < this.#still + MINUTE_MS ? this.#still : value;
    if (Array.isArray(value))
      return value.slice(0, EXAMPLE_RECORDS_MAX).map((each) => this.printable(each));
    if (typeof value !== 'object' || value === null) return value;
    const machine = 'wallAt' in value ? MACHINE : 'attempts' in value ? NEXT_ATTEMPT : {};
    const entries = Object.entries({ ...value, ...machine });
    return Object.fromEntries(entries.map(([name, each]) => [name, this.printable(each)]));
  }

  #masked(text: string): string {
    let masked = text.replace(/^(data:[^,]+,).{100,}$/, '$1…');
    for (const [secret, word] of this.#words) masked = masked.replaceAll(secret, word);
    return masked;
  }
}
