import {
  applyIeo,
  getIeoDraw,
  listIeoOrders,
  listIeos,
  payIeo,
} from '@hongbao/contracts/ieo/ieo.calls';
import { units } from '@hongbao/contracts/money';
import { DAY_MS } from '@hongbao/contracts/time';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { update } from '@hongbao/prisma/rowWriter';
import type { Member } from '@hongbao/test-support/given';
import { TEST_AT } from '@hongbao/server/testing/server';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';

const world = useWorld();

const apply = (member: Member, quantity: string, ieoId = 'nova') =>
  member.call(applyIeo, { body: { ieoId, quantity } });
const applied = (member: Member, quantity: string, ieoId = 'nova') =>
  member.must(applyIeo, { body: { ieoId, quantity } });
const pay = (member: Member, orderId: string) => member.call(payIeo, { body: { orderId } });
const order = async (member: Member) => (await member.must(listIeoOrders, {})).records[0];
const usdt = async (member: Member) =>
  (await member.must(listBalances, {})).find(({ currency }) => currency === 'USDT');
const CLOSE = TEST_AT + 3 * DAY_MS;

describe('subscriptions', () => {
  it('are listed: a new world has one that is open and one that is announced', async () => {
    const member = await world.given.member();
    const { records, total } = await member.must(listIeos, {});
    expect(total).toBe(2);
    expect(records[0]).toMatchObject({ id: 'tide', status: 'upcoming' });
    expect(records[1]).toEqual({
      id: 'nova',
      name: 'Nova Protocol',
      symbol: 'NOVA/USDT',
      estimatedPrice: '0.50000000',
      winningPrice: '0.47500000',
      supply: '100000.00000000',
      appliedQuantity: '0.00000000',
      lotSize: '100.00000000',
      perMemberMax: '5000.00000000',
      status: 'issuing',
      odds: '1.00000000',
      openTime: '2026-01-06 12:00:00',
      closeTime: '2026-01-09 12:00:00',
      payBefore: '2026-01-10 12:00:00',
      listTime: '2026-01-11 12:00:00',
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const upcoming = await member.must(listIeos, { query: { status: 'upcoming', pageNo: 2 } });
    expect(upcoming).toMatchObject({ records: [], total: 1 });
  });

  it('contain the current odds and the application of the caller', async () => {
    const inside = await world.inside();
    const rows = [update('Ieo', { id: 'nova' }, { supply: units('300') })];
    await inside.commit({ rows }, inside.now());
    const [mine, yours] = await world.given.members(2, { usdt: '900', verified: true });
    if (!mine || !yours) throw new Error('Two members were asked for');
    await applied(mine, '500');
    await applied(yours, '400');
    const { records } = await mine.must(listIeos, { query: { status: 'issuing' } });
    expect(records).toMatchObject([
      {
        appliedQuantity: '900.00000000',
        odds: '0.33333333',
        myApplication: { quantity: '500.00000000', frozen: '250.00000000', status: 'applied' },
      },
    ]);
    const another = await world.given.member();
    const [seen] = (await another.must(listIeos, { query: { status: 'issuing' } })).records;
    expect(seen).not.toHaveProperty('myApplication');
  });
});

describe('applying', () => {
  it('holds the estimated price, and holds more for an addition', async () => {
    const member = await world.given.member({ usdt: '500', verified: true });
    const first = await applied(member, '300');
    expect(first).toMatchObject({ quantity: '300.00000000', frozen: '150.00000000' });
    expect(await usdt(member)).toMatchObject({ available: '350.00000000', frozen: '150.00000000' });
    const second = await applied(member, '700');
    expect(second).toMatchObject({ id: first.id, quantity: '1000.00000000', price: '0.50000000' });
    expect(await usdt(member)).toMatchObject({ available: '0.00000000', frozen: '500.00000000' });
    expect((await member.must(listIeoOrders, {})).total).toBe(1);
  });

  it.each([
    ['for an unknown token', { ieoId: 'nowhere' }, 'notFound', {}],
    ['before the opening', { ieoId: 'tide', quantity: '50' }, 'ieoNotOpen', {}],
    ['for part of a lot', { quantity: '150' }, 'ieoNotWholeLots', { bound: '100.00000000' }],
    ['for too many', { quantity: '5100' }, 'ieoLimitReached', { bound: '5000.00000000' }],
    ['beyond the balance', { quantity: '1100' }, 'insufficientBalance', { bound: '500.00000000' }],
  ] as const)('is refused %s', async (_, given, reason, facts) => {
    const member = await world.given.member({ usdt: '500', verified: true });
    const body = { ieoId: 'nova', quantity: '100', ...given };
    expect(await member.call(applyIeo, { body })).toMatchObject({ reason, facts });
  });

  it('requires a verified identity', async () => {
    const member = await world.given.member({ usdt: '500' });
    expect(await apply(member, '100')).toMatchObject({ reason: 'identityNeeded' });
  });

  it('ends when the subscription closes, to the millisecond', async () => {
    const member = await world.given.member({ usdt: '500', verified: true });
    await world.control.advanceTo(CLOSE - 1);
    expect(await apply(member, '100')).toMatchObject({ ok: true });
    await world.control.advanceTo(CLOSE);
    expect(await apply(member, '100')).toMatchObject({ reason: 'ieoNotOpen' });
  });

  it('never exceeds the maximum in ten concurrent calls', async () => {
    const member = await world.given.member({ usdt: '5000', verified: true });
    const answers = await Promise.all(Array.from({ length: 10 }, () => apply(member, '1000')));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
    expect(await order(member)).toMatchObject({ quantity: '5000.00000000' });
    expect(await usdt(member)).toMatchObject({ frozen: '2500.00000000' });
  });
});

describe('paying', () => {
  it('is possible once, for winners, and only for the caller’s own application', async () => {
    const [mine, yours] = await world.given.members(2, { usdt: '900', verified: true });
    if (!mine || !yours) throw new Error('Two members were asked for');
    const { id } = await applied(mine, '200');
    expect(await pay(mine, id)).toMatchObject({ reason: 'notAllowedInThisState' });
    await world.control.advanceTo(CLOSE);
    expect(await order(mine)).toMatchObject({
      status: 'won',
      wonQuantity: '200.00000000',
      payBefore: '2026-01-10 12:00:00',
    });
    expect(await pay(yours, id)).toMatchObject({ reason: 'notFound', facts: {} });
    expect(await pay(yours, '1')).toMatchObject({ reason: 'notFound', facts: {} });
    expect(await pay(mine, id)).toMatchObject({
      ok: true,
      result: { status: 'completed', frozen: '0.00000000', price: '0.47500000' },
    });
    expect(await pay(mine, id)).toMatchObject({ reason: 'notAllowedInThisState' });
    expect((await yours.must(listIeoOrders, {})).total).toBe(0);
    const completed = await mine.must(listIeoOrders, { query: { status: 'completed' } });
    expect(completed.total).toBe(1);
    expect((await mine.must(listIeoOrders, { query: { status: 'lost' } })).records).toEqual([]);
  });

  it('takes the remainder from the balance when the price is above the estimate, and is refused after the deadline', async () => {
    await world.control.advance('14d');
    const member = await world.given.member({ usdt: '60', verified: true });
    // An application of 50 at 1.20 is held; at 1.26 it costs 63.
    const { id } = await applied(member, '50', 'tide');
    await world.control.advance('3d');
    expect(await pay(member, id)).toMatchObject({
      reason: 'insufficientBalance',
      facts: { bound: '0.00000000', needed: '3.00000000' },
    });
    const copy = await world.server.forkWorld(world);
    await world.given.money(member, '3.5');
    expect(await pay(member, id)).toMatchObject({ ok: true });
    expect(await usdt(member)).toMatchObject({ available: '0.50000000', frozen: '0.00000000' });
    await copy.control.advance('1d');
    expect(
      await copy.call(payIeo, { body: { orderId: id } }, { token: member.token }),
    ).toMatchObject({ reason: 'ieoPaymentClosed' });
  });
});

describe('the draw', () => {
  it('has no proof before it takes place', async () => {
    const member = await world.given.member();
    expect(await member.call(getIeoDraw, { query: { id: 'nova' } })).toMatchObject({
      reason: 'ieoNotDrawnYet',
    });
    expect(await member.call(getIeoDraw, { query: { id: 'nowhere' } })).toMatchObject({
      reason: 'notFound',
    });
    await world.control.advanceTo(CLOSE);
    // A draw without applications has no winner.
    const { tickets, winners } = await member.must(getIeoDraw, { query: { id: 'nova' } });
    expect([tickets, winners]).toEqual([[], []]);
  });
});
