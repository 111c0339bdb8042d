import { fork } from 'node:child_process';
import { once } from 'node:events';
import { HOUR_MS } from '@hongbao/contracts/time';
import type { Config } from './config/config.ts';
import { defaultSeed } from '@hongbao/engine/scenarios/defaultSeed';
import { wallNow } from '@hongbao/engine/world/machineClock';
import { WorldElsewhere } from '@hongbao/engine/world/store';
import { WorldGone } from '@hongbao/engine/world/refCount';
import { WorldTaken } from '@hongbao/engine/worlds/reservedIds';
import type { Worlds } from '@hongbao/engine/worlds/worlds';

/** Retry interval while another server is creating the world. */
const RETRY_MS = 300;

/** Command-line argument with which the server exits after creating the first world. */
const ONLY_FIRST_WORLD = 'only-first-world';

/** Command-line argument with which the server exits after its first world exists, without listening. */
export const ONLY_PREPARE = 'only-prepare';

export function isOnlyForFirstWorld(args: readonly string[]): boolean {
  return args.includes(ONLY_FIRST_WORLD);
}

/**
 * Creates the world `main` in a separate process of the same file, because simulating a month and migrating a database
 * allocate a hundred megabytes that the server would not release. Throws if the process fails.
 */
export async function makeFirstWorldInProcess(file: string): Promise<void> {
  const child = fork(file, [ONLY_FIRST_WORLD]);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The first world could not be created; see the error above.');
}

/** Creates the world `main` from its scenario, and waits until it has caught up with the present. */
export async function makeFirstWorld(config: Config, worlds: Worlds): Promise<void> {
  const { scenario } = config;
  const seed = defaultSeed(config, scenario);
  console.log(`Creating the first world (scenario ${scenario}, seed ${seed ?? 'random'}) …`);
  // The template ends at the full hour, so that a reset within this hour is a copy. The new world then catches up.
  const at = Math.floor(wallNow() / HOUR_MS) * HOUR_MS;
  while (!(await worlds.exists('main'))) {
    try {
      const request = { id: 'main', scenario, seed, at, clock: 'live' as const };
      const world = await worlds.create(request, (text) => console.log(`  ${text}`));
      await world.time.settle();
      return;
    } catch (error) {
      // Another server with the same database is creating the world or has just created it.
      const isCreated = [WorldTaken, WorldGone, WorldElsewhere].some(
        (kind) => error instanceof kind,
      );
      if (!isCreated) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
