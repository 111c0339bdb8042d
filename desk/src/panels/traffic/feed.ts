import type { ResultOf } from '@hongbao/contracts/call';
import type { listTraffic } from '@hongbao/contracts/control/traffic.calls';

/** A recorded request in the list. */
export type Line = ResultOf<typeof listTraffic>['records'][number];

/** Maximum number of requests in the list. The oldest requests are dropped. */
export const LINES_MAX = 10_000;

export interface Shown {
  /** The listed requests, newest first. */
  readonly lines: readonly Line[];
  /** Number of requests that arrived while the list was paused. */
  readonly waiting: number;
  /** Number of missed requests: the server had dropped them, or they were too many for the stream. */
  readonly lost: number;
  readonly isLive: boolean;
  readonly isPaused: boolean;
}

const nothing: Shown = { lines: [], waiting: 0, lost: 0, isLive: false, isPaused: false };

/**
 * The live list of the requests of one world. New requests are batched: listeners are notified at most once per frame.
 * While the list is paused, only the number of new requests changes.
 */
export class TrafficFeed {
  #shown = nothing;
  /** Requests that are not listed yet, oldest first. */
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

  readonly listen = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Returns the newest known request, listed or not. */
  newest(): Line | undefined {
    return this.#fresh.at(-1) ?? this.#shown.lines[0];
  }

  /** Adds requests, oldest first. Known requests are ignored. */
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

  /**
   * Holds or releases the list. While it is held, listeners are not notified; they are notified when it is released.
   */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (!isHeld && this.#isDue) this.#ask();
  }

  /** Clears the list, after the recording was cleared or restarted. */
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

  /** Applies a change immediately, without waiting for a frame, because the user caused it. */
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
    for (const listener of this.#listeners) listener();
  }
}
