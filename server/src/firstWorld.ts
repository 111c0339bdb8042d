import { fork } from 'node:child_process';
import { once } from 'node:events';
import { HOUR_MS } from '@hongbao/contracts/time';
import { type Config, defaultSeed } from './config.ts';
import { wallNow } from './world/machineClock.ts';
import { WorldElsewhere } from './world/store.ts';
import { WorldTaken } from './worlds/takenIds.ts';
import type { Worlds } from './worlds/worlds.ts';

/** How often a world that another server makes is looked for. */
const LOOK_AGAIN_MS = 300;

/** The argument that makes a process of this server end once the first world is made. */
const ONLY_FIRST_WORLD = 'only-first-world';

export function isOnlyForFirstWorld(args: readonly string[]): boolean {
  return args.includes(ONLY_FIRST_WORLD);
}

/**
 * Makes the world `main` in a process of its own, started from the same file: acting out a month and migrating a database
 * leave a hundred megabytes behind that the server would never give back. Throws when it fails.
 */
export async function makeFirstWorldApart(file: string): Promise<void> {
  const child = fork(file, [ONLY_FIRST_WORLD]);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The first world could not be made; the reason is above.');
}

/** Makes the world `main` from its scenario and lets it catch up with the present. */
export async function makeFirstWorld(config: Config, worlds: Worlds): Promise<void> {
  const { scenario } = config;
  const seed = defaultSeed(config, scenario);
  console.log(`Making the first world (scenario ${scenario}, seed ${seed ?? 'random'}) …`);
  // The template is at the full hour, so that a reset within the hour is a copy; the new world then catches up.
  const at = Math.floor(wallNow() / HOUR_MS) * HOUR_MS;
  while (!(await worlds.exists('main'))) {
    try {
      const request = { id: 'main', scenario, seed, at, clock: 'live' as const };
      const world = await worlds.create(request, (text) => console.log(`  ${text}`));
      await world.time.settle();
      return;
    } catch (error) {
      // Another server of the same database makes it, or has just made it.
      if (!(error instanceof WorldTaken) && !(error instanceof WorldElsewhere)) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
  }
}
