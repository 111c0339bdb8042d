import type { ResultOf } from '@hongbao/contracts/call';
import type { listTraffic } from '@hongbao/contracts/control/traffic.calls';

/** A recorded request as a line. */
export type Line = ResultOf<typeof listTraffic>['records'][number];

/** Most requests that are listed; the oldest make room. */
export const LINES_MAX = 10_000;

export interface Shown {
  /** Newest first. */
  readonly lines: readonly Line[];
  /** How many came while the list stood still. */
  readonly waiting: number;
  /** How many were missed: the server had forgotten them, or told too many at once. */
  readonly lost: number;
  readonly isLive: boolean;
  readonly isPaused: boolean;
}

const nothing: Shown = { lines: [], waiting: 0, lost: 0, isLive: false, isPaused: false };

/**
 * The requests of one world as they come. What comes is gathered and told once a frame at most, however much it is; while
 * the list is paused only its number is told.
 */
export class TrafficFeed {
  #shown = nothing;
  /** Came since the last frame, or since the pause, oldest first. */
  #fresh: Line[] = [];
  #change: Partial<Shown> = {};
  #isDue = false;
  #isHeld = false;
  readonly #listeners = new Set<() => void>();
  readonly #onFrame: (draw: () => void) => void;

  constructor(onFrame: (draw: () => void) => void) {
    this.#onFrame = onFrame;
  }

  readonly shown = () => this.#shown;

  readonly listen = (heard: () => void) => {
    this.#listeners.add(heard);
    return () => void this.#listeners.delete(heard);
  };

  /** The newest request that is known, told or not. */
  newest(): Line | undefined {
    return this.#fresh.at(-1) ?? this.#shown.lines[0];
  }

  /** More requests, oldest first. What is known already is left out. */
  add(lines: readonly Line[]): void {
    const last = Number(this.newest()?.id ?? 0);
    for (const line of lines) if (Number(line.id) > last) this.#fresh.push(line);
    if (this.#fresh.length > LINES_MAX) this.#fresh.splice(0, this.#fresh.length - LINES_MAX);
    this.#later({});
  }

  miss(count: number): void {
    if (count > 0) this.#later({ lost: (this.#change.lost ?? this.#shown.lost) + count });
  }

  setLive(isLive: boolean): void {
    this.#later({ isLive });
  }

  setPaused(isPaused: boolean): void {
    this.#now({ isPaused });
  }

  /** While it is held nothing that comes is told; it is afterwards. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (!isHeld && this.#isDue) this.#ask();
  }

  /** Forgets everything: the record was emptied, or began anew. */
  clear(): void {
    this.#fresh = [];
    this.#shown = { ...this.#shown, lines: [] };
    this.#now({ lost: 0 });
  }

  #later(change: Partial<Shown>): void {
    this.#change = { ...this.#change, ...change };
    if (this.#isDue) return;
    this.#isDue = true;
    this.#ask();
  }

  /** What somebody did shows at once, however hurried the list is. */
  #now(change: Partial<Shown>): void {
    this.#change = { ...this.#change, ...change };
    this.#draw();
  }

  #ask(): void {
    this.#onFrame(() => {
      if (this.#isDue && !this.#isHeld) this.#draw();
    });
  }

  #draw(): void {
    this.#isDue = false;
    const next = { ...this.#shown, ...this.#change };
    this.#change = {};
    if (next.isPaused) this.#shown = { ...next, waiting: this.#fresh.length };
    else {
      const fresh = this.#fresh.toReversed();
      const lines = fresh.length > 0 ? [...fresh, ...next.lines].slice(0, LINES_MAX) : next.lines;
      this.#fresh = [];
      this.#shown = { ...next, lines, waiting: 0 };
    }
    for (const heard of this.#listeners) heard();
  }
}
