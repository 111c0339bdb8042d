import { steadyNow } from '../world/machineClock.ts';
import { TransportError } from './answers.ts';

interface Bounds {
  /** How many work at once. */
  readonly atOnce: number;
  /** How many more wait in line. */
  readonly waiting: number;
  /** How many of one owner, at work and in line. */
  readonly ofOne: number;
  /** Longest pause after a turn, ms; a turn is followed by a pause as long as itself. 0 for none. */
  readonly pauseMsMax: number;
}

/** Gives a turn back. Doing so again does nothing. */
export type EndTurn = () => void;

/**
 * Work that is dear enough that only a few may do it at once; a bounded number of others wait in line. Work that keeps
 * the process busy pauses after each turn: a socket is let in once per turn of the event loop, and with work in every
 * one of them newcomers would wait for as many turns as there are newcomers before them.
 */
export class Turns {
  readonly #bounds: Bounds;
  readonly #owners = new Map<string, number>();
  readonly #line: (() => void)[] = [];
  #working = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Waits for a turn. Throws `tooMany` when the line is full, or the owner has too many in it. */
  async take(owner: string): Promise<EndTurn> {
    const { atOnce, waiting, ofOne } = this.#bounds;
    const own = this.#owners.get(owner) ?? 0;
    if (own >= ofOne) throw new TransportError('tooMany', { atOnce: ofOne });
    if (this.#line.length >= waiting) throw new TransportError('tooMany', { atOnce });
    this.#owners.set(owner, own + 1);
    if (this.#working < atOnce) this.#working++;
    else await new Promise<void>((resolve) => this.#line.push(resolve));
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
    const own = this.#owners.get(owner) ?? 1;
    if (own > 1) this.#owners.set(owner, own - 1);
    else this.#owners.delete(owner);
  }

  #next(): void {
    const next = this.#line.shift();
    if (next) next();
    else this.#working--;
  }
}
