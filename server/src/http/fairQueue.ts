import { steadyNow } from '../world/machineClock.ts';
import { TransportError } from '../calls/answers.ts';

interface Bounds {
  /** Maximum turns at the same time. */
  readonly atOnce: number;
  /** Maximum waiting turns. */
  readonly waiting: number;
  /** Maximum turns of one owner, running and waiting. */
  readonly ofOne: number;
  /** Maximum pause after a turn, ms. The pause is as long as the turn was. 0 for no pause. */
  readonly pauseMsMax: number;
}

/** Ends a turn. Later calls do nothing. */
export type ReleaseTurn = () => void;

/**
 * A bounded queue for expensive work, with a bound for each owner. Work that blocks the event loop pauses after each turn:
 * Node accepts one new connection per iteration of the loop, so that with work in every iteration new clients would wait for
 * one turn each.
 */
export class FairQueue {
  readonly #bounds: Bounds;
  readonly #owners = new Map<string, number>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Waits for a turn. Throws `tooMany` when the queue is full, or the owner has too many turns in it. */
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
      else setImmediate(() => this.#next());
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
