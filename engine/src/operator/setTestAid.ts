import type { TestAid, TestAidState } from '@hongbao/contracts/testAids/testAids.types';
import { upsert } from '@hongbao/prisma/rowWriter';
import type { World } from '../world/world.ts';

/** Turns a test aid of a world on or off, independently of the server's configuration. */
export async function setTestAid(world: World, aid: TestAid, state: TestAidState): Promise<void> {
  const row = { key: aid, value: JSON.stringify(state) };
  await world.exclusively(async (now) => {
    await world.commit({ rows: [upsert('Setting', row)] }, now);
  });
}
