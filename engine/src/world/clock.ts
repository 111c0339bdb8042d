import { DAY_MS, SECOND_MS } from '@hongbao/contracts/time';
import type { MachineClock } from './machineClock.ts';

/**
 * The persisted state of a world's clock: when the machine's clock was at `wallAt`, the world's clock was at `worldAt`.
 */
export interface ClockState {
  readonly mode: 'live' | 'frozen';
  /** World milliseconds per machine millisecond while the clock is live. */
  readonly rate: number;
  readonly worldAt: number;
  readonly wallAt: number;
}

/** Maximum rate of a live clock, at which a day takes less than two seconds. */
export const RATE_MAX = 50_000;

/**
 * Maximum world time that a live world catches up when it is opened. A longer time means that the machine's clock is
 * wrong.
 */
export const CATCH_UP_MAX_MS = 370 * DAY_MS;

/** Minimum step of the machine's clock that is reported. Smaller steps are regular adjustments. */
const STEP_MIN_MS = 2 * SECOND_MS;

/**
 * The clock of a world. While the world is open it follows the machine's monotonic clock; the machine's wall clock only
 * determines how long the world was closed. World time never goes back.
 */
export class WorldClock {
  readonly #machine: MachineClock;
  #state: ClockState;
  #latest: number;
  /** The monotonic time at which the state was set. */
  #elapsedAt: number;
  /** The pending report about the machine's clock; null for none. */
  #finding: string | null = null;

  constructor(persisted: ClockState, notBefore: number, machine: MachineClock) {
    this.#machine = machine;
    this.#latest = notBefore;
    this.#elapsedAt = machine.elapsed();
    this.#state =
      persisted.mode === 'frozen' ? persisted : this.#caughtUp(persisted, machine.wall());
  }

  /** Returns the world's current instant, epoch ms. It never decreases, whatever the machine's clock does. */
  now(): number {
    const { mode, rate, worldAt } = this.#state;
    const elapsed = mode === 'frozen' ? 0 : this.#machine.elapsed() - this.#elapsedAt;
    this.#latest = Math.max(this.#latest, Math.floor(worldAt + elapsed * rate));
    return this.#latest;
  }

  get state(): ClockState {
    return this.#state;
  }

  /** Returns the state in which the clock is frozen at the current instant. */
  frozen(): ClockState {
    return { ...this.#here(), mode: 'frozen' };
  }

  /** Returns the state in which the clock runs at `rate` from the current instant on. */
  running(rate: number): ClockState {
    return { ...this.#here(), mode: 'live', rate };
  }

  /** Returns the state with the same mode and rate, moved forward to `worldAt`. */
  movedTo(worldAt: number): ClockState {
    return { ...this.#here(), worldAt };
  }

  set(state: ClockState): void {
    this.#state = state;
    this.#elapsedAt = this.#machine.elapsed();
    this.#latest = Math.max(this.#latest, Math.floor(state.worldAt));
  }

  /**
   * Returns a report about a step of the machine's clock since the last call, with the state to persist; null for no
   * step. World time does not change. Only the persisted relation to the machine's clock changes, so that the next
   * opening does not count the step as elapsed time.
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
    return `The machine's clock was set ${direction} by ${inWords(Math.abs(step))}; the clock of the world is not affected.`;
  }

  #caughtUp(persisted: ClockState, wall: number): ClockState {
    const closedMs = wall - persisted.wallAt;
    const passed = closedMs * persisted.rate;
    const direction = closedMs < 0 ? 'before' : passed > CATCH_UP_MAX_MS ? 'after' : null;
    if (direction === null)
      return { ...persisted, worldAt: persisted.worldAt + passed, wallAt: wall };
    this.#finding = `The machine's clock is ${inWords(Math.abs(closedMs))} ${direction} the world was last open; the world resumes from its last instant.`;
    const worldAt = Math.max(persisted.worldAt, this.#latest);
    return { ...persisted, worldAt, wallAt: wall };
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
