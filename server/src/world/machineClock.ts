import { uptime } from '#platform/machine';
import { SECOND_MS } from '@hongbao/contracts/time';

/** The machine's clocks as a world uses them. Tests pass their own. */
export interface MachineClock {
  /** The machine's wall clock, epoch ms. It can be set by the user at any time. */
  wall(): number;
  /** Monotonic real time in milliseconds since an arbitrary instant. It includes the machine's sleep. */
  elapsed(): number;
}

/** The machine's wall clock, epoch ms. Outside of worlds only for logs and timeouts. */
export function wallNow(): number {
  return Date.now();
}

/** Monotonic milliseconds, without the machine's sleep. For measurements of the process itself. */
export function steadyNow(): number {
  return performance.now();
}

/** Interval between checks for sleep: a check costs time, and a world's time is read often. */
const LOOK_MS = 1_000;
/** The machine's uptime has whole seconds; a shorter sleep can't be detected. */
const SLEEP_MIN_MS = 2_500;

/** Inputs of `realMachine`: milliseconds awake, and seconds since the machine was started, including sleep. */
export interface Readings {
  readonly awake: () => number;
  readonly up: () => number;
}

/** The real machine. Its monotonic clock excludes sleep; its uptime includes it, and corrects the difference. */
export function realMachine(
  { awake, up }: Readings = { awake: steadyNow, up: uptime },
): MachineClock {
  const upMs = () => up() * SECOND_MS;
  // The difference between both clocks stays constant while the machine is awake.
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
