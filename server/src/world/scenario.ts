import type { World } from './world.ts';

/** How a world comes to be lived in. */
export interface Scenario {
  readonly name: string;
  /** Where the clock stands when `populate` begins, given where it shall stand at the end. */
  readonly startsAt: (at: number) => number;
  /** Acts out the world's past. It ends with the clock at `at`. */
  readonly populate: (world: World, at: number, progress: (text: string) => void) => Promise<void>;
}
