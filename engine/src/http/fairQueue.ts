import { runSoon } from '#platform/machine';
import { steadyNow } from '../world/machineClock.ts';
import { TransportError } from '../calls/answers.ts';
import { FairLine } from '../calls/fairLine.ts';

interface Bounds {
  /** Maximum concurrent turns. */
  readonly atOnce: number;
  /** Maximum waiting turns. */
  readonly waiting: number;
  /** Maximum turns of one owner, including waiting turns. */
  readonly ofOne: number;
  /** Maximum pause after a turn, ms. The pause is as long as the turn; 0 disables it. */
  readonly pauseMsMax: number;
}

/** Ends a turn. Later calls have no effect. */
export type ReleaseTurn = () => void;

interface Waiter {
  readonly go: () => void;
  readonly refuse: (error: TransportError) => void;
}

/**
 * A bounded queue for expensive work, also bounded for each owner. Waiting owners alternate. Work that blocks the event loop is followed by a
 * pause: Node.js accepts one new connection per iteration of the event loop, so without pauses each new client would
 * wait for a turn.
 */
export class FairQueue {
  readonly #bounds: Bounds;
  readonly #owners = new Map<string, number>();
  readonly #waiting: FairLine<Waiter>;
  #running = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
    this.#waiting = new FairLine(bounds.waiting);
  }

  /**
   * Waits for a turn. Throws `tooMany` if the owner has too many turns, or if the queue is full and no other owner has
   * more.
   */
  async take(owner: string): Promise<ReleaseTurn> {
    const { atOnce, ofOne } = this.#bounds;
    const ofOwner = this.#owners.get(owner) ?? 0;
    if (ofOwner >= ofOne) throw new TransportError('tooMany', { atOnce: ofOne });
    this.#owners.set(owner, ofOwner + 1);
    if (this.#running < atOnce) this.#running++;
    else await this.#wait(owner);
    const startedAt = steadyNow();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#leave(owner);
      const pauseMs = Math.min(Math.round(steadyNow() - startedAt), this.#bounds.pauseMsMax);
      if (pauseMs > 0) setTimeout(() => this.#next(), pauseMs);
      else runSoon(() => this.#next());
    };
  }

  async #wait(owner: string): Promise<void> {
    try {
      await new Promise<void>((go, refuse) => {
        const { atOnce } = this.#bounds;
        const displaced = this.#waiting.add(owner, { go, refuse });
        displaced?.refuse(new TransportError('tooMany', { atOnce }));
      });
    } catch (error) {
      this.#leave(owner);
      throw error;
    }
  }

  #leave(owner: string): void {
    const ofOwner = this.#owners.get(owner) ?? 1;
    if (ofOwner > 1) this.#owners.set(owner, ofOwner - 1);
    else this.#owners.delete(owner);
  }

  #next(): void {
    const next = this.#waiting.next();
    if (next) next.go();
    else this.#running--;
  }
}
