import {
  freezeProductOrder,
  unfreezeProductOrder,
} from '@hongbao/contracts/control/products.calls';
import {
  buyArbitrage,
  buyDebt,
  buyMiner,
  getProduct,
  listProductOrders,
  listProducts,
  redeemProduct,
  summarizeProductOrders,
} from '@hongbao/contracts/products/products.calls';
import { units } from '@hongbao/contracts/money';
import { update } from '@hongbao/prisma/rowWriter';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { useWorld } from '@hongbao/server/testing/useWorld';
import type { Member } from '@hongbao/test-support/given';
import { describe, expect, it } from 'vitest';
import { languages } from '../../words/language.ts';

const world = useWorld();

async function changeProduct(id: string, cells: { remaining?: bigint; maxPerMember?: bigint }) {
  const inside = await world.inside();
  await inside.commit({ rows: [update('Product', { id }, cells)] }, inside.now());
}
const arbitrage = (member: Member, amount: string, productId = 'arbitrage-7') =>
  member.call(buyArbitrage, { body: { productId, amount } });
const bought = async (member: Member, amount = '100', productId = 'arbitrage-7') =>
  member.must(buyArbitrage, { body: { productId, amount } });
const usdt = async (member: Member) =>
  (await member.must(listBalances, {})).find(({ currency }) => currency === 'USDT');
async function order(member: Member, id: string) {
  const { records } = await member.must(listProductOrders, { query: { type: 'arbitrage' } });
  return records.find((each) => each.id === id);
}

describe('products', () => {
  it('are listed by type, in pages, and returned one by one', async () => {
    const page = await world.must(listProducts, { query: { type: 'arbitrage', pageSize: 3 } });
    expect(page).toMatchObject({ total: 8, pages: 3, size: 3, current: 1 });
    expect(page.records.map(({ id }) => id)).toEqual([
      'arbitrage-1',
      'arbitrage-7',
      'arbitrage-15',
    ]);
    expect(page.records[1]).toEqual({
      id: 'arbitrage-7',
      type: 'arbitrage',
      name: '7-day arbitrage',
      currency: 'USDT',
      cycleDays: 7,
      dailyRate: '0.00035000',
      levelLimit: 0,
      minAmount: '100.00000000',
      maxAmountPerMember: '20000.00000000',
      quota: '5000000.00000000',
      remaining: '5000000.00000000',
      status: 'open',
    });
    const last = await world.must(listProducts, { query: { type: 'debt', pageNo: 9 } });
    expect(last).toMatchObject({ records: [], total: 6 });
    expect(await world.must(getProduct, { query: { id: 'debt-365' } })).toMatchObject({
      status: 'closed',
    });
    expect(await world.call(getProduct, { query: { id: 'nowhere' } })).toMatchObject({
      reason: 'notFound',
    });
  });

  it('of type miner contain the data sheet and the gross income, the cost and the net income', async () => {
    expect(await world.must(getProduct, { query: { id: 's19-pro' } })).toMatchObject({
      name: 'Antminer S19 Pro',
      hashrate: '110 TH/s',
      power: '3250 W',
      price: '260.00000000',
      grossDaily: '5.50000000',
      costDaily: '4.68000000',
      netDaily: '0.82000000',
      remaining: '500.00000000',
    });
  });

  it('are named in the caller’s language', async () => {
    const names = new Set<string>();
    for (const language of languages) {
      const query = { id: 'arbitrage-30' };
      const { name } = await world.must(getProduct, { query }, { language });
      expect(name).toContain('30');
      names.add(name);
    }
    expect(names.size).toBeGreaterThan(7);
  });
});

