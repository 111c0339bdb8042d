import { listVipRewards } from '@hongbao/contracts/vip/vip.calls';
import { DAY_MS, WEEK_MS, startOfWireWeek } from '@hongbao/contracts/time';
import { listAccountChanges } from '@hongbao/contracts/wallet/wallet.calls';
import { type Member, asMember } from '@hongbao/test-support/given';
import { TEST_AT, startServer } from '@hongbao/server/testing/server';
import { expectBalanced } from '@hongbao/server/testing/testWorld';
import { removeDataFolder, temporaryDataFolder } from '@hongbao/server/testing/templates';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';

const world = useWorld();
const MONDAY = startOfWireWeek(TEST_AT) + WEEK_MS;

async function envelopes(member: Member): Promise<string[]> {
  const query = { kind: 'weeklyRedEnvelope', pageSize: 100 } as const;
  const { records } = await member.must(listVipRewards, { query });
  return records.map(({ amount, createTime }) => `${createTime} ${Number(amount)}`);
}

describe('the red envelope', () => {
  it.each([
    ['999.99999999', []],
    ['1000', ['2026-01-12 00:00:00 1']],
    ['5000', ['2026-01-12 00:00:00 3']],
    ['20000', ['2026-01-12 00:00:00 8']],
    ['50000', ['2026-01-12 00:00:00 20']],
    ['100000', ['2026-01-12 00:00:00 45']],
    ['250000', ['2026-01-12 00:00:00 100']],
    ['500000', ['2026-01-12 00:00:00 188']],
    ['1000000', ['2026-01-12 00:00:00 388']],
  ])('for a member with %s USDT has the amount of the level', async (usdt, expected) => {
    const member = await world.given.member({ usdt });
    await world.control.advanceTo(MONDAY - 1);
    expect(await envelopes(member)).toEqual([]);
    await world.control.advanceTo(MONDAY);
    expect(await envelopes(member)).toEqual(expected);
  });

  it('depends on the level after midnight, not on the level of the previous week', async () => {
    const member = await world.given.member({ balances: { BTC: '0.0125' } });
    await world.control.advanceTo(MONDAY - 2 * DAY_MS);
    await world.control.intervene({ symbol: 'BTC/USDT', kind: 'gap', percent: -60 });
    await world.control.advanceTo(MONDAY);
    expect(await envelopes(member)).toEqual([]);
  });

  it('is listed in the account changes', async () => {
    const member = await world.given.member({ usdt: '5000' });
    await world.control.advanceTo(MONDAY);
    const { records } = await member.must(listAccountChanges, {
      query: { type: 'weeklyRedEnvelope' },
    });
    expect(records).toMatchObject([
      { currency: 'USDT', amount: '3.00000000', balanceAfter: '5023.00000000' },
    ]);
  });

  it('is paid once a week, however often the job is run manually', async () => {
    const member = await world.given.member({ usdt: '1000' });
    await world.control.advanceTo(MONDAY);
    const again = await world.control.runJob('vip.redEnvelope');
    expect(again.events).toMatchObject([{ kind: 'vip.redEnvelope' }]);
    await world.control.advance('3d');
    await world.control.runJob('vip.redEnvelope');
    expect(await envelopes(member)).toHaveLength(1);
    await world.control.advanceTo(MONDAY + WEEK_MS);
    expect(await envelopes(member)).toHaveLength(2);
  });

  it('of a manual run before Monday is that of the week of the run', async () => {
    const member = await world.given.member({ usdt: '1000' });
    await world.control.runJob('vip.redEnvelope');
    expect(await envelopes(member)).toEqual(['2026-01-06 12:00:00 1']);
    await world.control.advanceTo(MONDAY);
    expect(await envelopes(member)).toHaveLength(2);
  });

  it('is not paid in a dry run', async () => {
    const member = await world.given.member({ usdt: '1000' });
    await world.control.runJob('vip.redEnvelope', { dryRun: true });
    expect(await envelopes(member)).toEqual([]);
  });
});

describe('five Mondays', () => {
  it('pay every member once each, across restarts, jumps and manual runs', async () => {
    const dataDir = await temporaryDataFolder();
    const amounts = ['500', '1000', '5000', '20000', '50000', '100000', '1000000'];
    let server = await startServer({ dataDir });
    let running = await server.createWorld({ id: 'weeks' });
    const members: Member[] = [];
    for (const usdt of amounts) members.push(await running.given.member({ usdt }));
    for (let week = 0; week < 5; week++) {
      const monday = MONDAY + week * WEEK_MS;
      if (week % 2 === 0) await running.control.advanceTo(monday - 1);
      await running.control.advanceTo(monday);
      await running.control.runJob('vip.redEnvelope');
      await server.stop();
      server = await startServer({ dataDir });
      running = server.openWorld('weeks');
      await running.control.runJob('vip.redEnvelope');
      await running.control.advance(week * DAY_MS);
    }
    for (const [index, old] of members.entries()) {
      const token = await running.control.createToken(old.id);
      const member = asMember(server.client('weeks'), { ...old, token });
      expect(await envelopes(member), amounts[index]).toHaveLength(index === 0 ? 0 : 5);
    }
    await expectBalanced(running);
    await server.stop();
    removeDataFolder(dataDir);
  });
});
