import type { BodyOf } from '@hongbao/contracts/call';
import {
  exitContest,
  getContest,
  joinContest,
  listContests,
  listJoinedContests,
  rankContest,
} from '@hongbao/contracts/contests/contests.calls';
import { units } from '@hongbao/contracts/money';
import { buyOption } from '@hongbao/contracts/options/options.calls';
import {
  closePosition,
  listPositions,
  openPosition,
  placeExit,
} from '@hongbao/contracts/positions/positions.calls';
import {
  getAssets,
  listAccountChanges,
  listBalances,
} from '@hongbao/contracts/wallet/wallet.calls';
import { update } from '@hongbao/prisma/rowWriter';
import type { Member } from '@hongbao/test-support/given';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';

const world = useWorld();

/** The contests of a new world: one running, two announced. */
async function contests(member: Member) {
  const { records } = await member.must(listContests, {});
  const named = (name: string) => records.find((each) => each.name === name)?.id ?? '';
  return {
    running: named('Weekly sprint 1'),
    next: named('Weekly sprint 2'),
    cup: named('Masters cup 1'),
  };
}
const join = (member: Member, id: string, fund = '200') =>
  member.call(joinContest, { body: { id, fund } });
async function usdt(member: Member, account = 'main') {
  const balances = await member.must(listBalances, { query: { account } });
  return balances.find(({ currency }) => currency === 'USDT')?.total;
}
async function joined(usdtGiven = '500') {
  const member = await world.given.member({ usdt: usdtGiven });
  const ids = await contests(member);
  await member.must(joinContest, { body: { id: ids.running, fund: '200' } });
  return { member, ...ids, account: `contest:${ids.running}` as const };
}
const ticket = (account: string): BodyOf<typeof openPosition> => ({
  symbol: 'BTC/USDT',
  direction: 'long',
  quantity: '0.01',
  leverage: 10,
  account,
});

describe('a new world', () => {
  it('has one running and two announced contests, in the reader’s language', async () => {
    const member = await world.given.member();
    const { records, total } = await member.must(listContests, {});
    expect(total).toBe(3);
    expect(
      records.map(({ name, status, startTime, endTime }) => [name, status, startTime, endTime]),
    ).toEqual([
      ['Weekly sprint 2', 0, '2026-01-13 00:00:00', '2026-01-20 00:00:00'],
      ['Masters cup 1', 0, '2026-01-09 00:00:00', '2026-01-23 00:00:00'],
      ['Weekly sprint 1', 1, '2026-01-06 00:00:00', '2026-01-13 00:00:00'],
    ]);
    expect(records.map(({ joinUntil }) => joinUntil)).toEqual([
      '2026-01-18 06:00:00',
      '2026-01-19 12:00:00',
      '2026-01-11 06:00:00',
    ]);
    expect(records[2]).toMatchObject({
      participants: 0,
      funds: '0.00000000',
      minFund: '100.00000000',
      maxFund: '10000.00000000',
      joined: false,
    });
    expect(records[2]?.rewards[0]).toEqual({
      rankFrom: 1,
      rankTo: 1,
      amount: '500.00000000',
      payable: '0.00000000',
    });
    const chinese = await member.must(listContests, {}, { language: 'zh-CN' });
    expect(chinese.records[2]?.name).toBe('每周冲刺赛第 1 期');
    for (const [status, count] of [
      ['0', 2],
      ['1', 1],
      ['-2', 0],
      ['-3', 0],
    ] as const)
      expect((await member.must(listContests, { query: { status } })).total).toBe(count);
  });

  it('always has a running and an announced contest, week after week', async () => {
    const member = await world.given.member();
    for (const day of [7, 14, 21]) {
      await world.control.advance('7d');
      const { records } = await member.must(listContests, {});
      const sprints = records.filter(({ name }) => name.startsWith('Weekly'));
      expect(sprints.map(({ status }) => status)).toEqual([0, 1, ...Array(day / 7).fill(-2)]);
    }
  });
});

