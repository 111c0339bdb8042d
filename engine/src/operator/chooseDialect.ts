import { upsert } from '@hongbao/prisma/rowWriter';
import { type DialectChoice, dialectRow } from '../dialect/dialects.ts';
import type { World } from '../world/world.ts';

/** Stores the dialect of a world. */
export async function chooseDialect(world: World, choice: DialectChoice): Promise<void> {
  await world.exclusively(async (now) => {
    await world.commit({ rows: [upsert('WorldOption', dialectRow(choice))] }, now);
  });
}