describe('buying', () => {
  it('holds the principal until the next full hour, when the order starts', async () => {
    const member = await world.given.member({ usdt: '500' });
    await world.control.advance('17m');
    expect(await bought(member, '123.45')).toMatchObject({
      productId: 'arbitrage-7',
      name: '7-day arbitrage',
      amount: '123.45000000',
      status: 'notStarted',
      remainingCycle: 7,
      startTime: '2026-01-06 13:00:00',
      endTime: '2026-01-13 13:00:00',
    });
    expect(await usdt(member)).toMatchObject({
      available: '376.55000000',
      frozen: '123.45000000',
      total: '500.00000000',
    });
    const { remaining } = await world.must(getProduct, { query: { id: 'arbitrage-7' } });
    expect(remaining).toBe('4999876.55000000');
  });

  it('of machines debits their price', async () => {
    const member = await world.given.member({ usdt: '900' });
    const body = { productId: 's19-pro', quantity: 3 };
    expect(await member.must(buyMiner, { body })).toMatchObject({
      amount: '780.00000000',
      quantity: 3,
      remainingCycle: 365,
    });
    expect(await usdt(member)).toMatchObject({ frozen: '0.00000000', total: '120.00000000' });
  });

  it.each([
    ['an unknown product', { productId: 'nowhere' }, 'notFound', { field: 'productId' }],
    ['a product of another type', { productId: 'debt-30' }, 'notFound', { field: 'productId' }],
    [
      'an amount below the minimum',
      { amount: '99.99999999' },
      'amountTooSmall',
      { bound: '100.00000000' },
    ],
    [
      'a product above the member’s level',
      { productId: 'arbitrage-15' },
      'vipLevelTooLow',
      { bound: 1 },
    ],
    [
      'an amount above the maximum',
      { amount: '20000.00000001' },
      'productLimitReached',
      { field: 'amount' },
    ],
    [
      'an amount above the balance',
      { amount: '500.00000001' },
      'insufficientBalance',
      { field: 'amount' },
    ],
  ] as const)('of arbitrage is refused for %s', async (_, given, reason, facts) => {
    const member = await world.given.member({ usdt: '500' });
    const body = { productId: 'arbitrage-7', amount: '100', ...given };
    expect(await member.call(buyArbitrage, { body })).toMatchObject({ reason, facts });
  });

  it('counts the running orders of the member toward the limit', async () => {
    await changeProduct('arbitrage-7', { maxPerMember: units('250') });
    const member = await world.given.member({ usdt: '900' });
    const first = await bought(member, '200');
    expect(await arbitrage(member, '100')).toMatchObject({
      reason: 'productLimitReached',
      facts: { field: 'amount', bound: '50.00000000' },
    });
    await member.must(redeemProduct, { body: { id: first.id } });
    expect(await arbitrage(member, '250')).toMatchObject({ ok: true });
  });

  it('of arbitrage is refused beyond the remaining quota, or when the product is not on sale', async () => {
    await changeProduct('arbitrage-7', { remaining: units('150') });
    const member = await world.given.member({ usdt: '900' });
    expect(await arbitrage(member, '151')).toMatchObject({
      reason: 'productSoldOut',
      facts: { bound: '150.00000000' },
    });
    const inside = await world.inside();
    const rows = [update('Product', { id: 'arbitrage-1' }, { isOnSale: false })];
    await inside.commit({ rows }, inside.now());
    expect(await arbitrage(member, '100', 'arbitrage-1')).toMatchObject({
      reason: 'productNotOpen',
    });
  });

  it.each([
    ['an unknown id', { productId: 'nowhere' }, 'notFound'],
    ['the id of another type', { productId: 's21' }, 'notFound'],
    ['a product not on sale', { productId: 'debt-365' }, 'productNotOpen'],
    ['an amount below the minimum', { amount: '99' }, 'amountTooSmall'],
    ['an amount above the maximum', { amount: '50001' }, 'productLimitReached'],
    ['an amount above the remaining quota', { amount: '45000' }, 'productSoldOut'],
    ['a level above the member’s', { productId: 'debt-90' }, 'vipLevelTooLow'],
    ['an amount above the balance', { amount: '501' }, 'insufficientBalance'],
  ] as const)('of a debt product is refused for %s', async (_, given, reason) => {
    const inside = await world.inside();
    const rows = [
      update('Product', { id: 'debt-90' }, { levelLimit: 1 }),
      update('Product', { id: 'debt-30' }, { remaining: units('44999') }),
    ];
    await inside.commit({ rows }, inside.now());
    const member = await world.given.member({ usdt: '500' });
    const body = { productId: 'debt-30', amount: '100', ...given };
    expect(await member.call(buyDebt, { body })).toMatchObject({ reason });
  });

  it.each([
    ['an unknown id', { productId: 'nowhere' }, 'notFound', 'productId'],
    ['the id of another type', { productId: 'debt-30' }, 'notFound', 'productId'],
    ['a product not on sale', { productId: 's21-plus-hyd' }, 'productNotOpen', 'productId'],
    ['a level above the member’s', { productId: 's21' }, 'vipLevelTooLow', 'productId'],
    ['a number above the maximum per member', { quantity: 21 }, 'productLimitReached', 'quantity'],
    [
      'a number above the remaining quota',
      { productId: 's21-plus', quantity: 3 },
      'productSoldOut',
      'quantity',
    ],
    ['a price above the balance', { quantity: 2 }, 'insufficientBalance', 'quantity'],
  ] as const)('of machines is refused for %s', async (_, given, reason, field) => {
    const inside = await world.inside();
    const rows = [
      update('Product', { id: 's21-plus-hyd' }, { isOnSale: false }),
      update('Product', { id: 's21' }, { levelLimit: 1 }),
      update('Product', { id: 's21-plus' }, { remaining: units('2') }),
    ];
    await inside.commit({ rows }, inside.now());
    const member = await world.given.member({ usdt: '500' });
    const body = { productId: 's19-pro', quantity: 1, ...given };
    expect(await member.call(buyMiner, { body })).toMatchObject({ reason, facts: { field } });
  });
});

