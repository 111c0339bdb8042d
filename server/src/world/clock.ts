/**
 * A world's time. The only file that asks the machine for its own: everything else asks a world.
 */
export interface ClockState {
  readonly mode: 'live' | 'frozen';
  /** World milliseconds per machine millisecond while live. */
  readonly rate: number;
  readonly worldAt: number;
  readonly wallAt: number;
}

/** The machine's clock, epoch ms. Outside of worlds only logs and timeouts may use it. */
export function wallNow(): number {
  return Date.now();
}

/** The fastest a live world may run: a day in under two seconds. */
export const RATE_MAX = 50_000;

export class WorldClock {
  #state: ClockState;
  #latest: number;

  constructor(state: ClockState, notBefore: number) {
    this.#state = state;
    this.#latest = notBefore;
  }

  /** Epoch ms of the world. Never goes back, whatever the machine's clock does. */
  now(): number {
    const { mode, rate, worldAt, wallAt } = this.#state;
    const at = mode === 'frozen' ? worldAt : worldAt + Math.max(0, wallNow() - wallAt) * rate;
    this.#latest = Math.max(this.#latest, Math.floor(at));
    return this.#latest;
  }

  get state(): ClockState {
    return this.#state;
  }

  /** The state that stops time here. */
  frozen(): ClockState {
    return { mode: 'frozen', rate: this.#state.rate, worldAt: this.now(), wallAt: wallNow() };
  }

  /** The state that lets time run on from here at `rate`. */
  running(rate: number): ClockState {
    return { mode: 'live', rate, worldAt: this.now(), wallAt: wallNow() };
  }

  /** The same mode and rate, set forward to `worldAt`. */
  movedTo(worldAt: number): ClockState {
    return { ...this.#state, worldAt, wallAt: wallNow() };
  }

  set(state: ClockState): void {
    this.#state = state;
    this.#latest = Math.max(this.#latest, Math.floor(state.worldAt));
  }
}
