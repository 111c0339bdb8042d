import {
  buyArbitrage,
  buyDebt,
  buyMiner,
  getProduct,
  listProductOrders,
  redeemProduct,
} from '@hongbao/contracts/products/products.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { units } from '@hongbao/contracts/money';
import { DAY_MS, HOUR_MS } from '@hongbao/contracts/time';
import { listAccountChanges, listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { insert, update } from '@hongbao/prisma/rowWriter';
import { type Member, asMember } from '@hongbao/test-support/given';
import { TEST_AT } from '@hongbao/server/testing/server';
import { type TestWorld, expectBalanced } from '@hongbao/server/testing/testWorld';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { newMember, openSessionFor } from '../account/index.ts';
import { mergePlans } from '../../world/plan.ts';
import { houseAccount, memberAccount } from '../../ledger/accounts.ts';
import { expect, it } from 'vitest';

const world = useWorld();

async function balance(member: Member) {
  const usdt = (await member.must(listBalances, {})).find(({ currency }) => currency === 'USDT');
  return [usdt?.available, usdt?.frozen];
}

async function signedInAgain({ id, account }: Member): Promise<Member> {
  const token = await world.control.createToken(id);
  return asMember(world.server.client(world.id), { id, account, token });
}

/*
 * One member of level 0 with 900 USDT buys at Tuesday 2026-01-06 12:00; all three orders start at 13:00.
 *   arbitrage 7 days   123.45678901 at 0.035 %   a day 0.043209876... -> 0.04320987   (123.45678901 x 0.00035 = 0.0432098761535)
 *   debt 30 days       300          at 0.035 %   a day 0.105
 *   S19 Pro, one       260 spent                 a day 5.50 - 4.68 = 0.82
 * Available after buying 900 - 123.45678901 - 300 - 260 = 216.54321099; frozen 423.45678901.
 */
const table = [
  // Columns: day, hours since 12:00, available, frozen.
  ['immediately', 0, '216.54321099', '423.45678901'],
  ['a moment before the first day is over', 25 - 1 / 3600, '216.54321099', '423.45678901'],
  // + 0.04320987 + 0.105 + 0.82 = 0.96820987
  ['after one day', 25, '217.51142086', '423.45678901'],
  // Six days later, + 6 x 0.96820987 = 5.80925922; after the last day of the arbitrage its principal is released:
  // 217.51142086 + 5.80925922 + 123.45678901 = 346.77746909
  ['after seven days', 7 * 24 + 1, '346.77746909', '300.00000000'],
  // + 13 x (0.105 + 0.82) = 12.025
  ['after twenty days', 20 * 24 + 1, '358.80246909', '300.00000000'],
  // + 10 x 0.925 = 9.25, and the released principal of the debt product: 358.80246909 + 9.25 + 300 = 668.05246909
  ['after thirty days', 30 * 24 + 1, '668.05246909', '0.00000000'],
  // + 0.82: only the machine is still running
  ['after thirty-one days', 31 * 24 + 1, '668.87246909', '0.00000000'],
] as const;

it('arbitrage, debt and a machine pay day by day for a month, to the last unit, in steps and in one jump', async () => {
  let member = await world.given.member({ usdt: '900' });
  const body = { amount: '123.45678901', productId: 'arbitrage-7' };
  await member.must(buyArbitrage, { body });
  await member.must(buyDebt, { body: { productId: 'debt-30', amount: '300' } });
  await member.must(buyMiner, { body: { productId: 's19-pro', quantity: 1 } });
  const atOnce = await world.server.forkWorld(world);
  for (const [when, hours, available, frozen] of table) {
    await world.control.advanceTo(TEST_AT + hours * HOUR_MS);
    // A session expires after thirty days.
    if (hours > 30 * 24) member = await signedInAgain(member);
    expect(await balance(member), when).toEqual([available, frozen]);
  }
  const orders = async (type: 'arbitrage' | 'debt' | 'miner') =>
    (await member.must(listProductOrders, { query: { type } })).records;
  expect(await orders('arbitrage')).toMatchObject([
    { status: 'ended', accumulatedIncome: '0.30246909', remainingCycle: 0 },
  ]);
  expect(await orders('debt')).toMatchObject([
    { status: 'ended', accumulatedIncome: '3.15000000' },
  ]);
  expect(await orders('miner')).toMatchObject([
    { status: 'running', accumulatedIncome: '25.42000000', remainingCycle: 334 },
  ]);
  const income = await member.must(listAccountChanges, { query: { type: 'productIncome' } });
  expect(income.total).toBe(7 + 30 + 31);

  // A copy reaches the same state in one jump.
  const target = await world.control.now();
  await atOnce.control.advanceTo(target);
  await expectBalanced(atOnce);
  expect(await atOnce.control.hash()).toBe(await world.control.hash());
});

it('an early exit deducts the income that was paid, and nothing else', async () => {
  const member = await world.given.member({ usdt: '500' });
  const { id } = await member.must(buyArbitrage, {
    body: { productId: 'arbitrage-7', amount: '400' },
  });
  // Income of three whole days of 400 x 0.00035 = 0.14.
  await world.control.advance('74h');
  expect(await balance(member)).toEqual(['100.42000000', '400.00000000']);
  await member.must(redeemProduct, { body: { id } });
  // 100.42 + (400 - 0.42)
  expect(await balance(member)).toEqual(['500.00000000', '0.00000000']);
  const inside = await world.inside();
  expect(inside.ledger.balance(houseAccount('products', 'USDT')).total).toBe(0n);
  await world.control.advance('7d');
  expect(await balance(member)).toEqual(['500.00000000', '0.00000000']);
});

it('the money of a running order counts as wealth, and its income raises the VIP level immediately', async () => {
  const member = await world.given.member({ usdt: '999.95' });
  await member.must(buyArbitrage, { body: { productId: 'arbitrage-7', amount: '900' } });
  const level = async () => (await member.must(getMember)).vipLevel;
  await world.control.advance('24h');
  expect(await level()).toBe(0);
  // 900 x 0.00035 = 0.315 at 13:00: 1,000.265.
  await world.control.advance('1h');
  expect(await level()).toBe(1);
  // The balance includes the upgrade bonus of 5 for level 1.
  expect(await balance(member)).toEqual(['105.26500000', '900.00000000']);
});

it('exactly the last hundred units are sold to two hundred members who buy them concurrently', async () => {
  const inside = await world.inside();
  const rows = [
    update('Product', { id: 'debt-7' }, { remaining: units('100'), minAmount: units('1') }),
  ];
  await inside.commit({ rows }, inside.now());
  const members = await poorMembers(200);
  const buy = (member: Member) =>
    member.call(buyDebt, { body: { productId: 'debt-7', amount: '3' } });
  const answers = await Promise.all(members.map(buy));
  // 33 orders of three units are 99; the remaining unit is not enough for another order.
  expect(answers.filter(({ ok }) => ok)).toHaveLength(33);
  const reasons = answers.flatMap((answer) => (answer.ok ? [] : [answer.reason]));
  expect(new Set(reasons)).toEqual(new Set(['productSoldOut']));
  const { remaining } = await world.must(getProduct, { query: { id: 'debt-7' } });
  expect(remaining).toBe('1.00000000');
  const held = members.map(({ id }) => inside.ledger.balance(memberAccount(id, 'main', 'USDT')));
  expect(held.reduce((sum, { frozen }) => sum + frozen, 0n)).toBe(units('99'));
});

it('a thousand orders that start in one hour are paid in batches, which a restart does not repeat', async () => {
  const [member] = await poorMembers(1);
  if (!member) throw new Error('One member was asked for');
  const inside = await world.inside();
  const hour = TEST_AT + HOUR_MS;
  const rows = Array.from({ length: 1_001 }, () => orderRow(inside.ids.nextId(), member.id, hour));
  const ledger = rows.map(
    ({ id }) =>
      ({
        op: 'post',
        id: `${id}/principal`,
        kind: 'productBuy',
        currency: 'USDT',
        debit: memberAccount(member.id, 'main', 'USDT'),
        credit: houseAccount('products', 'USDT'),
        amount: 1n,
        ref: { type: 'productOrder', id },
      }) as const,
  );
  const timeline = [
    { op: 'schedule', kind: 'products.dayOver', refId: String(hour), at: hour },
  ] as const;
  await inside.commit(
    { rows: rows.map((row) => insert('ProductOrder', row)), ledger, timeline },
    inside.now(),
  );
  const copy = await world.server.forkWorld(world);
  await world.control.advanceTo(hour + DAY_MS);
  await copy.control.advanceTo(hour);
  await copy.control.advanceTo(hour + DAY_MS);
  // The balance is 10 - 1,001 units + 1,001 x 7 units.
  for (const each of [world, copy] satisfies TestWorld[]) {
    const { ledger: books } = await each.inside();
    const { total } = books.balance(memberAccount(member.id, 'main', 'USDT'));
    expect(total).toBe(units('10') - 1_001n + 7_007n);
  }
  expect(await copy.control.hash()).toBe(await world.control.hash());
});

function orderRow(id: string, memberId: string, startsAt: number) {
  return {
    id,
    memberId,
    productId: 's19-pro',
    type: 'miner',
    currency: 'USDT',
    amount: 1n,
    quantity: 1,
    dailyRate: 0n,
    dailyIncome: 7n,
    cycleDays: 365,
    daysPaid: 0,
    incomePaid: 0n,
    status: 'notStarted',
    createdAt: BigInt(TEST_AT),
    startsAt: BigInt(startsAt),
    endsAt: BigInt(startsAt + 365 * DAY_MS),
    dueAt: BigInt(startsAt),
    frozenMs: null,
    lastPaidAt: null,
  };
}

/** Creates many members with ten USDT each and without a password, in one commit. */
async function poorMembers(count: number): Promise<Member[]> {
  const inside = await world.inside();
  const made = Array.from({ length: count }, (_, number) => {
    const account = `poor${number}@hongbao.example`;
    const { row, plan } = newMember(inside, inside.now(), {
      account,
      email: account,
      areaCode: null,
      phone: null,
      passwordHash: '',
      invitedById: null,
      isGuest: false,
      deviceId: null,
      language: 'en-us',
    });
    const money = {
      op: 'post',
      id: `adjustment/${row.id}`,
      kind: 'adjustment',
      currency: 'USDT',
      debit: houseAccount('custody', 'USDT'),
      credit: memberAccount(row.id, 'main', 'USDT'),
      amount: units('10'),
      ref: { type: 'member', id: row.id },
    } as const;
    const { token, change } = openSessionFor(row.id, inside.now(), 'test');
    const client = world.server.client(world.id);
    return {
      plan: mergePlans(plan, { rows: [change], ledger: [money] }),
      member: asMember(client, { id: row.id, account, token }),
    };
  });
  await inside.commit(mergePlans(...made.map(({ plan }) => plan)), inside.now());
  return made.map(({ member }) => member);
}
