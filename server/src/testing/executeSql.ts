import { readDatabase } from '@hongbao/prisma/database';
import type { World } from '@hongbao/engine/world/world';

/**
 * Executes a statement on the file of an open world, without the world's writer. Returns the number of changed rows.
 */
export function executeSql(world: World, text: string): number {
  return readDatabase(world.url, (sqlite) => Number(sqlite.prepare(text).run().changes));
}
