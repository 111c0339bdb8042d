import { runSoon } from '#platform/machine';
import type { Steps } from '../market/steps.ts';
import { steadyNow } from '../world/machineClock.ts';
import { TransportError } from '../calls/answers.ts';

interface Bounds {
  /** Maximum computations, including the running one. */
  readonly waiting: number;
  /** Maximum computations of one owner. */
  readonly ofOne: number;
}

/** Duration after which a slice ends, once its current step is complete. */
export const SLICE_MS = 10;

interface Computation {
  readonly steps: Steps<unknown>;
  readonly isWanted: () => boolean;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs long computations in slices on the event loop. Owners alternate slice by slice; computations of one owner run in
 * sequence. Each slice is followed by a pause of equal length, which leaves half of the time for other work.
 */
export class StepQueue {
  readonly #bounds: Bounds;
  /** Computations by owner. The owner of the next slice comes first. */
  readonly #owners = new Map<string, Computation[]>();
  #size = 0;
  #isRunning = false;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /**
   * Resolves with the result of `steps`. Rejects with `tooMany` if the queue or the owner's part of it is full, or when
   * `isWanted` returns false because the client has disconnected.
   */
  run<T>(owner: string, steps: Steps<T>, isWanted: () => boolean): Promise<T> {
    const { waiting, ofOne } = this.#bounds;
    const own = this.#owners.get(owner) ?? [];
    if (own.length >= ofOne || this.#size >= waiting)
      return Promise.reject(new TransportError('tooMany', { atOnce: ofOne }));
    const result = new Promise<T>((resolve, reject) => {
      own.push({ steps, isWanted, resolve: resolve as (value: unknown) => void, reject });
    });
    this.#owners.set(owner, own);
    this.#size += 1;
    if (!this.#isRunning) {
      this.#isRunning = true;
      runSoon(() => this.#next());
    }
    return result;
  }

  #next(): void {
    const [turn] = this.#owners;
    if (turn === undefined) {
      this.#isRunning = false;
      return;
    }
    const [owner, own] = turn;
    const startedAt = steadyNow();
    const isOver = own[0] === undefined || runSlice(own[0], startedAt + SLICE_MS);
    if (isOver) {
      own.shift();
      this.#size -= 1;
    }
    this.#owners.delete(owner);
    if (own.length > 0) this.#owners.set(owner, own);
    const pauseMs = Math.round(steadyNow() - startedAt);
    if (pauseMs > 0) setTimeout(() => this.#next(), pauseMs);
    else runSoon(() => this.#next());
  }
}

/** Runs steps until an instant. Returns whether the computation is complete. */
function runSlice({ steps, isWanted, resolve, reject }: Computation, until: number): boolean {
  if (!isWanted()) {
    reject(new TransportError('tooMany'));
    return true;
  }
  try {
    do {
      const step = steps.next();
      if (step.done === true) {
        resolve(step.value);
        return true;
      }
    } while (steadyNow() < until);
  } catch (error) {
    reject(error);
    return true;
  }
  return false;
}
