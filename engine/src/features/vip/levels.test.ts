import { joinContest, listContests } from '@hongbao/contracts/contests/contests.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { listVipLevels, listVipRewards } from '@hongbao/contracts/vip/vip.calls';
import type { Member } from '@hongbao/test-support/given';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';

const world = useWorld();

const levelOf = async (member: Member) => (await member.must(getMember)).vipLevel;
async function bonuses(member: Member): Promise<string[]> {
  const { records } = await member.must(listVipRewards, { query: { kind: 'upgradeBonus' } });
  return records.map(({ level, amount }) => `${level}: ${Number(amount)}`);
}

describe('the VIP level', () => {
  it.each([
    ['999.99999999', 0],
    ['1000', 1],
    ['4979.99', 1],
    ['5000', 2],
    ['20000', 3],
    ['50000', 4],
    ['100000', 5],
    ['250000', 6],
    ['500000', 7],
    ['1000000', 8],
  ])('for %s USDT is immediately %s', async (usdt, level) => {
    const member = await world.given.member({ usdt });
    expect(await levelOf(member)).toBe(level);
    const levels = await member.must(listVipLevels);
    expect(levels.filter(({ current }) => current).map((each) => each.level)).toEqual([level]);
  });

  it('rises immediately after a deposit, and the bonus of every reached level is paid', async () => {
    const member = await world.given.member({ usdt: '10' });
    expect(await levelOf(member)).toBe(0);
    await world.given.money(member, '20000');
    expect(await levelOf(member)).toBe(3);
    expect(await bonuses(member)).toEqual(['3: 50', '2: 15', '1: 5']);
  });

  it('rises again when a bonus reaches the next threshold', async () => {
    const member = await world.given.member({ usdt: '4995' });
    expect(await levelOf(member)).toBe(2);
    expect(await bonuses(member)).toEqual(['2: 15', '1: 5']);
  });

  it('falls only at midnight, and its bonus is paid once', async () => {
    const member = await world.given.member({ balances: { BTC: '0.6' } });
    const high = await levelOf(member);
    expect(high).toBeGreaterThanOrEqual(4);
    const paid = await bonuses(member);
    await world.control.intervene({ symbol: 'BTC/USDT', kind: 'gap', percent: -90 });
    await world.control.advanceTo(Date.UTC(2026, 0, 6, 16) - 1);
    expect(await levelOf(member)).toBe(high);
    await world.control.advance(1);
    const low = await levelOf(member);
    expect(low).toBeLessThan(high);
    await world.given.money(member, '100000');
    expect(await levelOf(member)).toBeGreaterThan(high);
    const after = await bonuses(member);
    expect(new Set(after).size).toBe(after.length);
    expect(after).toEqual(expect.arrayContaining(paid));
  });

  it('includes money that is frozen as margin', async () => {
    const member = await world.given.member({ usdt: '1000' });
    const body = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.001', leverage: 1 } as const;
    await member.must(openPosition, { body });
    await world.control.advance('13h');
    expect(await levelOf(member)).toBe(1);
  });

  it('sets the taker fee of the next trade', async () => {
    const body = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;
    const fees: string[] = [];
    for (const usdt of ['500', '1000000']) {
      const member = await world.given.member({ usdt });
      fees.push((await member.must(openPosition, { body })).openFee);
    }
    const [level0, level8] = fees.map(Number);
    expect((level8 ?? 0) / (level0 ?? 1)).toBeCloseTo(0.00027 / 0.0005, 4);
  });
});

it('the VIP level includes money frozen for a contest, also at midnight', async () => {
  const member = await world.given.member({ usdt: '5000' });
  await world.control.advance('1s');
  const { records } = await member.must(listContests, { query: { status: 1 } });
  await member.must(joinContest, { body: { id: records[0]?.id ?? '', fund: '4000' } });
  expect(await member.must(getMember)).toMatchObject({ vipLevel: 2 });
  await world.control.advance('1d');
  expect(await member.must(getMember)).toMatchObject({ vipLevel: 2 });
});
