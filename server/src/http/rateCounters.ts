import { steadyNow } from '@hongbao/engine/world/machineClock';

/** Maximum counted keys. Above it the least recently counted key is evicted. */
export const COUNTERS_MAX = 10_000;

/** The count of a key's current window, and the milliseconds until the window ends. */
export interface Count {
  readonly current: number;
  readonly ttl: number;
}

interface Counter {
  current: number;
  readonly startedAt: number;
}

/**
 * Counts requests by key in fixed windows that begin with the first request of a key. It uses the monotonic clock,
 * because windows of the wall clock do not end in time after it is set back.
 */
export class RateCounters {
  readonly #counters = new Map<string, Counter>();

  /** Adds `weight` (requests, files or bytes) to the count of a key, in a window of `timeWindow` milliseconds. */
  count(key: string, timeWindow: number, weight = 1): Count {
    const now = steadyNow();
    const known = this.#counters.get(key);
    const counter =
      known && known.startedAt + timeWindow > now ? known : { current: 0, startedAt: now };
    counter.current += weight;
    // A `Map` iterates in insertion order, so the key is inserted again to be the most recent.
    this.#counters.delete(key);
    this.#counters.set(key, counter);
    if (this.#counters.size > COUNTERS_MAX) this.#evictOldest();
    return { current: counter.current, ttl: counter.startedAt + timeWindow - now };
  }

  #evictOldest(): void {
    for (const key of this.#counters.keys()) {
      this.#counters.delete(key);
      return;
    }
  }
}
