import { closePosition, openPosition } from '@hongbao/contracts/positions/positions.calls';
import { applyRecharge } from '@hongbao/contracts/recharge/recharge.calls';
import { listAccountChanges, listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { claimTask, listTasks } from '@hongbao/contracts/welfare/welfare.calls';
import type { Member } from '@hongbao/test-support/given';
import { TEST_AT } from '@hongbao/server/testing/server';
import { uploadPng } from '@hongbao/test-support/upload';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';
import { houseAccount } from '../../ledger/accounts.ts';
import { units } from '@hongbao/contracts/money';
import { languages } from '../../words/language.ts';

const world = useWorld();

const claim = (member: Member, id: string) => member.call(claimTask, { body: { id } });
async function task(member: Member, id: string) {
  return (await member.must(listTasks)).find((each) => each.id === id);
}
async function available(member: Member) {
  const balances = await member.must(listBalances, {});
  return balances.find(({ currency }) => currency === 'USDT')?.available;
}

describe('tasks', () => {
  it('are open for a new member', async () => {
    const member = await world.given.member();
    expect(await member.must(listTasks)).toMatchObject([
      { id: 'verify', title: 'Verify your identity', reward: '5.00000000', status: 'open' },
      { id: 'firstRecharge', reward: '10.00000000', progress: 0, goal: 1 },
      { id: 'firstTrade', reward: '5.00000000', currency: 'USDT' },
      { id: 'inviteFriend', reward: '10.00000000' },
      { id: 'checkIn', reward: '7.00000000', progress: 0, goal: 7, status: 'open' },
    ]);
    for (const id of ['verify', 'firstRecharge', 'firstTrade', 'inviteFriend'])
      expect(await claim(member, id)).toMatchObject({
        reason: 'taskNotFinished',
        facts: { progress: 0, goal: 1 },
      });
    expect(await claim(member, 'nowhere')).toMatchObject({ reason: 'notFound' });
  });

  it('have titles in nine languages', async () => {
    const member = await world.given.member();
    const titles = new Set<string>();
    for (const language of languages)
      titles.add((await member.must(listTasks, {}, { language })).map(({ title }) => title).join());
    expect(titles.size).toBe(languages.length);
  });

  it('pay once for identity verification', async () => {
    const member = await world.given.member({ verified: true });
    expect(await task(member, 'verify')).toMatchObject({ progress: 1, status: 'finished' });
    expect(await claim(member, 'verify')).toMatchObject({ result: { status: 'claimed' } });
    expect(await available(member)).toBe('5.00000000');
    expect(await claim(member, 'verify')).toMatchObject({ reason: 'taskAlreadyClaimed' });
    expect(await task(member, 'verify')).toMatchObject({ progress: 1, status: 'claimed' });
  });

  it('count a deposit after it is credited', async () => {
    const member = await world.given.member();
    const proofPath = await uploadPng(world, member);
    const body = { currency: 'USDT', network: 'TRC20', amount: '50', proofPath };
    await member.must(applyRecharge, { body });
    expect(await claim(member, 'firstRecharge')).toMatchObject({ reason: 'taskNotFinished' });
    await world.control.advance('3m');
    expect(await claim(member, 'firstRecharge')).toMatchObject({ ok: true });
    expect(await available(member)).toBe('60.00000000');
  });

  it('count a trade with real money after the order is filled', async () => {
    const member = await world.given.member({ usdt: '500' });
    const body = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;
    await member.must(openPosition, { body: { ...body, account: 'demo' } });
    const limit = { orderType: 'limit', price: '50000' } as const;
    await member.must(openPosition, { body: { ...body, ...limit } });
    expect(await claim(member, 'firstTrade')).toMatchObject({ reason: 'taskNotFinished' });
    const { id } = await member.must(openPosition, { body });
    expect(await task(member, 'firstTrade')).toMatchObject({ status: 'finished' });
    await member.must(closePosition, { params: { id }, body: {} });
    expect(await claim(member, 'firstTrade')).toMatchObject({ ok: true });
  });

  it('count a friend who joined with the member’s invitation, for that member only', async () => {
    const [mine, yours] = await world.given.members(2);
    if (!mine || !yours) throw new Error('Two members were asked for');
    await world.given.member({ inviterId: mine.id });
    await world.given.member({ inviterId: mine.id });
    expect(await task(mine, 'inviteFriend')).toMatchObject({ progress: 1, status: 'finished' });
    expect(await claim(yours, 'inviteFriend')).toMatchObject({ reason: 'taskNotFinished' });
    expect(await claim(mine, 'inviteFriend')).toMatchObject({ ok: true });
  });

  it('pay once for twenty concurrent claims', async () => {
    const member = await world.given.member({ verified: true });
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim(member, 'verify')));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const reasons = answers.flatMap((answer) => (answer.ok ? [] : [answer.reason]));
    expect(new Set(reasons)).toEqual(new Set(['taskAlreadyClaimed']));
    expect(await available(member)).toBe('5.00000000');
    expect((await member.must(listAccountChanges, {})).total).toBe(1);
  });

  it('count one day for twenty concurrent check-ins', async () => {
    const member = await world.given.member();
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim(member, 'checkIn')));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await task(member, 'checkIn')).toMatchObject({ progress: 1 });
  });
});

