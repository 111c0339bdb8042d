import { joinContest, listContests } from '@hongbao/contracts/contests/contests.calls';
import { resetDemo } from '@hongbao/contracts/demo/demo.calls';
import { units } from '@hongbao/contracts/money';
import { buyOption } from '@hongbao/contracts/options/options.calls';
import {
  cancelOrder,
  closePosition,
  listPositions,
  openPosition,
} from '@hongbao/contracts/positions/positions.calls';
import type { Member } from '@hongbao/test-support/given';
import { type TestServer, startServer } from '@hongbao/server/testing/server';
import { type TestWorld, expectBalanced } from '@hongbao/server/testing/testWorld';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

type Account = 'demo' | `contest:${string}`;
type Deed = (world: TestWorld, member: Member, account: Account) => Promise<unknown>;

const order = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;

const open = fc
  .record({
    symbol: fc.constantFrom('BTC/USDT', 'ETH/USDT'),
    direction: fc.constantFrom('long' as const, 'short' as const),
    leverage: fc.constantFrom(5, 50, 100),
  })
  .map(
    (asked): Deed =>
      (_, member, account) =>
        member.call(openPosition, { body: { ...order, ...asked, account } }),
  );
const stake = fc.constantFrom('up' as const, 'down' as const).map(
  (direction): Deed =>
    (_, member, account) =>
      member.call(buyOption, { body: { setId: 'BTC-60', direction, stake: '50', account } }),
);
const gap = fc.constantFrom(-25, -4, 4, 25).map(
  (percent): Deed =>
    (world) =>
      world.control.gap('BTC/USDT', percent),
);
const wait = (...spans: string[]) =>
  fc.constantFrom(...spans).map(
    (span): Deed =>
      (world) =>
        world.control.advance(span),
  );
const orders = fc.constantFrom<Deed>(
  (_, member, account) =>
    member.call(openPosition, { body: { ...order, orderType: 'limit', price: '20000', account } }),
  async (_, member, account) => {
    const query = { status: 'running', account } as const;
    for (const { id } of (await member.must(listPositions, { query })).records)
      await member.call(closePosition, { params: { id }, body: {} });
  },
  async (_, member, account) => {
    const query = { status: 'pending', account } as const;
    for (const { id } of (await member.must(listPositions, { query })).records)
      await member.call(cancelOrder, { params: { id } });
  },
);
const reset = fc.constant<Deed>((_, member) => member.call(resetDemo));

/** The balances and holds of all accounts, grouped into those of one book and the others. */
async function books(world: TestWorld, book: string) {
  const inside: Record<string, string> = {};
  const outside: Record<string, string> = {};
  for (const { account, balance, held } of await world.control.accounts()) {
    const isOfBook = account.includes(`/${book}/`) || account.startsWith(`house/${book}:`);
    (isOfBook ? inside : outside)[account] = `${balance} ${held}`;
  }
  return { inside, outside };
}
const sumOf = (accounts: Record<string, string>) =>
  Object.values(accounts).reduce((sum, text) => sum + units(text.split(' ')[0] ?? ''), 0n);

// Below the first level no bonus is paid, so real balances do not change for a month. A contest book is compared for
// three days only, because the balance is returned at the end of the contest.
it.each([
  ['demo', fc.oneof(open, open, stake, gap, orders, reset, wait('61s', '6h', '5d'))],
  ['contest', fc.oneof(open, open, stake, gap, orders, wait('61s', '6h'))],
] as const)(
  'gains and losses in a %s book never change a real account',
  async (kind, deed) => {
    let traded = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 12 }), async (deeds) => {
        const world = await server.createWorld();
        const inviter = await world.given.member({ usdt: '500' });
        const member = await world.given.member({ usdt: '900', inviterId: inviter.id });
        const { records } = await member.must(listContests, { query: { status: 1 } });
        const id = records[0]?.id ?? '';
        if (kind === 'contest') await member.must(joinContest, { body: { id, fund: '800' } });
        const account = kind === 'contest' ? (`contest:${id}` as const) : kind;
        const before = await books(world, account);
        for (const act of deeds) await act(world, member, account);
        const after = await books(world, account);
        expect(after.outside).toEqual(before.outside);
        expect(sumOf(after.inside)).toBe(sumOf(before.inside));
        if (Object.keys(after.inside).length > Object.keys(before.inside).length) traded += 1;
        await expectBalanced(world);
        await server.worlds.remove(world.id);
      }),
      { numRuns: 15, seed: 20260106 },
    );
    expect(traded).toBeGreaterThan(10);
  },
  120_000,
);
