import type { TestAid } from '@hongbao/contracts/testAids/testAids.types';
import type { RowReader } from '@hongbao/prisma/rowReader';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import type { World } from '../../world/world.ts';

/** The operator's decision on an aid: the setting with its name. Null if the operator has not decided. */
export function findTestAid(world: World, aid: TestAid): Promise<RowOf<'Setting'> | null> {
  return world.memory.table('Setting', aid, async () =>
    world.rows.first('Setting', { where: { key: aid } }),
  );
}

/** The ledger id of a member's test money, unique for the member. */
export function testMoneyId(memberId: string): string {
  return `testMoney/${memberId}`;
}

/** Whether a member has taken test money. The ledger is the only record of it. */
export function hasTestMoney(rows: RowReader, memberId: string): boolean {
  return rows.count('LedgerTransfer', { id: testMoneyId(memberId) }) > 0;
}
