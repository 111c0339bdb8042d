import { listPositions, openPosition } from '@hongbao/contracts/positions/positions.calls';
import { applyIeo, listIeoOrders, listIeos, payIeo } from '@hongbao/contracts/ieo/ieo.calls';
import { listKlines, listPrices, listSymbols } from '@hongbao/contracts/market/market.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { units } from '@hongbao/contracts/money';
import { DAY_MS, HOUR_MS } from '@hongbao/contracts/time';
import { getAssets, listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { update } from '@hongbao/prisma/rowWriter';
import { type Member, asMember } from '@hongbao/test-support/given';
import { TEST_AT } from '@hongbao/server/testing/server';
import { expectBalanced } from '@hongbao/server/testing/testWorld';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { expect, it } from 'vitest';
import { houseAccount } from '../../ledger/accounts.ts';

const world = useWorld({ seed: 'lots 7' });

async function balance(member: Member, coin = 'USDT') {
  const found = (await member.must(listBalances, {})).find(({ currency }) => currency === coin);
  return found === undefined ? null : [found.available, found.frozen];
}
const order = async (member: Member) => (await member.must(listIeoOrders, {})).records[0];
const NOVA = { query: { symbols: 'NOVA/USDT' } } as const;

const klines = { query: { symbol: 'NOVA/USDT', interval: '1m', limit: 1000 } } as const;

/*
 * 600 NOVA are offered in six lots of 100, at an estimated price of 0.50 and a final price of 0.475. Members apply for
 * eleven lots on Tuesday 2026-01-06 12:00. With this seed and Dee's nonce the draw gives Ann none, Bo one, Cy four and Dee
 * one, as docs/verify/ieo-draw.mjs confirms. Bo and Cy pay, Dee does not. Cy begins with 1,040 USDT, which is VIP 1 with a bonus of 5.
 *
 *              Ann (300)       Bo (200)        Cy (500)         Dee (100)
 *   applied    250 / 150       300 / 100       795 / 250        350 / 50      available / frozen; quantity x 0.50 is held
 *   drawn      400 / 0         350 / 50        845 / 200        350 / 50      won x 0.50 remains held
 *   paid       400 / 0         352.5 / 0       855 / 0          350 / 50      100 x 0.475 = 47.5; 400 x 0.475 = 190
 *   forfeited  400 / 0         352.5 / 0       855 / 0          400 / 0
 *   listed     400 / 0         352.5, 100 NOVA 855, 400 NOVA    400 / 0
 *   Monday     400 / 0         352.5           856              400 / 0       Cy is at VIP 1 again: an envelope of 1
 */
it('a subscription of four members pays, forfeits and lists tokens to the last unit', async () => {
  const inside = await world.inside();
  const rows = [update('Ieo', { id: 'nova' }, { supply: units('600') })];
  await inside.commit({ rows }, inside.now());
  const verified = { usdt: '400', verified: true };
  const ann = await world.given.member(verified);
  const bo = await world.given.member(verified);
  const cy = await world.given.member({ ...verified, usdt: '1040' });
  const dee = await world.given.member(verified);
  const people = [ann, bo, cy, dee];
  const standing = () => Promise.all(people.map((member) => balance(member)));
  const statuses = async () => (await Promise.all(people.map(order))).map((each) => each?.status);
  for (const [index, quantity] of ['300', '200', '500'].entries())
    await people[index]?.must(applyIeo, { body: { ieoId: 'nova', quantity } });
  const nonce = '55'.padStart(32, '0');
  await dee.must(applyIeo, { body: { ieoId: 'nova', quantity: '100', nonce } });
  expect(await standing()).toEqual([
    ['250.00000000', '150.00000000'],
    ['300.00000000', '100.00000000'],
    ['795.00000000', '250.00000000'],
    ['350.00000000', '50.00000000'],
  ]);

  await world.control.advance('3d');
  expect(await statuses()).toEqual(['lost', 'won', 'won', 'won']);
  expect(await standing()).toEqual([
    ['400.00000000', '0.00000000'],
    ['350.00000000', '50.00000000'],
    ['845.00000000', '200.00000000'],
    ['350.00000000', '50.00000000'],
  ]);

  await world.control.advance('5h');
  for (const member of [bo, cy])
    await member.must(payIeo, { body: { orderId: (await order(member))?.id ?? '' } });
  expect(await standing()).toEqual([
    ['400.00000000', '0.00000000'],
    ['352.50000000', '0.00000000'],
    ['855.00000000', '0.00000000'],
    ['350.00000000', '50.00000000'],
  ]);
  // Copies the world here; the copy then advances to the end in one jump.
  const jumping = await world.server.forkWorld(world);

  await world.control.advance('19h');
  expect(await statuses()).toEqual(['lost', 'completed', 'completed', 'forfeited']);
  expect(await balance(dee)).toEqual(['400.00000000', '0.00000000']);
  expect((await cy.must(getMember)).vipLevel).toBe(0);

  const listAt = TEST_AT + 5 * DAY_MS;
  await world.control.advanceTo(listAt - 1);
  expect(await world.call(listKlines, klines)).toMatchObject({ reason: 'symbolUnknown' });
  expect(await world.call(listPrices, NOVA)).toMatchObject({ reason: 'symbolUnknown' });
  expect((await world.must(listSymbols)).map(({ symbol }) => symbol)).not.toContain('NOVA/USDT');
  expect(await balance(bo, 'NOVA')).toBeNull();
  await world.control.advanceTo(listAt);
  expect(await statuses()).toEqual(['lost', 'listed', 'listed', 'forfeited']);
  expect(await world.must(listPrices, NOVA)).toMatchObject([
    { markPrice: '0.47500000', open24h: '0.47500000' },
  ]);
  expect(await world.must(listKlines, klines)).toMatchObject([
    { openAt: listAt, open: '0.47500000', close: '0.47500000' },
  ]);
  expect(await balance(bo, 'NOVA')).toEqual(['100.00000000', '0.00000000']);
  expect(await balance(cy, 'NOVA')).toEqual(['400.00000000', '0.00000000']);
  // 352.5 + 100 x 0.475
  expect((await bo.must(getAssets)).totalAssets).toBe('400.00000000');
  expect((await cy.must(getMember)).vipLevel).toBe(1);
  expect((await ann.must(listIeos, { query: { status: 'listed' } })).total).toBe(1);
  expect(inside.ledger.balance(houseAccount('ieo', 'NOVA')).total).toBe(-units('500'));
  expect(inside.ledger.balance(houseAccount('ieo', 'USDT')).total).toBe(units('237.5'));

  await world.control.advance('2d');
  expect(await standing()).toEqual([
    ['400.00000000', '0.00000000'],
    ['352.50000000', '0.00000000'],
    ['856.00000000', '0.00000000'],
    ['400.00000000', '0.00000000'],
  ]);
  const minutes = await world.must(listKlines, { query: { ...klines.query, limit: 1000 } });
  expect(minutes).toHaveLength(1_000);
  const hours = await world.must(listKlines, { query: { ...klines.query, interval: '1h' } });
  expect(hours[0]).toMatchObject({ openAt: listAt, open: '0.47500000' });
  expect(hours).toHaveLength(49);

  const told = inside.rows
    .many('Notice', { orderBy: [['id', 'asc']] })
    .filter(({ key }) => key.startsWith('ieo'));
  const toldOf = ({ id }: Member) =>
    told.flatMap(({ memberId, key }) => (memberId === id ? [key] : []));
  expect(people.map(toldOf)).toEqual([
    ['ieoApplied', 'ieoLost'],
    ['ieoApplied', 'ieoWon', 'ieoPaid', 'ieoListed'],
    ['ieoApplied', 'ieoWon', 'ieoPaid', 'ieoListed'],
    ['ieoApplied', 'ieoWon', 'ieoForfeited'],
  ]);

  await jumping.control.advanceTo(await world.control.now());
  await expectBalanced(jumping);
  expect(await jumping.control.hash()).toBe(await world.control.hash());
  const there = await world.server.client(jumping.id).must(listPrices, NOVA);
  expect(there).toEqual(await world.must(listPrices, NOVA));
}, 60_000);

it('a listed token trades like any other symbol, also after the world is reopened', async () => {
  await world.control.advance('5d');
  const member = await world.given.member({ usdt: '500' });
  const again = await world.server.forkWorld(world);
  const client = world.server.client(again.id);
  for (const each of [member, asMember(client, member)]) {
    const body = { symbol: 'NOVA/USDT', direction: 'long', quantity: '200', leverage: 20 } as const;
    expect(await each.must(openPosition, { body })).toMatchObject({
      markPrice: '0.47500000',
      status: 'running',
    });
    expect(await each.call(openPosition, { body: { ...body, leverage: 50 } })).toMatchObject({
      reason: 'leverageNotOffered',
    });
  }
  // A price fall hours later is handled by the watch of positions.
  for (const each of [world, again]) {
    await each.control.advance('5h');
    await each.control.gap('NOVA/USDT', -20);
    await each.control.advance(HOUR_MS);
  }
  expect(await again.control.hash()).toBe(await world.control.hash());
  expect((await world.must(listSymbols)).at(-1)).toMatchObject({
    symbol: 'NOVA/USDT',
    name: 'Nova Protocol',
    maxLeverage: 20,
    status: 'trading',
  });
  const { records } = await member.must(listPositions, { query: { status: 'closed' } });
  expect(records).toMatchObject([{ closeReason: 'liquidation' }]);
});

it('every token of the calendar starts to trade at its winning price', async () => {
  const inside = await world.inside();
  const ieos = inside.rows.many('Ieo', { orderBy: [['openAt', 'asc']] });
  for (const { symbol, base, listAt, winningPrice, sort } of ieos.slice(0, 3)) {
    await world.control.advanceTo(Number(listAt));
    expect(inside.market.markPrice(symbol, Number(listAt)), symbol).toBe(winningPrice);
    expect(() => inside.market.markPrice(symbol, Number(listAt) - 1)).toThrow('no price before');
    expect(base).toBe(symbol.split('/')[0]);
    expect(sort).toBeLessThan(3);
  }
});