describe('joining', () => {
  it('moves the fund from the main account, and lists it separately in the assets', async () => {
    const { member, running, account } = await joined();
    expect(await usdt(member)).toBe('300.00000000');
    expect(await usdt(member, account)).toBe('200.00000000');
    expect(await member.must(getAssets)).toMatchObject({
      contestFrozenAssets: '200.00000000',
      spotAssets: '300.00000000',
      totalAssets: '500.00000000',
    });
    expect(await member.must(getContest, { query: { id: running } })).toMatchObject({
      participants: 1,
      funds: '200.00000000',
      joined: true,
    });
    const { records } = await member.must(listAccountChanges, { query: { type: 'contestJoin' } });
    expect(records).toMatchObject([{ amount: '-200.00000000', balanceAfter: '300.00000000' }]);
    expect((await member.must(listJoinedContests, {})).records).toMatchObject([
      {
        id: running,
        status: 1,
        fund: '200.00000000',
        equity: '200.00000000',
        yield: '0.00000000',
        rank: 1,
        joined: true,
        joinTime: '2026-01-06 12:00:00',
      },
    ]);
  });

  it.each([
    ['an unknown contest', { id: '1' }, 'notFound', {}],
    [
      'too small a fund',
      { fund: '99.99999999' },
      'amountTooSmall',
      { field: 'fund', bound: '100.00000000' },
    ],
    [
      'too large a fund',
      { fund: '10000.00000001' },
      'amountTooLarge',
      { field: 'fund', bound: '10000.00000000' },
    ],
    [
      'a fund above the balance',
      { fund: '500.00000001' },
      'insufficientBalance',
      { field: 'fund', bound: '500.00000000' },
    ],
  ])('is refused for %s', async (_, given, reason, facts) => {
    const member = await world.given.member({ usdt: '500' });
    const { running } = await contests(member);
    const body = { id: running, fund: '200', ...given };
    expect(await member.call(joinContest, { body })).toMatchObject({ ok: false, reason, facts });
    expect(await usdt(member)).toBe('500.00000000');
  });

  it('creates one entry for twenty concurrent calls', async () => {
    const member = await world.given.member({ usdt: '5000' });
    const { running } = await contests(member);
    const answers = await Promise.all(Array.from({ length: 20 }, () => join(member, running)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers)
      if (!answer.ok) expect(answer.reason).toBe('contestAlreadyJoined');
    expect(await usdt(member, `contest:${running}`)).toBe('200.00000000');
  });

  it('is refused for the concurrent callers beyond the maximum of entries', async () => {
    const members = await world.given.members(6, { usdt: '500' });
    const [first] = members;
    const { running } = await contests(first as Member);
    const inside = await world.inside();
    await inside.commit(
      { rows: [update('Contest', { id: running }, { participantsMax: 4 })] },
      inside.now(),
    );
    const answers = await Promise.all(members.map((member) => join(member, running)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(4);
    for (const answer of answers)
      if (!answer.ok) expect(answer).toMatchObject({ reason: 'contestFull', facts: { max: 4 } });
  });

  it('is possible until the last quarter of the contest, and refused from that instant', async () => {
    const [early, late] = await world.given.members(2, { usdt: '500' });
    const { running } = await contests(early as Member);
    const until = Date.UTC(2026, 0, 10, 22);
    await world.control.advanceTo(until - 1);
    expect(await join(early as Member, running)).toMatchObject({ ok: true });
    await world.control.advanceTo(until);
    expect(await join(late as Member, running)).toMatchObject({
      reason: 'contestNotOpen',
      facts: { joinUntil: '2026-01-11 06:00:00' },
    });
    expect(await usdt(late as Member)).toBe('500.00000000');
    expect((await late?.must(getContest, { query: { id: running } }))?.joinUntil).toBe(
      '2026-01-11 06:00:00',
    );
  });

  it('is refused after the contest has ended, and after the member has left it', async () => {
    const { member, running, next } = await joined();
    await member.must(joinContest, { body: { id: next, fund: '100' } });
    await member.must(exitContest, { body: { id: next } });
    expect(await join(member, next)).toMatchObject({ reason: 'contestAlreadyJoined' });
    await world.control.advance('8d');
    const late = await world.given.member({ usdt: '500' });
    expect(await join(late, running)).toMatchObject({ reason: 'contestNotOpen' });
  });
});

describe('a contest’s account', () => {
  it('trades with its own money while the contest is running', async () => {
    const { member, account } = await joined();
    const opened = await member.must(openPosition, { body: ticket(account) });
    expect(await usdt(member)).toBe('300.00000000');
    await member.must(closePosition, { params: { id: opened.id } });
    await member.must(buyOption, {
      body: { setId: 'BTC-60', direction: 'up', stake: '20', account },
    });
    await world.control.gap('BTC/USDT', 5);
    await world.control.advance('60s');
    const left = units((await usdt(member, account)) ?? '0');
    expect(left > units('200')).toBe(true);
    expect(await usdt(member)).toBe('300.00000000');
  });

  it('does not trade before the start', async () => {
    const { member, next } = await joined();
    await member.must(joinContest, { body: { id: next, fund: '100' } });
    const account = `contest:${next}`;
    const refusal = {
      reason: 'notAllowedInThisState',
      facts: { startAt: Date.UTC(2026, 0, 12, 16) },
    };
    expect(await member.call(openPosition, { body: ticket(account) })).toMatchObject(refusal);
    const option = { setId: 'BTC-60', direction: 'up', stake: '20', account } as const;
    expect(await member.call(buyOption, { body: option })).toMatchObject(refusal);
    await world.control.advanceTo(Date.UTC(2026, 0, 12, 16));
    expect(await member.call(buyOption, { body: option })).toMatchObject({ ok: true });
  });

  it('refuses an option that would expire after the contest, and settles an option that expires with the contest', async () => {
    const { member, account } = await joined();
    const endAt = Date.UTC(2026, 0, 12, 16);
    await world.control.advanceTo(endAt - 60_000);
    const option = { setId: 'BTC-60', direction: 'up', stake: '20', account } as const;
    expect(await member.call(buyOption, { body: { ...option, setId: 'BTC-120' } })).toMatchObject({
      reason: 'notAllowedInThisState',
      facts: { endAt },
    });
    await member.must(buyOption, { body: option });
    await world.control.gap('BTC/USDT', 5);
    await world.control.advance('60s');
    // Balance of 300 outside of the contest, the returned 200 + 20 x 0.75, and a level bonus of 5; the volume of the
    // first rank is too small for a prize.
    expect(await usdt(member)).toBe('515.00000000');
    expect(await member.call(openPosition, { body: ticket(account) })).toMatchObject({
      reason: 'notAllowedInThisState',
    });
    expect(await usdt(member, account)).toBe('0.00000000');
  });

  it('can only be used by its owner', async () => {
    const { account } = await joined();
    const other = await world.given.member({ usdt: '500' });
    for (const [call, input] of [
      [openPosition, { body: ticket(account) }],
      [buyOption, { body: { setId: 'BTC-60', direction: 'up', stake: '20', account } }],
    ] as const)
      expect(await other.call(call, input as never)).toMatchObject({
        reason: 'tradingAccountUnknown',
      });
  });
});

describe('leaving', () => {
  it('closes everything and returns the remaining balance, without rank or prize', async () => {
    const { member, running, account } = await joined();
    const { id } = await member.must(openPosition, {
      body: { ...ticket(account), quantity: '0.005' },
    });
    const exit = { id, side: 'takeProfit', price: '900000', quantity: '0.002' } as const;
    await member.must(placeExit, { body: exit });
    await member.must(openPosition, {
      body: { ...ticket(account), quantity: '0.005', orderType: 'limit', price: '50000' },
    });
    const trigger = { orderType: 'trigger', triggerPrice: '200000', quantity: '0.001' } as const;
    await member.must(openPosition, { body: { ...ticket(account), ...trigger } });
    await world.control.advance('1h');
    const { returned } = await member.must(exitContest, { body: { id: running } });
    const closed = await member.must(listPositions, { query: { status: 'closed', account } });
    expect(closed.records.map(({ closeReason }) => closeReason).sort()).toEqual([
      'cancelled',
      'cancelled',
      'contestEnd',
    ]);
    expect(closed.records.flatMap(({ exits }) => exits)).toEqual([]);
    const { realizedPnl = '0' } =
      closed.records.find(({ closeReason }) => closeReason === 'contestEnd') ?? {};
    expect(units(returned)).toBe(units('200') + units(realizedPnl));
    expect(units((await usdt(member)) ?? '0')).toBe(units('300') + units(returned));
    expect(await usdt(member, account)).toBe('0.00000000');
    expect((await member.must(rankContest, { query: { id: running } })).total).toBe(0);
    expect(await member.must(getContest, { query: { id: running } })).toMatchObject({
      participants: 0,
      joined: false,
    });
    const { records } = await member.must(listJoinedContests, { query: { status: '-3' } });
    expect(records).toMatchObject([
      { status: -3, equity: returned, exitTime: '2026-01-06 13:00:00' },
    ]);
    expect(records[0]).not.toHaveProperty('rank');
    await world.control.advance('8d');
    const after = await member.must(listJoinedContests, {});
    expect(after.records[0]).not.toHaveProperty('prize');
    expect(after.records[0]).toMatchObject({ status: -3, equity: returned });
  });

  it('is refused for an unknown contest, without an entry, a second time, and after the contest has ended', async () => {
    const { member, running, next } = await joined();
    const exit = (id: string) => member.call(exitContest, { body: { id } });
    expect(await exit('1')).toMatchObject({ reason: 'notFound' });
    expect(await exit(next)).toMatchObject({ reason: 'contestNotJoined' });
    await member.must(joinContest, { body: { id: next, fund: '100' } });
    const answers = await Promise.all([exit(next), exit(next)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      reason: 'notAllowedInThisState',
      facts: { status: 'exited' },
    });
    await world.control.advance('8d');
    expect(await exit(running)).toMatchObject({
      reason: 'notAllowedInThisState',
      facts: { status: 'finished' },
    });
  });

  it('is refused while options are running', async () => {
    const { member, running, account } = await joined();
    await member.must(buyOption, {
      body: { setId: 'BTC-60', direction: 'up', stake: '20', account },
    });
    expect(await member.call(exitContest, { body: { id: running } })).toMatchObject({
      reason: 'notAllowedInThisState',
      facts: { options: 1 },
    });
    await world.control.advance('60s');
    expect(await member.call(exitContest, { body: { id: running } })).toMatchObject({ ok: true });
  });
});

describe('the ranking', () => {
  it('is ordered by yield at the last full minute, and contains the rank of the caller', async () => {
    const [long, short, idle] = await world.given.members(3, { usdt: '900' });
    if (!long || !short || !idle) throw new Error('three members');
    const { running } = await contests(long);
    for (const member of [long, short, idle])
      await member.must(joinContest, { body: { id: running, fund: '200' } });
    const account = `contest:${running}`;
    await long.must(openPosition, { body: ticket(account) });
    await short.must(openPosition, { body: { ...ticket(account), direction: 'short' } });
    await world.control.gap('BTC/USDT', 5);
    await world.control.advance('59s');
    const order = async () =>
      (await idle.must(rankContest, { query: { id: running } })).records.map(
        ({ memberId }) => memberId,
      );
    // The ranking is still that of the minute in which the positions were opened, when idle had paid no fee.
    expect((await order())[0]).toBe(idle.id);
    await world.control.advance('1s');
    expect(await order()).toEqual([long.id, idle.id, short.id]);
    const { records, mine, total } = await short.must(rankContest, {
      query: { id: running, pageSize: 1 },
    });
    expect({ total, shown: records.length, rank: mine?.rank }).toEqual({
      total: 3,
      shown: 1,
      rank: 3,
    });
    expect(mine?.account).toMatch(/^..\*\*\*$/);
    expect(Number(mine?.yield)).toBeLessThan(-0.1);
    const before = await long.must(rankContest, { query: { id: running } });
    await world.control.gap('BTC/USDT', -20);
    await world.control.advance('59s');
    expect(await long.must(rankContest, { query: { id: running } })).toEqual(before);
    await world.control.advance('1s');
    expect((await order())[0]).toBe(short.id);
  });

  it('is constant within a minute for every caller, also after a close in that minute', async () => {
    const { member, running, account } = await joined();
    const { id } = await member.must(openPosition, { body: ticket(account) });
    await world.control.advance('10m');
    const asked = await member.must(rankContest, { query: { id: running } });
    await world.control.advance('20s');
    await member.must(closePosition, { params: { id }, body: { quantity: '0.005' } });
    await world.control.advance('20s');
    expect(await member.must(rankContest, { query: { id: running } })).toEqual(asked);
    // A world without cached rankings returns the same.
    const fork = await world.server.forkWorld(world.server.openWorld(world.id));
    const there = await world.server
      .client(fork.id)
      .must(rankContest, { query: { id: running } }, { token: member.token });
    expect(there).toEqual(asked);
  });

  it('is refused for an unknown contest, and so is the contest itself', async () => {
    const member = await world.given.member();
    for (const call of [rankContest, getContest])
      expect(await member.call(call, { query: { id: '1' } })).toMatchObject({ reason: 'notFound' });
  });
});
