import { uptime } from 'node:os';
import { SECOND_MS } from '@hongbao/contracts/time';

/** What a world may ask of the machine's time. Tests hand in one of their own. */
export interface MachineClock {
  /** What the machine's clock shows, epoch ms. Anybody may set it. */
  wall(): number;
  /** Milliseconds of real time since some instant: never set, never back, and it goes on while the machine sleeps. */
  elapsed(): number;
}

/** The machine's clock, epoch ms. Outside of worlds only logs and timeouts may use it. */
export function wallNow(): number {
  return Date.now();
}

/** Milliseconds of a clock that nobody sets; stands still while the machine sleeps. For what the process measures of itself. */
export function steadyNow(): number {
  return performance.now();
}

/** Sleep is looked for this often: asking costs a little, and a world's time is asked for often. */
const LOOK_MS = 1_000;
/** The machine's uptime comes in whole seconds; a shorter sleep is not told from none. */
const SLEEP_MIN_MS = 2_500;

/** What `realMachine` reads: milliseconds awake, and seconds since the machine was started, its sleep included. */
export interface Readings {
  readonly awake: () => number;
  readonly up: () => number;
}

/** The real machine. Its steady clock stands still while the machine sleeps; its uptime does not, and makes up for it. */
export function realMachine(
  { awake, up }: Readings = { awake: steadyNow, up: uptime },
): MachineClock {
  const upMs = () => up() * SECOND_MS;
  // As far apart as both clocks were at the start, they stay for as long as the machine is awake.
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
