import {
  exitContest,
  joinContest,
  listContests,
  listJoinedContests,
  rankContest,
} from '@hongbao/contracts/contests/contests.calls';
import { buyOption } from '@hongbao/contracts/options/options.calls';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { DAY_MS, HOUR_MS } from '@hongbao/contracts/time';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { type Member, asMember } from '@hongbao/test-support/given';
import { TEST_AT, startServer } from '@hongbao/server/testing/server';
import { removeDataFolder, temporaryDataFolder } from '@hongbao/server/testing/templates';
import { expectBalanced } from '@hongbao/server/testing/testWorld';
import { expect, it } from 'vitest';

/** The end of the contest: Tuesday 2026-01-13 00:00 (UTC+8). */
const END_AT = Date.UTC(2026, 0, 12, 16);

it('a contest of thirty days pays ranks, prizes and balances to the last unit', async () => {
  const dataDir = await temporaryDataFolder();
  let server = await startServer({ dataDir });
  let world = await server.createWorld({ id: 'story' });
  const idlers = Array.from({ length: 7 }, (_, number) => `idle${number}`);
  const names = ['short', 'winner', 'half', 'small', ...idlers, 'loser', 'leaver'];
  let people: Record<string, Member> = {};
  for (const name of names)
    people[name] = await world.given.member({ usdt: '500', nickname: name });
  const person = (name: string): Member => {
    const found = people[name];
    if (!found) throw new Error(name);
    return found;
  };
  const { records } = await person('short').must(listContests, { query: { status: 1 } });
  const id = records[0]?.id ?? '';
  const account = `contest:${id}`;
  for (const name of names)
    await person(name).must(joinContest, { body: { id, fund: name === 'small' ? '100' : '200' } });

  // One member holds a position to the end, and four buy options on ETH, which jumps by 5 %; the others do nothing.
  // `half` has a large gain with a volume of a quarter of the fund.
  const position = {
    symbol: 'BTC/USDT',
    direction: 'short',
    quantity: '0.01',
    leverage: 10,
    account,
  } as const;
  await person('short').must(openPosition, { body: position });
  const option = { setId: 'ETH-60', account } as const;
  for (const [name, direction, stake] of [
    ['winner', 'up', '100'],
    ['winner', 'up', '100'],
    ['half', 'up', '50'],
    ['small', 'up', '60'],
    ['small', 'down', '40'],
    ['loser', 'down', '100'],
  ] as const)
    await person(name).must(buyOption, { body: { ...option, direction, stake } });
  await world.control.gap('ETH/USDT', 5);
  await world.control.advance('3d');
  expect(await person('leaver').must(exitContest, { body: { id } })).toEqual({
    returned: '200.00000000',
  });

  // The end of the contest is the same in one jump, in steps, and on a server that crashes an hour before it.
  await world.control.advanceTo(END_AT - DAY_MS);
  const stepped = await server.forkWorld(world);
  const jumped = await server.forkWorld(world);
  for (let at = END_AT - DAY_MS; at < END_AT + HOUR_MS; at += 5_777_777) {
    await stepped.control.advanceTo(at);
    await stepped.control.hash();
  }
  const hashes = [];
  for (const fork of [stepped, jumped]) {
    await fork.control.advanceTo(END_AT + 2 * HOUR_MS);
    hashes.push(await fork.control.hash());
  }
  await world.control.advanceTo(END_AT - HOUR_MS);
  await server.stop();
  server = await startServer({ dataDir });
  world = server.openWorld('story');
  people = Object.fromEntries(
    Object.entries(people).map(([name, member]) => [
      name,
      asMember(server.client('story'), member),
    ]),
  );
  await world.control.advanceTo(END_AT + 2 * HOUR_MS);
  expect([...hashes, await world.control.hash()]).toEqual(Array(3).fill(hashes[0]));

  // BTC is at 98,869.23 and ends at 96,075.11; half of the spread on each side makes that 98,859.34 and 96,084.72: 200 -
  // 0.4942967 (0.05 % of 988.5934) + 27.7462 (0.01 x 2,774.62) - 0.4804236 (0.05 % of 960.8472) = 226.7714797.
  const ranking = await person('idle0').must(rankContest, { query: { id, pageSize: 100 } });
  expect(
    ranking.records.map(({ equity, yield: earned, volume }) => [equity, earned, volume]),
  ).toEqual([
    ['350.00000000', '0.75000000', '200.00000000'],
    ['237.50000000', '0.18750000', '50.00000000'],
    ['226.77147970', '0.13385739', '1949.44060000'],
    ['105.00000000', '0.05000000', '100.00000000'],
    ...idlers.map(() => ['200.00000000', '0.00000000', '0.00000000']),
    ['100.00000000', '-0.50000000', '100.00000000'],
  ]);
  const ranked = ranking.records.map(({ memberId }) =>
    names.find((name) => person(name).id === memberId),
  );
  expect(ranked).toEqual(['winner', 'half', 'short', 'small', ...idlers, 'loser']);
  expect(ranking.mine).toMatchObject({ rank: 5 });

  const balanceOf = async (name: string) =>
    (await person(name).must(listBalances, {})).find(({ currency }) => currency === 'USDT')?.total;
  const balances = async () =>
    Object.fromEntries(await Promise.all(names.map(async (name) => [name, await balanceOf(name)])));
  const expected = {
    // Fees of 0.4942967 + 0.4804236: half of them, 0.48736015, is the pool of full prizes of 1,350.
    // 300 + 350 + 500 x 0.48736015 / 1,350.
    winner: '650.18050375',
    // A balance of 300 and the returned fund of 237.5. The prize of rank 2 is not paid.
    half: '537.50000000',
    // 300 + 226.7714797 + 200 x 0.48736015 / 1,350
    short: '526.84368120',
    // 400 + 105 + 50 x 0.48736015 / 1,350
    small: '505.01805037',
    // A balance of 300 and the returned fund of 200. The prizes of their ranks, 50, are not paid.
    ...Object.fromEntries(idlers.map((name) => [name, '500.00000000'])),
    // 300 + 100
    loser: '400.00000000',
    leaver: '500.00000000',
  };
  expect(await balances()).toEqual(expected);
  const [first] = (await person('winner').must(listJoinedContests, { query: { status: -2 } }))
    .records;
  expect(first).toMatchObject({
    status: -2,
    rank: 1,
    prize: '0.18050375',
    equity: '350.00000000',
  });
  const [last] = (await person('loser').must(listJoinedContests, {})).records;
  expect(last).toMatchObject({ status: -2, rank: 12, prize: '0.00000000', yield: '-0.50000000' });

  const { rows } = await world.inside();
  const told = async (name: string) =>
    rows
      .many('Notice', { where: { memberId: person(name).id }, orderBy: [['id', 'asc']] })
      .map(({ key }) => key);
  expect(await told('idle6')).toEqual(['contestEnded']);
  expect(await told('half')).toEqual(['optionWon', 'contestEnded']);
  expect(await told('short')).toEqual(['closedBy.contestEnd', 'contestEnded', 'contestPrize']);
  expect(await told('winner')).toEqual(['optionWon', 'optionWon', 'contestEnded', 'contestPrize']);
  expect(await told('leaver')).toEqual([]);

  await world.control.advanceTo(TEST_AT + 30 * DAY_MS - 1);
  expect(await balances()).toEqual(expected);
  const rewards = (await world.control.accounts()).find(
    ({ account: each }) => each === 'house/rewards/USDT',
  );
  // Sum of the three paid prizes.
  expect(rewards?.balance).toBe('-0.27075562');
  await expectBalanced(world);
  await server.stop();
  removeDataFolder(dataDir);
}, 60_000);

