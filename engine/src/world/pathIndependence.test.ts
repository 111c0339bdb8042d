import { applyRecharge } from '@hongbao/contracts/recharge/recharge.calls';
import { openPosition, placeExit } from '@hongbao/contracts/positions/positions.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { listPrices } from '@hongbao/contracts/market/market.calls';
import { DAY_MS, HOUR_MS, SECOND_MS } from '@hongbao/contracts/time';
import { asMember, type Member } from '@hongbao/test-support/given';
import { TEST_AT, startServer } from '@hongbao/server/testing/server';
import { type TestWorld, expectBalanced } from '@hongbao/server/testing/testWorld';
import { uploadPng } from '@hongbao/test-support/upload';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const SYMBOLS = ['BTC/USDT', 'ETH/USDT', 'DOGE/USDT'] as const;
const SPAN_MS = 7 * DAY_MS;

interface Order {
  readonly member: number;
  readonly symbol: (typeof SYMBOLS)[number];
  readonly direction: 'long' | 'short';
  readonly leverage: number;
  readonly usdt: number;
  /** Distance of the limit or trigger price from the mark price in per mille; 0 for a market order. */
  readonly limitOff: number;
  readonly isTrigger: boolean;
  /** Distance of an exit of half the position in per mille; 0 for none. */
  readonly exitOff: number;
  readonly takeProfitOff: number;
  readonly stopLossOff: number;
  /** Distance of a trailing stop in per mille; 0 for none. */
  readonly trailingOff: number;
}

const order: fc.Arbitrary<Order> = fc.record({
  member: fc.nat(2),
  symbol: fc.constantFrom(...SYMBOLS),
  direction: fc.constantFrom('long', 'short'),
  leverage: fc.constantFrom(2, 10, 50, 75),
  usdt: fc.integer({ min: 20, max: 400 }),
  limitOff: fc.constantFrom(0, 0, 2, 10, -5),
  isTrigger: fc.boolean(),
  exitOff: fc.constantFrom(0, 2, 8),
  takeProfitOff: fc.constantFrom(0, 3, 12, 50),
  stopLossOff: fc.constantFrom(0, 2, 4, 6),
  trailingOff: fc.constantFrom(0, 0, 3, 15),
});
const intervention = fc.record({
  symbol: fc.constantFrom(...SYMBOLS),
  kind: fc.constantFrom('move', 'ramp', 'gap', 'freeze', 'volatility'),
  percent: fc.integer({ min: -15, max: 15 }),
  factor: fc.integer({ min: 0, max: 5 }),
  startsAfterMs: fc.integer({ min: 0, max: SPAN_MS }),
  durationMs: fc.integer({ min: 1, max: 2 * DAY_MS }),
});
const story = fc.record({
  orders: fc.array(order, { minLength: 2, maxLength: 8 }),
  interventions: fc.array(intervention, { maxLength: 3 }),
  deposits: fc.array(fc.integer({ min: 1, max: 90_000 }), { maxLength: 3 }),
  later: fc.array(order, { maxLength: 3 }),
  steps: fc.array(fc.integer({ min: 1, max: 40 * HOUR_MS }), { minLength: 3, maxLength: 25 }),
});

/** A story in which one position each is closed by liquidation, stop loss, take profit and trailing stop, for any seed. */
const EVERY_END: typeof story extends fc.Arbitrary<infer S> ? S : never = {
  orders: [
    marketOrder({ member: 0, symbol: 'BTC/USDT', leverage: 75 }),
    marketOrder({ member: 1, symbol: 'ETH/USDT', leverage: 2, stopLossOff: 6 }),
    marketOrder({ member: 2, symbol: 'ETH/USDT', direction: 'short', takeProfitOff: 50 }),
    marketOrder({ member: 2, symbol: 'BTC/USDT', leverage: 2, trailingOff: 40 }),
  ],
  interventions: (['BTC/USDT', 'ETH/USDT'] as const).map((symbol) => ({
    symbol,
    kind: 'gap',
    percent: -15,
    factor: 1,
    startsAfterMs: HOUR_MS,
    durationMs: DAY_MS,
  })),
  deposits: [],
  later: [],
  steps: [HOUR_MS, 30 * HOUR_MS, 40 * HOUR_MS],
};

