import { DAY_MS, SECOND_MS } from '@hongbao/contracts/time';
import type { MachineClock } from './machineClock.ts';

/** A world's clock as its file keeps it: at `wallAt` of the machine's clock it was `worldAt`. */
export interface ClockState {
  readonly mode: 'live' | 'frozen';
  /** World milliseconds per machine millisecond while live. */
  readonly rate: number;
  readonly worldAt: number;
  readonly wallAt: number;
}

/** The fastest a live world may run: a day in under two seconds. */
export const RATE_MAX = 50_000;

/** A live world catches up at most this much of its own time when it is opened; beyond, the machine's clock is not believed. */
export const CATCH_UP_MAX_MS = 370 * DAY_MS;

/** A smaller step of the machine's clock is its daily adjustment. */
const STEP_MIN_MS = 2 * SECOND_MS;

/**
 * A world's time. While it is open it follows the machine's steady clock, which nobody sets; the machine's date only
 * says how long it was closed. It never goes back.
 */
export class WorldClock {
  readonly #machine: MachineClock;
  #state: ClockState;
  #latest: number;
  /** Where the steady clock stood when the state was set. */
  #elapsedAt: number;
  /** What to tell about how the machine's clock was found; null when all is well. */
  #finding: string | null = null;

  constructor(kept: ClockState, notBefore: number, machine: MachineClock) {
    this.#machine = machine;
    this.#latest = notBefore;
    this.#elapsedAt = machine.elapsed();
    this.#state = kept.mode === 'frozen' ? kept : this.#caughtUp(kept, machine.wall());
  }

  /** Epoch ms of the world. Never goes back, whatever the machine's clock does. */
  now(): number {
    const { mode, rate, worldAt } = this.#state;
    const elapsed = mode === 'frozen' ? 0 : this.#machine.elapsed() - this.#elapsedAt;
    this.#latest = Math.max(this.#latest, Math.floor(worldAt + elapsed * rate));
    return this.#latest;
  }

  get state(): ClockState {
    return this.#state;
  }

  /** The state that stops time here. */
  frozen(): ClockState {
    return { ...this.#here(), mode: 'frozen' };
  }

  /** The state that lets time run on from here at `rate`. */
  running(rate: number): ClockState {
    return { ...this.#here(), mode: 'live', rate };
  }

  /** The same mode and rate, set forward to `worldAt`. */
  movedTo(worldAt: number): ClockState {
    return { ...this.#here(), worldAt };
  }

  set(state: ClockState): void {
    this.#state = state;
    this.#elapsedAt = this.#machine.elapsed();
    this.#latest = Math.max(this.#latest, Math.floor(state.worldAt));
  }

  /**
   * What is odd about the machine's clock since it was last asked, with the state to keep instead; null when nothing is.
   * The world's time is not touched by it: only what its file says of the machine's clock is brought up to date, so that
   * the next opening does not take the step for time that passed.
   */
  noticed(): { readonly text: string; readonly state: ClockState } | null {
    const text = this.#finding ?? this.#step();
    this.#finding = null;
    return text === null ? null : { text, state: this.#here() };
  }

  #step(): string | null {
    if (this.#state.mode === 'frozen') return null;
    const { wallAt } = this.#state;
    const elapsed = this.#machine.elapsed() - this.#elapsedAt;
    const step = this.#machine.wall() - wallAt - elapsed;
    const direction = step >= STEP_MIN_MS ? 'ahead' : step <= -STEP_MIN_MS ? 'back' : null;
    if (direction === null) return null;
    return `The machine's clock was set ${direction} by ${inWords(Math.abs(step))}; the world goes on as before.`;
  }

  #caughtUp(kept: ClockState, wall: number): ClockState {
    const closedMs = wall - kept.wallAt;
    const passed = closedMs * kept.rate;
    const direction = closedMs < 0 ? 'before' : passed > CATCH_UP_MAX_MS ? 'after' : null;
    if (direction === null) return { ...kept, worldAt: kept.worldAt + passed, wallAt: wall };
    this.#finding = `The machine's clock stands ${inWords(Math.abs(closedMs))} ${direction} the world was last open; the world goes on from where it stood.`;
    const worldAt = Math.max(kept.worldAt, this.#latest);
    return { ...kept, worldAt, wallAt: wall };
  }

  #here(): ClockState {
    return { ...this.#state, worldAt: this.now(), wallAt: this.#machine.wall() };
  }
}

function inWords(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  if (days === 0) return `${Math.round(ms / SECOND_MS)} s`;
  return days === 1 ? '1 day' : `${days} days`;
}
