import { listMembers } from '@hongbao/contracts/control/members.calls';
import { playSituation } from '@hongbao/contracts/control/situations.calls';
import { exchangeFlash } from '@hongbao/contracts/flash/flash.calls';
import { changePassword } from '@hongbao/contracts/member/member.calls';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import type { QueryOf } from '@hongbao/contracts/call';
import { insert } from '@hongbao/prisma/rowWriter';
import { describe, expect, it, vi } from 'vitest';
import { useWorld } from '@hongbao/server/testing/useWorld';

const world = useWorld();
const list = (query: QueryOf<typeof listMembers> = {}) =>
  world.must(listMembers, { params: { world: world.id }, query });
const namesOf = async (query: QueryOf<typeof listMembers>) =>
  (await list(query)).records.map(({ nickname }) => nickname);
const order = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;

describe('the list of members', () => {
  it('contains assets, open positions and their result', async () => {
    const member = await world.given.member({ usdt: '9000', nickname: 'Ann' });
    await member.must(openPosition, { body: order });
    await world.control.gap('BTC/USDT', 10);
    await world.control.advance('1s');
    const { records } = await list();
    expect(records).toMatchObject([
      { id: member.id, nickname: 'Ann', positions: 1, isWithdrawalHeld: false },
    ]);
    const { unrealizedPnl = '', totalAssets = '' } = records[0] ?? {};
    expect(Number(unrealizedPnl)).toBeGreaterThan(30);
    expect(Number(totalAssets)).toBeGreaterThan(9000);
  });

  it('is sorted by each of its figures in both directions', async () => {
    const of = { bonuses: false } as const;
    const ann = await world.given.member({ ...of, usdt: '300', nickname: 'Ann', level: 2 });
    await world.given.member({ ...of, usdt: '2000', nickname: 'Cid', level: 4 });
    const bob = await world.given.member({ ...of, usdt: '1000', nickname: 'bob', verified: true });
    await ann.must(openPosition, { body: { ...order, direction: 'short' } });
    await bob.must(openPosition, { body: order });
    await bob.must(openPosition, { body: { ...order, symbol: 'ETH/USDT' } });
    await world.control.gap('BTC/USDT', 3);
    await world.control.advance('1s');
    const orders = {
      registered: ['Ann', 'Cid', 'bob'],
      name: ['Ann', 'bob', 'Cid'],
      level: ['bob', 'Ann', 'Cid'],
      assets: ['Ann', 'bob', 'Cid'],
      pnl: ['Ann', 'Cid', 'bob'],
      positions: ['Cid', 'Ann', 'bob'],
    } as const;
    for (const [sort, expected] of Object.entries(orders)) {
      const by = { sort: sort as keyof typeof orders };
      expect(await namesOf({ ...by, order: 'asc' }), sort).toEqual(expected);
      expect(await namesOf({ ...by, order: 'desc' }), sort).toEqual(expected.toReversed());
      expect(await namesOf({ ...by, pageSize: 1, pageNo: 2 }), sort).toEqual([expected[1]]);
    }
    expect(await namesOf({ sort: 'identity', pageSize: 1 })).toEqual(['bob']);
  });

  it.each([
    ['inDebt', 'loan-running'],
    ['hasPositions', 'position-running'],
    ['underReview', 'withdrawal-under-review'],
    ['underReview', 'identity-submitted'],
    ['guest', 'guest'],
  ] as const)('is filtered by the state %s, as after %s', async (state, name) => {
    await world.given.member({ nickname: 'Ann' });
    const { member } = await world.must(playSituation, {
      params: { world: world.id },
      body: { name },
    });
    const { records, total } = await list({ state });
    expect(total).toBe(1);
    expect(records).toMatchObject([{ id: member.id }]);
  });

  it('is filtered by withdrawals on hold, as after a change of the password', async () => {
    const member = await world.given.member({ password: 'correct horse' });
    await world.given.member();
    await member.must(changePassword, {
      body: { type: 'login', oldPassword: 'correct horse', newPassword: 'battery staple' },
    });
    const { records } = await list({ state: 'withdrawalsHeld' });
    expect(records).toMatchObject([{ id: member.id, isWithdrawalHeld: true }]);
    await world.control.advance('25h');
    expect((await list({ state: 'withdrawalsHeld' })).total).toBe(0);
  });

  it('is filtered by name, account, id, ids and level', async () => {
    const ann = await world.given.member({ nickname: 'Ann_1', email: 'ann@hongbao.example' });
    const bob = await world.given.member({ nickname: 'Annx1', level: 3, bonuses: false });
    await world.given.member({ nickname: 'Cid' });
    expect(await namesOf({ keyword: 'nn_' })).toEqual(['Ann_1']);
    expect(await namesOf({ keyword: 'ANN@' })).toEqual(['Ann_1']);
    expect(await namesOf({ keyword: bob.id })).toEqual(['Annx1']);
    expect(await namesOf({ ids: `${ann.id},${bob.id}` })).toEqual(['Annx1', 'Ann_1']);
    expect(await namesOf({ level: 3 })).toEqual(['Annx1']);
    const wrong = { params: { world: world.id }, query: { sort: 'password' } } as never;
    expect((await world.raw(listMembers, wrong)).status).toBe(400);
  });

  it.each([
    ['Position', 'position-running'],
    ['OptionOrder', 'option-running'],
    ['ProductOrder', 'product-running'],
    ['IeoOrder', 'ieo-paid'],
    ['Loan', 'loan-running'],
    ['Recharge', 'deposit-under-review'],
    ['Withdrawal', 'withdrawal-under-review'],
    ['KycApplication', 'identity-submitted'],
  ] as const)('finds the member of a %s by its id, as after %s', async (table, name) => {
    await world.given.member({ nickname: 'Ann' });
    const { member } = await world.must(playSituation, {
      params: { world: world.id },
      body: { name },
    });
    const { rows } = await world.inside();
    const [row] = rows.many(table, { where: { memberId: member.id } });
    const { records } = await list({ keyword: row?.id ?? 'no row' });
    expect(records).toMatchObject([{ id: member.id }]);
    expect((await list({ keyword: `${row?.id}0` })).total).toBe(0);
  });

  it('finds the member of an exchange of coins by its id', async () => {
    await world.given.member({ nickname: 'Ann' });
    const bob = await world.given.member({ nickname: 'Bob', usdt: '1000' });
    const { id } = await bob.must(exchangeFlash, {
      body: { from: 'USDT', to: 'BTC', amount: '100' },
    });
    expect(await namesOf({ keyword: id })).toEqual(['Bob']);
  });

  it('of 5,000 members is paged with the same number of queries as of one', async () => {
    const first = await world.given.member({ nickname: 'Ann' });
    const inside = await world.inside();
    const [template] = inside.rows.many('Member', { where: { id: first.id } });
    if (!template) throw new Error('no member');
    const spy = (['query', 'many', 'some', 'first', 'count'] as const).map((name) =>
      vi.spyOn(inside.rows, name),
    );
    const queriesOf = async (query: QueryOf<typeof listMembers>) => {
      spy.forEach((one) => one.mockClear());
      await list(query);
      return spy.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    };
    await list();
    const ofOne = [await queriesOf({}), await queriesOf({ sort: 'assets' })];
    const rows = Array.from({ length: 4_999 }, (_, index) => {
      const id = `2${String(index).padStart(18, '0')}`;
      const own = { id, account: `m${index}`, nickname: `M${index}`, inviteCode: `i${index}` };
      return insert('Member', { ...template, ...own, email: null });
    });
    await inside.command('register', (now) => inside.commit({ rows }, now));
    expect(await list({ pageSize: 100, pageNo: 50, order: 'asc' })).toMatchObject({
      total: 5_000,
      pages: 50,
      current: 50,
    });
    expect((await list({ sort: 'assets', pageSize: 1 })).total).toBe(5_000);
    expect([await queriesOf({}), await queriesOf({ sort: 'assets' })]).toEqual(ofOne);
  });
});