it('seven days end with the same state hash in one advance, day by day, or in any steps', async () => {
  const server = await startServer();
  const base = await server.createWorld({ id: 'base' });
  const members = [
    await base.given.member({ usdt: '3000', balances: { BTC: '0.02' } }),
    await base.given.member({ usdt: '700' }),
    await base.given.member({ usdt: '60000', balances: { ETH: '3' } }),
  ];
  const proof = await uploadPng(base, members[0]);
  const reasons = new Set<string>();
  await fc.assert(
    fc.asyncProperty(story, async ({ orders, interventions, deposits, later, steps }) => {
      const start = await server.forkWorld(base);
      const inStart = members.map((member) => asMember(server.client(start.id), member));
      for (const each of orders) await place(start, inStart, each);
      for (const amount of deposits)
        await inStart[0]?.must(applyRecharge, {
          body: { currency: 'USDT', network: 'TRC20', amount: String(amount), proofPath: proof },
        });
      for (const { startsAfterMs, ...each } of interventions)
        await start.control.intervene({ ...each, startAt: TEST_AT + startsAfterMs + SECOND_MS });
      const hashes: string[] = [];
      for (const path of [[SPAN_MS], Array.from({ length: 7 }, () => DAY_MS), steps]) {
        const world = await server.forkWorld(start);
        await walk(world, path, 3 * DAY_MS + 1_234);
        for (const each of later)
          await place(
            world,
            members.map((member) => asMember(server.client(world.id), member)),
            each,
          );
        await walk(world, path, SPAN_MS);
        await expectBalanced(world);
        for (const reason of await closeReasons(world)) reasons.add(reason);
        hashes.push(await world.control.hash());
        await server.worlds.remove(world.id);
      }
      await server.worlds.remove(start.id);
      expect(new Set(hashes).size).toBe(1);
    }),
    { numRuns: 6, examples: [[EVERY_END]] },
  );
  // The test must cover all four reasons, which the fixed first story guarantees.
  const ends = ['liquidation', 'stopLoss', 'takeProfit', 'trailingStop'];
  expect([...reasons]).toEqual(expect.arrayContaining(ends));
  await server.stop();
}, 60_000);

async function closeReasons(world: TestWorld): Promise<string[]> {
  const { rows } = await world.inside();
  return rows.groups('PositionClose', 'reason', [], {}).map(({ reason }) => reason);
}

/** Advances in steps to an instant after the start. The last step is shortened to end exactly there. */
async function walk(world: TestWorld, steps: readonly number[], untilMs: number): Promise<void> {
  const target = TEST_AT + untilMs;
  for (const step of steps) {
    const now = await world.control.now();
    if (now >= target) return;
    await world.control.advanceTo(Math.min(now + step, target));
  }
  await world.control.advanceTo(Math.max(target, await world.control.now()));
}

/** Places an order near the current mark price. It may be refused, but then on every path. */
async function place(world: TestWorld, members: readonly Member[], order: Order): Promise<void> {
  const member = members[order.member];
  const [ticker] = await world.must(listPrices, { query: { symbols: order.symbol } });
  const decimals = order.symbol === 'DOGE/USDT' ? 5 : 2;
  const mark = Number(ticker?.markPrice);
  const side = order.direction === 'long' ? 1 : -1;
  const off = (perMille: number, from = mark) => (from * (1 + perMille / 1000)).toFixed(decimals);
  const limit = Number(off(-side * order.limitOff));
  const quantityDecimals = { 'BTC/USDT': 5, 'ETH/USDT': 4, 'DOGE/USDT': 0 }[order.symbol];
  const waiting = order.isTrigger
    ? { orderType: 'trigger' as const, triggerPrice: String(limit) }
    : { orderType: 'limit' as const, price: String(limit) };
  const opened = await member?.call(openPosition, {
    body: {
      symbol: order.symbol,
      direction: order.direction,
      leverage: order.leverage,
      quantity: ((order.usdt * order.leverage) / mark).toFixed(quantityDecimals),
      ...(order.limitOff === 0 ? {} : waiting),
      ...(order.takeProfitOff === 0 ? {} : { takeProfit: off(side * order.takeProfitOff, limit) }),
      ...(order.trailingOff === 0 ? {} : { trailingRate: String(order.trailingOff / 1000) }),
      ...(order.stopLossOff === 0 ? {} : { stopLoss: off(-side * order.stopLossOff, limit) }),
    },
  });
  if (opened?.ok && opened.result.status === 'running' && order.exitOff !== 0) {
    const { id, quantity } = opened.result;
    const part = (Number(quantity) / 2).toFixed(quantityDecimals);
    for (const exit of ['takeProfit', 'stopLoss'] as const) {
      const price = off((exit === 'takeProfit' ? side : -side) * order.exitOff);
      await member?.call(placeExit, { body: { id, side: exit, price, quantity: part } });
    }
  }
  await member?.must(getMember);
}

function marketOrder(order: Partial<Order>): Order {
  return {
    member: 0,
    symbol: 'BTC/USDT',
    direction: 'long',
    leverage: 10,
    usdt: 100,
    limitOff: 0,
    isTrigger: false,
    exitOff: 0,
    takeProfitOff: 0,
    stopLossOff: 0,
    trailingOff: 0,
    ...order,
  };
}
