import {
  getContest,
  joinContest,
  listContests,
  listJoinedContests,
  rankContest,
} from '@hongbao/contracts/contests/contests.calls';
import { listPrices } from '@hongbao/contracts/market/market.calls';
import { units } from '@hongbao/contracts/money';
import { buyOption } from '@hongbao/contracts/options/options.calls';
import { closePosition, openPosition } from '@hongbao/contracts/positions/positions.calls';
import { DAY_MS } from '@hongbao/contracts/time';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import type { Member } from '@hongbao/test-support/given';
import { TEST_AT } from '@hongbao/server/testing/server';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';

const world = useWorld();

/** The running sprint: 2026-01-06 00:00 to 2026-01-13 00:00 (UTC+8). */
const START_AT = Date.UTC(2026, 0, 5, 16);
const END_AT = START_AT + 7 * DAY_MS;
const FUND = '200';
/** Almost 30 days, after which a session expires. */
const DAYS = 29;

async function runningContest(member: Member): Promise<string> {
  const { records } = await member.must(listContests, { query: { status: 1 } });
  return records.find(({ name }) => name.startsWith('Weekly'))?.id ?? '';
}
async function usdt(member: Member): Promise<bigint> {
  const balances = await member.must(listBalances, {});
  return units(balances.find(({ currency }) => currency === 'USDT')?.total ?? '');
}
/** An order of BTC worth this many USDT, rounded down to the quantity step. */
async function worth(usdtWorth: number, leverage: number) {
  const [ticker] = await world.must(listPrices, { query: { symbols: 'BTC/USDT' } });
  const quantity = (usdtWorth / Number(ticker?.markPrice) - 0.000005).toFixed(5);
  return { symbol: 'BTC/USDT', quantity, leverage };
}

describe('a member who joins a contest without trading', () => {
  it('gets no prize, even if all ranks are free, when joining at the start, in the middle or at the last moment', async () => {
    const members = await world.given.members(4, { usdt: '500' });
    const [first, middle, last, tooLate] = members;
    if (!first || !middle || !last || !tooLate) throw new Error('four members');
    const id = await runningContest(first);
    const join = (member: Member) => member.call(joinContest, { body: { id, fund: FUND } });
    expect(await join(first)).toMatchObject({ ok: true });
    await world.control.advanceTo(START_AT + 3 * DAY_MS);
    expect(await join(middle)).toMatchObject({ ok: true });
    await world.control.advanceTo(START_AT + 5.25 * DAY_MS - 1);
    expect(await join(last)).toMatchObject({ ok: true });
    for (const left of [1.75 * DAY_MS, 3_600_000, 1_000, 1]) {
      await world.control.advanceTo(END_AT - left);
      expect(await join(tooLate)).toMatchObject({ reason: 'contestNotOpen' });
    }
    await world.control.advanceTo(END_AT);
    const { records } = await first.must(rankContest, { query: { id } });
    expect(records.map(({ rank, memberId }) => [rank, memberId])).toEqual([
      [1, first.id],
      [2, middle.id],
      [3, last.id],
    ]);
    for (const member of members) expect(await usdt(member)).toBe(units('500'));
    const [own] = (await first.must(listJoinedContests, {})).records;
    expect(own).toMatchObject({ rank: 1, prize: '0.00000000', equity: '200.00000000' });
  });

  it('gets no prize in a month of contests and keeps the balance', async () => {
    const member = await world.given.member({ usdt: '5000' });
    const before = await usdt(member);
    for (let day = 0; day < DAYS; day += 1) {
      const { records } = await member.must(listContests, { query: { pageSize: 100 } });
      for (const { id, joined, minFund } of records)
        if (!joined) await member.call(joinContest, { body: { id, fund: minFund } });
      await world.control.advanceTo(TEST_AT + (day + 1) * DAY_MS);
    }
    const { records } = await member.must(listJoinedContests, {
      query: { status: -2, pageSize: 100 },
    });
    expect(records.length).toBeGreaterThanOrEqual(4);
    expect(records.map(({ prize }) => prize)).toEqual(records.map(() => '0.00000000'));
    const { rows } = await world.inside();
    expect(rows.count('LedgerTransfer', { kind: 'contestPrize' })).toBe(0);
    const funds = rows.many('ContestEntry', { where: { status: 'joined' } });
    // Red envelopes on Mondays are paid regardless of the contest.
    const envelopes = rows.many('LedgerTransfer', { where: { kind: 'weeklyRedEnvelope' } });
    const frozen = funds.reduce((sum, { fund }) => sum + fund, 0n);
    const given = envelopes.reduce((sum, { amount }) => sum + amount, 0n);
    expect((await usdt(member)) + frozen - given).toBe(before);
  });
});

