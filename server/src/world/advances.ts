import { HOUR_MS } from '@hongbao/contracts/time';
import { KeyedLocks } from './gate.ts';
import type { HappenedEvent } from './happened.ts';
import type { WorldTime } from './time.ts';

/** Members get their turns between two slices of a long advance, and whoever wants to stop it is heard. */
const SLICE_MS = 6 * HOUR_MS;

/** Most events one advance tells of; all of them happen. */
const TOLD_MAX = 1_000;

/** An advance that is under way, epoch ms of the world. */
export interface Advance {
  readonly from: number;
  readonly to: number;
  readonly events: readonly HappenedEvent[];
  readonly isStopped: boolean;
}

/**
 * Long jumps of a world's clock, one after the other, in slices: what happens does not depend on how a span is cut. The
 * one under way can be looked at and stopped.
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

  /** Moves the clock to `targetOf(now)`, as of its turn; null of it moves nothing. Gives how it ended. */
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

  /** Lets the advance under way end after its present slice; false when there is none. */
  stop(): boolean {
    if (this.#current) this.#current.isStopped = true;
    return this.#current !== null;
  }

  async #go(advance: { from: number; to: number; events: HappenedEvent[]; isStopped: boolean }) {
    for (let at = advance.from; at < advance.to && !advance.isStopped;) {
      at = Math.min(advance.to, at + SLICE_MS);
      const happened = await this.#time.advanceTo(at);
      advance.events.push(...happened.slice(0, TOLD_MAX - advance.events.length));
    }
  }
}