it('a contest notifies members who joined before its start when it starts', async () => {
  const server = await startServer();
  const world = await server.createWorld();
  const member = await world.given.member({ usdt: '2500' });
  const { records } = await member.must(listContests, { query: { status: 0 } });
  const cup = records.find(({ name }) => name === 'Masters cup 1');
  await member.must(joinContest, { body: { id: cup?.id ?? '', fund: '1000' } });
  await world.control.advance('3d');
  const { rows } = await world.inside();
  const told = rows.many('Notice', {
    where: { memberId: member.id, key: 'contestStarted' },
  });
  expect(told.map(({ facts }) => JSON.parse(facts))).toEqual([
    { endTime: '2026-01-23 00:00:00', refId: cup?.id },
  ]);
  await expectBalanced(world);
  await server.stop();
});

it('a contest with more members than one batch closes, ranks and pays each of them once', async () => {
  const server = await startServer();
  const world = await server.createWorld();
  const members = await world.given.members(23, { usdt: '300' });
  const [first] = members;
  const { records } = await (first as Member).must(listContests, { query: { status: 1 } });
  const id = records[0]?.id ?? '';
  const body = { symbol: 'BTC/USDT', quantity: '0.001', leverage: 5, account: `contest:${id}` };
  for (const [place, member] of members.entries()) {
    await member.must(joinContest, { body: { id, fund: '100' } });
    const direction = place % 2 === 0 ? 'long' : 'short';
    if (place % 3 > 0) await member.must(openPosition, { body: { ...body, direction } });
  }
  await world.control.advanceTo(END_AT);
  const ranking = await (first as Member).must(rankContest, { query: { id, pageSize: 100 } });
  expect(ranking.records.map(({ rank }) => rank)).toEqual(members.map((_, place) => place + 1));
  const yields = ranking.records.map((each) => Number(each.yield));
  expect(yields).toEqual(yields.toSorted((a, b) => b - a));
  const winners = yields.slice(0, 10).filter((each) => each > 0).length;
  expect(winners).toBeGreaterThan(0);
  const { rows } = await world.inside();
  const entries = rows.many('ContestEntry', { where: { contestId: id } });
  expect(entries.map(({ rank }) => rank).sort((a, b) => Number(a) - Number(b))).toEqual(
    members.map((_, place) => place + 1),
  );
  const transfers = rows.groups('LedgerTransfer', 'kind', [], {});
  const counts = Object.fromEntries(transfers.map(({ kind, count }) => [kind, count]));
  expect(counts).toMatchObject({ contestJoin: 23, contestReturn: 23, contestPrize: winners });
  await expectBalanced(world);
  await server.stop();
});