/*
 * A month of one member. Tuesday 2026-01-06 is day 1. Rewards: identity 5, deposit 10, check-in 7.
 *   days 1-3    checks in, misses day 4: the count starts again
 *   days 5-11   seven consecutive days: 7 on day 11, the 16th
 *   day 12      claims identity: 12
 *   day 13      deposits 100 and claims: 122; later days change nothing
 */
it('the check-in count restarts after a missed day, and the seventh consecutive day is paid once', async () => {
  const member = await world.given.member({ verified: true });
  const days = { 1: 1, 2: 2, 3: 3, 5: 1, 6: 2, 7: 3, 8: 4, 9: 5, 10: 6 } as const;
  for (const [day, progress] of Object.entries(days)) {
    await world.control.advanceTo(TEST_AT + (Number(day) - 1) * 86_400_000);
    expect(await claim(member, 'checkIn'), day).toMatchObject({
      result: { progress, status: 'open' },
    });
    expect(await task(member, 'checkIn')).toMatchObject({
      nextAt: TEST_AT + (Number(day) - 1) * 86_400_000 + 43_200_000,
    });
    expect(await claim(member, 'checkIn'), day).toMatchObject({
      reason: 'taskNotFinished',
      facts: { progress, goal: 7, nextAt: TEST_AT + (Number(day) - 1) * 86_400_000 + 43_200_000 },
    });
  }
  expect(await available(member)).toBe('0.00000000');
  await world.control.advance('1d');
  expect(await claim(member, 'checkIn')).toMatchObject({
    result: { progress: 7, status: 'claimed' },
  });
  expect(await available(member)).toBe('7.00000000');
  expect(await claim(member, 'checkIn')).toMatchObject({ reason: 'taskAlreadyClaimed' });
  await world.control.advance('1d');
  expect(await claim(member, 'checkIn')).toMatchObject({ reason: 'taskAlreadyClaimed' });
  expect(await claim(member, 'verify')).toMatchObject({ ok: true });
  expect(await available(member)).toBe('12.00000000');
  await world.control.advance('1d');
  const proofPath = await uploadPng(world, member);
  const body = { currency: 'USDT', network: 'TRC20', amount: '100', proofPath };
  await member.must(applyRecharge, { body });
  await world.control.advance('3m');
  await claim(member, 'firstRecharge');
  await world.control.advance('16d');
  expect(await available(member)).toBe('122.00000000');
  const { ledger } = await world.inside();
  expect(ledger.balance(houseAccount('rewards', 'USDT')).total).toBe(-units('22'));
});
