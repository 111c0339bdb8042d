import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { steadyNow } from '../world/machineClock.ts';

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
 * Counts requests by key in fixed windows that begin with the first request of a key. It uses the monotonic clock: the
 * library's own store uses `Date.now()`, whose windows do not end in time after the clock is set back.
 */
export class RateCounters implements FastifyRateLimitStore {
  readonly #counters = new Map<string, Counter>();

  incr(
    key: string,
    callback: (error: Error | null, result?: Count) => void,
    timeWindow: number,
  ): void {
    callback(null, this.count(key, timeWindow));
  }

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

  child(): RateCounters {
    return new RateCounters();
  }

  #evictOldest(): void {
    for (const key of this.#counters.keys()) {
      this.#counters.delete(key);
      return;
    }
  }
}
