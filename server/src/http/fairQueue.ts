import { runSoon } from '#platform/machine';
import { steadyNow } from '../world/machineClock.ts';
import { TransportError } from '../calls/answers.ts';

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

/**
 * A bounded queue for expensive work, also bounded for each owner. Work that blocks the event loop is followed by a
 * pause: Node.js accepts one new connection per iteration of the event loop, so without pauses each new client would
 * wait for a turn.
 */
export class FairQueue {
  readonly #bounds: Bounds;
  readonly #owners = new Map<string, number>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Waits for a turn. Throws `tooMany` if the queue is full or the owner has too many turns. */
  async take(owner: string): Promise<ReleaseTurn> {
    const { atOnce, waiting, ofOne } = this.#bounds;
    const ofOwner = this.#owners.get(owner) ?? 0;
    if (ofOwner >= ofOne) throw new TransportError('tooMany', { atOnce: ofOne });
    if (this.#waiting.length >= waiting) throw new TransportError('tooMany', { atOnce });
    this.#owners.set(owner, ofOwner + 1);
    if (this.#running < atOnce) this.#running++;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
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

  #leave(owner: string): void {
    const ofOwner = this.#owners.get(owner) ?? 1;
    if (ofOwner > 1) this.#owners.set(owner, ofOwner - 1);
    else this.#owners.delete(owner);
  }

  #next(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running--;
  }
}
