import { removeDatabase } from '@hongbao/prisma/database';
import { goOnFrom } from './goOnFrom.ts';
import { type Surroundings, openWorldFile } from './openWorld.ts';
import type { World } from './world.ts';

/**
 * Runs `work` in a frozen copy of a world in `file`, to see what would happen. No other request sees the copy, and it is
 * deleted afterwards.
 */
export async function rehearseIn<T>(
  file: string,
  world: World,
  around: Surroundings,
  work: (copy: World) => Promise<T>,
): Promise<T> {
  try {
    goOnFrom(file, await world.copyTo(file), 'frozen');
    const copy = await openWorldFile(world.id, file, { ...around, report: () => undefined });
    try {
      return await work(copy);
    } finally {
      await copy.close();
    }
  } finally {
    removeDatabase(file);
  }
}
