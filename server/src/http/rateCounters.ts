import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { steadyNow } from '../world/machineClock.ts';

/** Keys counted at once; whoever was not seen for longest is forgotten first. */
const COUNTERS_MAX = 10_000;

/** How many there were in a key's window, and how long that lasts from now, milliseconds. */
export interface Count {
  readonly current: number;
  readonly ttl: number;
}

interface Counter {
  current: number;
  readonly startedAt: number;
}

/**
 * Counts requests by key in windows that begin with a key's first request. On the steady clock: the library's own store
 * goes by the machine's, and once that is set back its windows last until it has caught up.
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
    const kept = this.#counters.get(key);
    const counter =
      kept && kept.startedAt + timeWindow > now ? kept : { current: 0, startedAt: now };
    counter.current += weight;
    this.#counters.delete(key);
    this.#counters.set(key, counter);
    if (this.#counters.size > COUNTERS_MAX) this.#forgetOldest();
    return { current: counter.current, ttl: counter.startedAt + timeWindow - now };
  }

  child(): RateCounters {
    return new RateCounters();
  }

  #forgetOldest(): void {
    for (const key of this.#counters.keys()) {
      this.#counters.delete(key);
      return;
    }
  }
}
