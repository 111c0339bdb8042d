import { uptime } from '#platform/machine';
import { SECOND_MS } from '@hongbao/contracts/time';

/** The machine's clocks that a world uses. Tests use their own implementation. */
export interface MachineClock {
  /** The machine's wall clock, epoch ms. Users can set it at any time. */
  wall(): number;
  /** Monotonic time since an arbitrary instant, ms, including the machine's sleep. */
  elapsed(): number;
}

/** Returns the machine's wall clock, epoch ms. Other code than worlds must use it only for logs and timeouts. */
export function wallNow(): number {
  return Date.now();
}

/** Returns monotonic milliseconds without the machine's sleep, for measurements of this process. */
export function steadyNow(): number {
  return performance.now();
}

/** Interval between checks for sleep. A check costs time, and a world's time is read often. */
const LOOK_MS = 1_000;
/** Minimum detected sleep, because the machine's uptime is in whole seconds. */
const SLEEP_MIN_MS = 2_500;

/** Inputs of `realMachine`: milliseconds awake, and seconds since the machine was started, including sleep. */
export interface Readings {
  readonly awake: () => number;
  readonly up: () => number;
}

/** Returns the clocks of the real machine. Its monotonic clock excludes sleep, which is added from its uptime. */
export function realMachine(
  { awake, up }: Readings = { awake: steadyNow, up: uptime },
): MachineClock {
  const upMs = () => up() * SECOND_MS;
  // The difference between uptime and monotonic clock is constant while the machine is awake.
  const apartMs = upMs() - awake();
  let sleptMs = 0;
  let lookedAt = awake();
  return {
    wall: wallNow,
    elapsed: () => {
      const now = awake();
      if (now - lookedAt > LOOK_MS) {
        lookedAt = now;
        const missing = upMs() - now - apartMs - sleptMs;
        if (missing > SLEEP_MIN_MS) sleptMs += missing;
      }
      return now + sleptMs;
    },
  };
}