describe('an early exit', () => {
  it('before the start returns the principal, and the amount to the quota', async () => {
    const member = await world.given.member({ usdt: '500' });
    const { id } = await bought(member, '300');
    expect(await member.must(redeemProduct, { body: { id } })).toMatchObject({
      status: 'cancelled',
      remainingCycle: 0,
      accumulatedIncome: '0.00000000',
    });
    expect(await usdt(member)).toMatchObject({ available: '500.00000000', frozen: '0.00000000' });
    const { remaining } = await world.must(getProduct, { query: { id: 'arbitrage-7' } });
    expect(remaining).toBe('5000000.00000000');
    await world.control.advance('8d');
    expect(await order(member, id)).toMatchObject({ status: 'cancelled' });
  });

  it('is refused for debt and machines, for a second time, and for the order of another member', async () => {
    const [mine, yours] = await world.given.members(2, { usdt: '900' });
    if (!mine || !yours) throw new Error('Two members were asked for');
    const debt = await mine.must(buyDebt, { body: { productId: 'debt-7', amount: '100' } });
    const miner = await mine.must(buyMiner, { body: { productId: 's19-pro', quantity: 1 } });
    const { id } = await bought(mine);
    for (const each of [debt, miner])
      expect(await mine.call(redeemProduct, { body: { id: each.id } })).toMatchObject({
        reason: 'earlyExitNotOffered',
      });
    const unknown = await yours.call(redeemProduct, { body: { id: '1' } });
    const others = await yours.call(redeemProduct, { body: { id } });
    expect(unknown).toMatchObject({ ok: false, reason: 'notFound' });
    expect(others).toMatchObject({ ok: false, reason: 'notFound', facts: {} });
    await mine.must(redeemProduct, { body: { id } });
    expect(await mine.call(redeemProduct, { body: { id } })).toMatchObject({
      reason: 'notAllowedInThisState',
      facts: { status: 'cancelled' },
    });
  });
});