describe('a member who hardly trades', () => {
  it('gets no prize for a gain with a volume below the fund, and the next rank does not get that prize', async () => {
    const [lucky, trader, payer] = await world.given.members(3, { usdt: '900' });
    if (!lucky || !trader || !payer) throw new Error('three members');
    const id = await runningContest(lucky);
    const account = `contest:${id}` as const;
    const option = { setId: 'ETH-60', direction: 'up', account } as const;
    for (const member of [lucky, trader, payer])
      await member.must(joinContest, { body: { id, fund: FUND } });
    // Options have no fee, so without this position the fees would pay no prize.
    const body = { ...(await worth(300, 10)), direction: 'long', account } as const;
    const opened = await payer.must(openPosition, { body });
    await payer.must(closePosition, { params: { id: opened.id } });
    await lucky.must(buyOption, { body: { ...option, stake: '199.99999999' } });
    await trader.must(buyOption, { body: { ...option, stake: '110' } });
    await trader.must(buyOption, { body: { ...option, direction: 'down', stake: '60' } });
    await world.control.gap('ETH/USDT', 5);
    await world.control.advance('60s');
    // The trader's volume is 110 + 60, with a gain of 22.5; a further stake of 30 raises it to the fund.
    await trader.must(buyOption, { body: { ...option, stake: '30' } });
    await world.control.gap('ETH/USDT', 5);
    await world.control.advanceTo(END_AT);
    const { records } = await lucky.must(rankContest, { query: { id } });
    expect(records.slice(0, 2).map(({ memberId, volume }) => [memberId, volume])).toEqual([
      [lucky.id, '199.99999999'],
      [trader.id, '200.00000000'],
    ]);
    const prizeOf = async (member: Member) =>
      (await member.must(listJoinedContests, {})).records[0]?.prize;
    expect(await prizeOf(lucky)).toBe('0.00000000');
    const { rewards } = await trader.must(getContest, { query: { id } });
    expect(await prizeOf(trader)).toBe(rewards[1]?.payable);
    expect(units(rewards[1]?.payable ?? '0')).toBeGreaterThan(0n);
  });

  it('loses money by wash trading to reach the volume, and gets no prize for a loss', async () => {
    const [holder, hedger] = await world.given.members(2, { usdt: '900' });
    if (!holder || !hedger) throw new Error('two members');
    const id = await runningContest(holder);
    const account = `contest:${id}` as const;
    for (const member of [holder, hedger])
      await member.must(joinContest, { body: { id, fund: FUND } });
    // Opens and closes positions immediately, until the volume is many times the fund.
    for (let round = 0; round < 3; round++) {
      const body = { ...(await worth(300, 10)), direction: 'long', account } as const;
      const opened = await holder.must(openPosition, { body });
      await holder.must(closePosition, { params: { id: opened.id } });
    }
    // Positions in both directions at the same time, so that the price has no effect.
    for (const direction of ['long', 'short'] as const)
      await hedger.must(openPosition, {
        body: { ...(await worth(85, 1)), direction, account },
      });
    for (const direction of ['up', 'down'] as const)
      await hedger.must(buyOption, {
        body: { setId: 'BTC-60', direction, stake: '10', account },
      });
    await world.control.advanceTo(END_AT);
    const { records } = await holder.must(rankContest, { query: { id } });
    for (const { volume, fund, equity } of records) {
      expect(units(volume)).toBeGreaterThanOrEqual(units(fund));
      expect(units(equity)).toBeLessThan(units(fund));
    }
    for (const member of [holder, hedger]) {
      expect((await member.must(listJoinedContests, {})).records[0]?.prize).toBe('0.00000000');
      expect(await usdt(member)).toBeLessThan(units('900'));
    }
  });
});
