import {
  exitContest,
  getContest,
  joinContest,
  listContests,
  listJoinedContests,
} from '@hongbao/contracts/contests/contests.calls';
import { listPrices } from '@hongbao/contracts/market/market.calls';
import { formatUnits, units } from '@hongbao/contracts/money';
import { closePosition, openPosition } from '@hongbao/contracts/positions/positions.calls';
import { DAY_MS } from '@hongbao/contracts/time';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { update } from '@hongbao/prisma/rowWriter';
import type { Member } from '@hongbao/test-support/given';
import { describe, expect, it } from 'vitest';
import { expectBalanced } from '@hongbao/server/testing/testWorld';
import { useWorld } from '@hongbao/server/testing/useWorld';

const world = useWorld();

/** The end of the running sprint: 2026-01-13 00:00 (UTC+8). */
const END_AT = Date.UTC(2026, 0, 12, 16);
const FULL_PRIZES = units('1350');

async function sprintId(member: Member): Promise<string> {
  const { records } = await member.must(listContests, { query: { status: 1 } });
  return records.find(({ name }) => name.startsWith('Weekly'))?.id ?? '';
}

async function ticket(id: string, direction: 'long' | 'short', fund: number, leverage: number) {
  const [ticker] = await world.must(listPrices, { query: { symbols: 'BTC/USDT' } });
  // The remaining 10 % of the fund pay the fees.
  const quantity = ((fund * 0.9 * leverage) / Number(ticker?.markPrice) - 0.000005).toFixed(5);
  const account = `contest:${id}`;
  return { body: { symbol: 'BTC/USDT', direction, quantity, leverage, account } };
}

async function allMoney(members: readonly Member[]): Promise<bigint> {
  let sum = 0n;
  for (const member of members) {
    const coins = await member.must(listBalances, {});
    sum += units(coins.find(({ currency }) => currency === 'USDT')?.total ?? '0');
  }
  return sum;
}

async function prizesOf(members: readonly Member[]): Promise<bigint> {
  let sum = 0n;
  for (const member of members)
    sum += units((await member.must(listJoinedContests, {})).records[0]?.prize ?? '0');
  return sum;
}

/**
 * One person's accounts in one contest, each with the smallest fund: half of them long, half of them short, all closed
 * after the price moved by 3 %. Returns the total gain of all accounts, in units.
 */
async function collude(accounts: number, leverage: number): Promise<bigint> {
  const members = await world.given.members(accounts, { usdt: '100' });
  const [first] = members;
  if (!first) throw new Error('There are no accounts');
  const before = await allMoney(members);
  const id = await sprintId(first);
  const opened = [];
  for (const [index, member] of members.entries()) {
    await member.must(joinContest, { body: { id, fund: '100' } });
    const direction = index % 2 === 0 ? 'long' : 'short';
    const position = await member.must(openPosition, await ticket(id, direction, 100, leverage));
    opened.push({ member, id: position.id });
  }
  await world.control.gap('BTC/USDT', 3);
  await world.control.advance('5s');
  for (const { member, id: position } of opened)
    await member.must(closePosition, { params: { id: position } });
  await world.control.advanceTo(END_AT);
  return (await allMoney(members)) - before;
}

describe('one person in a contest with several accounts, half of them long and half of them short,', () => {
  it.each([2, 20])('loses with %i accounts', async (accounts) => {
    const gain = await collude(accounts, 20);
    expect(gain).toBeLessThan(0n);
    // The loss of each account is at most the fees and spreads of one round trip.
    expect(gain).toBeGreaterThan(-units('3') * BigInt(accounts));
    await expectBalanced(world);
  });

  it('would gain if the full prizes were paid regardless of the fees', async () => {
    const inside = await world.inside();
    const member = await world.given.member();
    const unbounded = update(
      'Contest',
      { id: await sprintId(member) },
      { prizeFeeShare: units('10000') },
    );
    await inside.commit({ rows: [unbounded] }, inside.now());
    expect(await collude(2, 20)).toBeGreaterThan(units('450'));
  });
});

