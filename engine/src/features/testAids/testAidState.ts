import { type TestAid, testAids } from '@hongbao/contracts/testAids/testAids.types';
import type { World } from '../../world/world.ts';
import { findTestAid } from './testAids.store.ts';

/** The aid that a setting key names; null for every other key. */
export function testAidKey(key: string): TestAid | null {
  return testAids.find((aid) => aid === key) ?? null;
}

/** Whether members of a world can use an aid: as its operator decided, otherwise as the server is configured. */
export async function isTestAidOn(
  world: World,
  aid: TestAid,
  isOnByDefault: boolean,
): Promise<boolean> {
  const row = await findTestAid(world, aid);
  return row === null ? isOnByDefault : row.value === '"on"';
}
