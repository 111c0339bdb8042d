import { removeDatabase } from '@hongbao/prisma/database';
import { rebaseClock } from './rebaseClock.ts';
import { type WorldDependencies, openWorldFile } from './openWorld.ts';
import type { World } from './world.ts';

/**
 * Runs `work` in a frozen copy of a world, stored in `file`, to find out what would happen. No other request sees the
 * copy, and it is deleted afterwards.
 */
export async function rehearseIn<T>(
  file: string,
  world: World,
  dependencies: WorldDependencies,
  work: (copy: World) => Promise<T>,
): Promise<T> {
  try {
    rebaseClock(file, await world.copyTo(file), 'frozen');
    const copy = await openWorldFile(world.id, file, { ...dependencies, report: () => undefined });
    try {
      return await work(copy);
    } finally {
      await copy.close();
    }
  } finally {
    removeDatabase(file);
  }
}