describe('the leverage of a contest', () => {
  it('is capped, and the refusal contains the field and the bound', async () => {
    const member = await world.given.member({ usdt: '500' });
    const id = await sprintId(member);
    await member.must(joinContest, { body: { id, fund: '100' } });
    expect((await member.must(getContest, { query: { id } })).maxLeverage).toBe(20);
    const facts = { field: 'leverage', bound: '20' };
    for (const leverage of [50, 100])
      expect(await member.call(openPosition, await ticket(id, 'long', 20, leverage))).toMatchObject(
        { ok: false, reason: 'contestLeverageTooHigh', facts },
      );
    await member.must(openPosition, await ticket(id, 'long', 20, 20));
    // Outside of contests the leverages of the symbol are offered.
    const { body } = await ticket(id, 'long', 20, 50);
    await member.must(openPosition, { body: { ...body, account: 'main' } });
  });
});

describe('the current prizes', () => {
  it('are shown before the start and grow with the fees until they are full', async () => {
    const members = await world.given.members(12, { usdt: '10500' });
    const [first, second] = members;
    if (!first || !second) throw new Error('twelve members');
    const id = await sprintId(first);
    const seen = async () => first.must(getContest, { query: { id } });
    expect(await seen()).toMatchObject({ fees: '0.00000000', prizeFeeShare: '0.50000000' });
    expect((await seen()).rewards[0]).toMatchObject({
      amount: '500.00000000',
      payable: '0.00000000',
    });
    const trade = async (member: Member, direction: 'long' | 'short') =>
      member.must(openPosition, await ticket(id, direction, 10_000, 20));
    for (const member of members) await member.must(joinContest, { body: { id, fund: '10000' } });
    const one = await trade(first, 'long');
    await world.control.advance('61s');
    const early = await seen();
    expect(early.fees).toBe(one.openFee);
    const pool = units(one.openFee) / 2n;
    expect(early.rewards[0]?.payable).toBe(formatUnits((units('500') * pool) / FULL_PRIZES));

    const opened = [{ member: first, id: one.id }];
    for (const member of members.slice(1))
      opened.push({ member, id: (await trade(member, 'long')).id });
    await world.control.gap('BTC/USDT', 2);
    await world.control.advance('5s');
    for (const { member, id: position } of opened)
      await member.must(closePosition, { params: { id: position } });
    // Further trades by half of the members raise the fees to twice the prizes.
    for (const member of members.slice(6)) {
      const again = await trade(member, 'short');
      await member.must(closePosition, { params: { id: again.id } });
    }
    await world.control.advance('61s');
    const full = await seen();
    expect(units(full.fees)).toBeGreaterThan(2n * FULL_PRIZES);
    for (const { amount, payable } of full.rewards) expect(payable).toBe(amount);
    await world.control.advanceTo(END_AT);
    expect(await prizesOf(members)).toBe(FULL_PRIZES);
    expect((await seen()).fees).toBe(full.fees);
    await expectBalanced(world);
  });

  it('exclude fees of a member who left, and are zero before the first trade', async () => {
    const [leaver, stayer] = await world.given.members(2, { usdt: '1000' });
    if (!leaver || !stayer) throw new Error('two members');
    const id = await sprintId(leaver);
    for (const member of [leaver, stayer])
      await member.must(joinContest, { body: { id, fund: '500' } });
    const position = await leaver.must(openPosition, await ticket(id, 'long', 500, 20));
    await leaver.must(closePosition, { params: { id: position.id } });
    await world.control.advance('61s');
    const fees = async () => (await stayer.must(getContest, { query: { id } })).fees;
    expect(units(await fees())).toBeGreaterThan(0n);
    await leaver.must(exitContest, { body: { id } });
    await world.control.advance('61s');
    expect(await fees()).toBe('0.00000000');
    await world.control.advance(DAY_MS);
    expect(await fees()).toBe('0.00000000');
  });
});
