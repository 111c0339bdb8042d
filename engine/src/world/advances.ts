import { HOUR_MS } from '@hongbao/contracts/time';
import { KeyedLocks } from './locks.ts';
import type { HappenedEvent } from './happened.ts';
import type { WorldTime } from './time.ts';

/** Length of one slice of a long advance. Between slices, members' commands run and a stop request takes effect. */
const SLICE_MS = 6 * HOUR_MS;

/** Maximum events reported by one advance. Further events run without being reported. */
const REPORTED_MAX = 1_000;

/** A running or finished advance. Instants are epoch ms of the world. */
export interface Advance {
  readonly from: number;
  readonly to: number;
  readonly events: readonly HappenedEvent[];
  readonly isStopped: boolean;
}

/**
 * Runs long advances of a world's clock one at a time and in slices, which do not change the result. The running
 * advance can be inspected and stopped.
 */
export class Advances {
  readonly #time: WorldTime;
  readonly #turns = new KeyedLocks();
  #current: { from: number; to: number; events: HappenedEvent[]; isStopped: boolean } | null = null;

  constructor(time: WorldTime) {
    this.#time = time;
  }

  get current(): Advance | null {
    return this.#current;
  }

  /**
   * Advances the clock to `targetOf(now)`, which is evaluated when earlier advances have ended; null for no advance.
   * Returns the finished advance.
   */
  async run(targetOf: (now: number) => number | null): Promise<Advance | null> {
    return this.#turns.run('advance', async () => {
      const from = await this.#time.settle();
      const to = targetOf(from);
      if (to === null) return null;
      const advance = { from, to, events: [] as HappenedEvent[], isStopped: false };
      this.#current = advance;
      try {
        await this.#go(advance);
        return advance;
      } finally {
        this.#current = null;
      }
    });
  }

  /** Stops the running advance after its current slice. Returns false if no advance is running. */
  stop(): boolean {
    if (this.#current) this.#current.isStopped = true;
    return this.#current !== null;
  }

  async #go(advance: { from: number; to: number; events: HappenedEvent[]; isStopped: boolean }) {
    for (let at = advance.from; at < advance.to && !advance.isStopped;) {
      at = Math.min(advance.to, at + SLICE_MS);
      const happened = await this.#time.advanceTo(at);
      advance.events.push(...happened.slice(0, REPORTED_MAX - advance.events.length));
    }
  }
}
