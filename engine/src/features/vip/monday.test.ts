import { getMember } from '@hongbao/contracts/member/member.calls';
import { units } from '@hongbao/contracts/money';
import { DAY_MS, HOUR_MS, WEEK_MS, startOfWireWeek } from '@hongbao/contracts/time';
import { listVipRewards } from '@hongbao/contracts/vip/vip.calls';
import type { Member } from '@hongbao/test-support/given';
import { memberAccount } from '../../ledger/accounts.ts';
import { TEST_AT } from '@hongbao/server/testing/server';
import { sql } from '@hongbao/prisma/sql';
import { executeSql } from '@hongbao/server/testing/executeSql';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';
import { commitCrowd } from './crowd.samples.ts';

const world = useWorld();
const MONDAY = startOfWireWeek(TEST_AT) + WEEK_MS;

/** The number of members: one more than a batch of the job. */
const CROWD = 501;

const levelOf = async (member: Member) => (await member.must(getMember)).vipLevel;
async function rewards(member: Member): Promise<string[]> {
  const { records } = await member.must(listVipRewards, { query: { pageSize: 100 } });
  return records.map(({ kind, level }) => `${kind} ${level}`);
}

describe('more members than one batch', () => {
  it('receive the red envelope of a Monday, once each', async () => {
    const { control, inside } = await world.server.createWorld({ at: MONDAY - 1 });
    const opened = await inside();
    const ids = await commitCrowd(opened, CROWD, { usdt: '1000', vipLevel: 1 });
    await control.advance(1);
    await control.runJob('vip.redEnvelope');
    const paid = opened.rows.groups('VipReward', 'memberId', [], {});
    expect(new Set(paid.map(({ memberId }) => memberId))).toEqual(new Set(ids));
    expect(paid.every(({ count }) => count === 1)).toBe(true);
    for (const id of ids)
      expect(opened.ledger.balance(memberAccount(id, 'main', 'USDT')).total).toBe(units('1001'));
  });

  it('are paid in batches, each of which starts after the last member recorded in the database', async () => {
    const { control, inside } = await world.server.createWorld({ at: MONDAY - 1 });
    const opened = await inside();
    const { rows } = opened;
    const ids = await commitCrowd(opened, CROWD, { usdt: '1000', vipLevel: 1 });
    executeSql(opened, 'CREATE TABLE "Seen" ("progress" TEXT)');
    executeSql(
      opened,
      `CREATE TRIGGER "see" AFTER INSERT ON "VipReward" BEGIN
      INSERT INTO "Seen" SELECT "progress" FROM "TimelineEntry"
        WHERE "kind" = 'vip.redEnvelope' AND "doneAt" IS NULL; END`,
    );
    await control.advance(1);
    const seen = rows.query(sql`SELECT DISTINCT "progress" FROM "Seen"`);
    expect(seen).toEqual([null, ids[499]].map((progress) => ({ progress })));
    executeSql(opened, 'DROP TRIGGER "see"');
    executeSql(opened, 'DROP TABLE "Seen"');
  });

  it('are all checked at midnight', async () => {
    const { control, inside } = await world.server.createWorld({ at: MONDAY + DAY_MS - 1 });
    const opened = await inside();
    await commitCrowd(opened, CROWD - 1, { usdt: '1' });
    const [last = ''] = await commitCrowd(opened, 1, { usdt: '1000' });
    await control.advance(1);
    const risen = opened.rows.many('Member', { where: { vipLevel: { gt: 0 } } });
    expect(risen.map(({ id, vipLevel }) => [id, vipLevel])).toEqual([[last, 1]]);
  });
});

describe('Monday 00:00', () => {
  it('checks the levels before red envelopes are paid: assets lost on Sunday yield no envelope', async () => {
    const member = await world.given.member({ balances: { BTC: '0.0125' } });
    await world.control.advanceTo(MONDAY - HOUR_MS);
    expect(await levelOf(member)).toBe(1);
    await world.control.gap('BTC/USDT', -60);
    await world.control.advanceTo(MONDAY);
    expect(await levelOf(member)).toBe(0);
    expect(await rewards(member)).toEqual(['upgradeBonus 1']);
  });

  it('raises the level that is reached by the red envelope itself, to the unit, at that instant', async () => {
    // 4,994 plus the bonus of level 1 are 4,999, and the envelope of level 1 is 1.
    const member = await world.given.member({ usdt: '4994' });
    await world.control.advanceTo(MONDAY - 1);
    expect(await levelOf(member)).toBe(1);
    await world.control.advance(1);
    expect(await levelOf(member)).toBe(2);
    expect(await rewards(member)).toEqual([
      'upgradeBonus 2',
      'weeklyRedEnvelope 1',
      'upgradeBonus 1',
    ]);
  });
});

it('a check during the day never lowers the VIP level', async () => {
  const member = await world.given.member({ balances: { BTC: '1' } });
  const high = await levelOf(member);
  await world.control.gap('BTC/USDT', -90);
  await world.control.advance('1m');
  await world.given.money(member, '1');
  expect(high).toBeGreaterThanOrEqual(4);
  expect(await levelOf(member)).toBe(high);
});
