import type { Steps } from '../market/steps.ts';
import { steadyNow } from '../world/machineClock.ts';
import { TransportError } from '../calls/answers.ts';

interface Bounds {
  /** Maximum computations, running and waiting. */
  readonly waiting: number;
  /** Maximum computations of one owner. */
  readonly ofOne: number;
}

/** A slice ends with the first step that is over after this time. */
export const SLICE_MS = 10;

interface Computation {
  readonly steps: Steps<unknown>;
  readonly isWanted: () => boolean;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs long computations in slices on the event loop. Owners take turns, slice by slice; computations of one owner run one
 * after another. Each slice is followed by a pause as long as itself, so that half of the time is left for other work.
 */
export class StepQueue {
  readonly #bounds: Bounds;
  /** Computations by owner; the owner whose turn is next comes first. */
  readonly #owners = new Map<string, Computation[]>();
  #size = 0;
  #isRunning = false;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /**
   * Resolves with what `steps` return. Throws `tooMany` when the queue or the owner's part of it is full, or once
   * `isWanted` is false: the client has left.
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
      setImmediate(() => this.#next());
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
    else setImmediate(() => this.#next());
  }
}

/** Runs steps until an instant; returns whether the computation is over. */
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