describe('an operator', () => {
  const freeze = (id: string) =>
    world.call(freezeProductOrder, { params: { world: world.id, id } });
  const unfreeze = (id: string) =>
    world.call(unfreezeProductOrder, { params: { world: world.id, id } });

  it('freezes a running order and unfreezes it, which moves its end', async () => {
    const member = await world.given.member({ usdt: '500' });
    const { id } = await bought(member, '100');
    expect(await freeze(id)).toMatchObject({ reason: 'notAllowedInThisState' });
    expect(await unfreeze(id)).toMatchObject({ reason: 'notAllowedInThisState' });
    for (const call of [freezeProductOrder, unfreezeProductOrder])
      expect(await world.call(call, { params: { world: 'nowhere', id } })).toMatchObject({
        reason: 'worldUnknown',
      });
    expect(await freeze('1')).toMatchObject({ reason: 'notFound' });
    expect(await unfreeze('1')).toMatchObject({ reason: 'notFound' });
    // The order starts at 13:00. At 13:30 two days later, two days are paid and 23.5 hours of the third day remain.
    await world.control.advance('2d');
    await world.control.advance('90m');
    expect(await freeze(id)).toMatchObject({ ok: true });
    expect(await freeze(id)).toMatchObject({ reason: 'notAllowedInThisState' });
    expect(await member.call(redeemProduct, { body: { id } })).toMatchObject({
      reason: 'notAllowedInThisState',
      facts: { status: 'frozen' },
    });
    await world.control.advance('10d');
    expect(await order(member, id)).toMatchObject({
      status: 'frozen',
      accumulatedIncome: '0.07000000',
      remainingCycle: 5,
    });
    expect(await unfreeze(id)).toMatchObject({ ok: true });
    // 13:30 plus 23.5 hours is 13:00 on the 19th; four days follow.
    expect(await order(member, id)).toMatchObject({
      status: 'running',
      endTime: '2026-01-23 13:00:00',
    });
    await world.control.advance('5d');
    expect(await order(member, id)).toMatchObject({
      status: 'ended',
      accumulatedIncome: '0.24500000',
    });
    const { rows } = await world.inside();
    const told = rows.many('Notice', {
      where: { memberId: member.id },
      orderBy: [['id', 'asc']],
    });
    expect(told.map(({ key }) => key)).toEqual([
      'productBought',
      'productFrozen',
      'productUnfrozen',
      'productEnded',
    ]);
  });
});

describe('orders', () => {
  it('are listed for their owner only, newest first, by type and status', async () => {
    const [mine, yours] = await world.given.members(2, { usdt: '900' });
    if (!mine || !yours) throw new Error('Two members were asked for');
    const first = await bought(mine);
    await world.control.advance('1h');
    const second = await bought(mine);
    const all = await mine.must(listProductOrders, { query: { type: 'arbitrage' } });
    expect(all.records.map(({ id }) => id)).toEqual([second.id, first.id]);
    const running = await mine.must(listProductOrders, {
      query: { type: 'arbitrage', status: 'running' },
    });
    expect(running.records.map(({ id }) => id)).toEqual([first.id]);
    expect((await mine.must(listProductOrders, { query: { type: 'debt' } })).total).toBe(0);
    expect((await yours.must(listProductOrders, { query: { type: 'arbitrage' } })).total).toBe(0);
    const past = { query: { type: 'arbitrage', pageNo: 5 } } as const;
    expect(await mine.must(listProductOrders, past)).toMatchObject({ records: [], total: 2 });
  });

  it('are summed as active principal, income of today and total income', async () => {
    const member = await world.given.member({ usdt: '900' });
    await bought(member, '100');
    await bought(member, '200');
    const stat = () => member.must(summarizeProductOrders, { query: { type: 'arbitrage' } });
    expect(await stat()).toEqual({
      count: 2,
      machines: 0,
      invested: '300.00000000',
      todayIncome: '0.00000000',
      accumulatedIncome: '0.00000000',
    });
    // Days end at 13:00, and a day pays 300 x 0.00035 = 0.105.
    await world.control.advance('50h');
    expect(await stat()).toMatchObject({
      todayIncome: '0.10500000',
      accumulatedIncome: '0.21000000',
    });
    await world.control.advance('11h');
    expect(await stat()).toMatchObject({
      todayIncome: '0.00000000',
      accumulatedIncome: '0.21000000',
    });
    await world.control.advance('8d');
    expect(await stat()).toMatchObject({
      count: 0,
      invested: '0.00000000',
      accumulatedIncome: '0.73500000',
    });
  });
});
