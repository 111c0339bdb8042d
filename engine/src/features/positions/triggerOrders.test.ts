import type { BodyOf } from '@hongbao/contracts/call';
import { listNotices } from '@hongbao/contracts/content/notices.calls';
import { listPrices } from '@hongbao/contracts/market/market.calls';
import { formatUnits, units } from '@hongbao/contracts/money';
import {
  cancelOrder,
  listPositions,
  openPosition,
  summarizePositions,
  updateStops,
} from '@hongbao/contracts/positions/positions.calls';
import { entryPrice, openingCost } from '@hongbao/contracts/positions/positions.quote';
import { SECOND_MS } from '@hongbao/contracts/time';
import { getTeam } from '@hongbao/contracts/team/team.calls';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import type { Member } from '@hongbao/test-support/given';
import { update } from '@hongbao/prisma/rowWriter';
import { beforeEach, describe, expect, it } from 'vitest';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { SPREAD } from './tradingTerms.ts';

const world = useWorld();
const BTC = 'BTC/USDT';
const TICK = units('0.01');
const long = { symbol: BTC, direction: 'long', quantity: '0.005', leverage: 10 } as const;
type Order = BodyOf<typeof openPosition>;

let member: Member;
beforeEach(async () => {
  member = await world.given.member({ usdt: '900' });
});

async function mark(): Promise<bigint> {
  const [ticker] = await world.must(listPrices, { query: { symbols: BTC } });
  return units(ticker?.markPrice ?? '');
}
async function percentOf(percent: number): Promise<string> {
  const moved = ((await mark()) * BigInt(100_00 + Math.round(percent * 100))) / 100_00n;
  return formatUnits(moved - (moved % TICK));
}
const trigger = (triggerPrice: string, order: Partial<Order> = {}) =>
  member.call(openPosition, { body: { ...long, orderType: 'trigger', triggerPrice, ...order } });
async function place(triggerPrice: string, order: Partial<Order> = {}) {
  const answer = await trigger(triggerPrice, order);
  if (!answer.ok) throw new Error(`Refused: ${answer.reason}`);
  return answer.result;
}
async function gap(percent: number): Promise<void> {
  await world.control.gap(BTC, percent);
  await world.control.advance('1s');
}
async function inStatus(status: 'running' | 'pending' | 'closed' | 'inSettlement') {
  return (await member.must(listPositions, { query: { status } })).records;
}
async function usdt() {
  const found = (await member.must(listBalances, {})).find(({ currency }) => currency === 'USDT');
  return { available: units(found?.available ?? '0'), frozen: units(found?.frozen ?? '0') };
}
async function notices() {
  const { records } = await member.must(listNotices, { query: { category: 'transaction' } });
  return records.map(({ kind, facts }) => ({ kind, reason: facts?.reason?.code }));
}
/** The cost at a mark price, at the fee rate of a member without a VIP level. */
function costAt(price: string, order: { direction: 'long' | 'short'; leverage: number }) {
  const entry = entryPrice(order.direction, units(price), SPREAD, TICK);
  return { entry, ...openingCost(units('0.005'), entry, order.leverage, units('0.0005')) };
}

describe('placing a trigger order', () => {
  it.each([
    ['long', 2],
    ['long', -2],
    ['short', 2],
    ['short', -2],
  ] as const)(
    'holds the margin and fee of a %s that opens at %d percent from the mark price',
    async (direction, percent) => {
      const triggerPrice = await percentOf(percent);
      const placed = await place(triggerPrice, { direction });
      const cost = costAt(triggerPrice, { direction, leverage: 10 });
      expect(placed).toMatchObject({
        status: 'pending',
        openPrice: triggerPrice,
        margin: formatUnits(cost.margin),
        openFee: formatUnits(cost.openFee),
      });
      expect(await usdt()).toEqual({
        available: units('900') - cost.frozen,
        frozen: cost.frozen,
      });
      expect(await inStatus('pending')).toMatchObject([
        { orderType: 'trigger', triggerPrice, exits: [] },
      ]);
    },
  );

  it('refuses a trigger price equal to the mark price, with the field and the bound', async () => {
    const triggerPrice = formatUnits(await mark());
    expect(await trigger(triggerPrice)).toMatchObject({
      reason: 'triggerAtMark',
      facts: { field: 'triggerPrice', bound: triggerPrice },
    });
    expect(await usdt()).toEqual({ available: units('900'), frozen: 0n });
  });

  it.each([
    ['between ticks', { triggerPrice: '50000.001' }, 'priceOffStep', 'triggerPrice'],
    ['with an absurd size', { quantity: '900000000' }, 'notionalTooLarge', 'quantity'],
    ['above the balance', { quantity: '0.1', leverage: 1 }, 'insufficientBalance', 'quantity'],
    [
      'with a take-profit below its trigger',
      { takeProfit: '1' },
      'takeProfitWrongSide',
      'takeProfit',
    ],
  ] as const)('refuses a trigger order %s', async (_, order, reason, field) => {
    const answer = await trigger(await percentOf(1), order);
    expect(answer).toMatchObject({ reason, facts: { field } });
  });

  it('requires a trigger price', async () => {
    const body = { ...long, orderType: 'trigger' } as const;
    expect(await member.call(openPosition, { body })).toMatchObject({ status: 400 });
  });

  it('checks stops against the trigger price, also when they change', async () => {
    const triggerPrice = await percentOf(5);
    const stopLoss = await percentOf(3);
    const { id } = await place(triggerPrice, { stopLoss });
    const above = await percentOf(6);
    expect(await member.call(updateStops, { body: { id, stopLoss: above } })).toMatchObject({
      reason: 'stopLossWrongSide',
      facts: { bound: triggerPrice },
    });
    const set = await member.must(updateStops, { body: { id, takeProfit: above } });
    expect(set).toMatchObject({ takeProfit: above, stopLoss });
  });

  it('counts its value at the trigger price for the exposure', async () => {
    const triggerPrice = await percentOf(5);
    await place(triggerPrice);
    const { exposures } = await member.must(summarizePositions, {});
    expect(exposures).toEqual([{ symbol: BTC, notional: formatUnits(units(triggerPrice) / 200n) }]);
  });

  it('repeats the answer of the first request for the same key', async () => {
    const body = { ...long, orderType: 'trigger', triggerPrice: await percentOf(2) } as const;
    const options = { idempotencyKey: 'twice' };
    const [first, second] = await Promise.all([
      member.call(openPosition, { body }, options),
      member.call(openPosition, { body }, options),
    ]);
    expect([first.status, second.status].filter((status) => status === 200)).not.toEqual([]);
    expect(await inStatus('pending')).toHaveLength(1);
  });

  it('cancels with all held money released', async () => {
    const { id } = await place(await percentOf(2));
    expect(await member.must(cancelOrder, { params: { id } })).toMatchObject({
      closeReason: 'cancelled',
    });
    expect(await usdt()).toEqual({ available: units('900'), frozen: 0n });
    await gap(3);
    expect(await inStatus('running')).toEqual([]);
  });
});

describe('a trigger order', () => {
  it('opens at the tick that reaches its price, and not before', async () => {
    await world.control.intervene({
      symbol: BTC,
      kind: 'move',
      percent: -6,
      durationMs: 50 * 60 * SECOND_MS,
    });
    const triggerPrice = await percentOf(-3);
    const { id } = await place(triggerPrice, { direction: 'short' });
    const inside = await world.inside();
    const now = inside.now();
    const levels = { atOrBelow: units(triggerPrice) };
    const tick = inside.market.firstCrossing(BTC, levels, now, now + 3_600 * SECOND_MS);
    if (!tick) throw new Error('The mark does not reach the trigger price');
    await world.control.advanceTo(tick.at - SECOND_MS);
    expect(await inStatus('pending')).toMatchObject([{ id }]);
    await world.control.advanceTo(tick.at);
    const entry = entryPrice('short', await mark(), SPREAD, TICK);
    expect(await inStatus('running')).toMatchObject([
      { id, orderType: 'trigger', triggerPrice, openPrice: formatUnits(entry) },
    ]);
    expect(await notices()).toEqual([{ kind: 'triggerOrderOpened', reason: undefined }]);
  });

  it.each([
    [3, 'dearer'],
    [-3, 'cheaper'],
  ])('pays the cost of the price after a jump of %d percent, which is %s', async (percent) => {
    const triggerPrice = await percentOf(percent / 3);
    await place(triggerPrice);
    await gap(percent);
    const cost = costAt(formatUnits(await mark()), { direction: 'long', leverage: 10 });
    expect(await inStatus('running')).toMatchObject([
      {
        openPrice: formatUnits(cost.entry),
        margin: formatUnits(cost.margin),
        openFee: formatUnits(cost.openFee),
      },
    ]);
    expect(await usdt()).toEqual({
      available: units('900') - cost.frozen,
      frozen: cost.margin,
    });
    const { exposures } = await member.must(summarizePositions, {});
    expect(exposures).toEqual([{ symbol: BTC, notional: formatUnits(cost.entry / 200n) }]);
  });

  it('is canceled with a notice if the balance does not cover the price after a jump', async () => {
    const triggerPrice = await percentOf(1);
    const { frozen } = costAt(triggerPrice, { direction: 'long', leverage: 1 });
    member = await world.given.member({ usdt: formatUnits(frozen) });
    const { id } = await place(triggerPrice, { leverage: 1 });
    expect(await usdt()).toEqual({ available: 0n, frozen });
    await gap(2);
    expect(await inStatus('closed')).toMatchObject([{ id, closeReason: 'cancelled' }]);
    expect(await usdt()).toEqual({ available: frozen, frozen: 0n });
    expect(await notices()).toEqual([{ kind: 'triggerOrderCancelled', reason: 'balanceTooLow' }]);
  });

  it('shares the balance with another trigger order of the same instant', async () => {
    const triggerPrice = await percentOf(1);
    const { frozen } = costAt(triggerPrice, { direction: 'long', leverage: 1 });
    // Enough for the jump of one of the two orders.
    member = await world.given.member({ usdt: formatUnits(2n * frozen + frozen / 70n) });
    await place(triggerPrice, { leverage: 1 });
    await place(triggerPrice, { leverage: 1 });
    await gap(2.5);
    expect(await inStatus('running')).toHaveLength(1);
    expect(await inStatus('closed')).toMatchObject([{ closeReason: 'cancelled' }]);
    expect((await world.inside()).timeline.parked()).toEqual([]);
  });

  it('is canceled if its leverage is too high for the exposure of that instant', async () => {
    member = await world.given.member({ usdt: '90000' });
    const before = await usdt();
    await place(await percentOf(1), { quantity: '5.8', leverage: 100 });
    await gap(10);
    expect(await notices()).toEqual([{ kind: 'triggerOrderCancelled', reason: 'leverageTooHigh' }]);
    expect(await usdt()).toEqual(before);
  });

  it('is canceled if its symbol no longer trades', async () => {
    await place(await percentOf(1));
    const inside = await world.inside();
    const halted = update('MarketSymbol', { symbol: BTC }, { status: 'halted' });
    await inside.commit({ rows: [halted] }, inside.now());
    await gap(2);
    expect(await notices()).toEqual([
      { kind: 'triggerOrderCancelled', reason: 'symbolNotTrading' },
    ]);
    expect(await usdt()).toEqual({ available: units('900'), frozen: 0n });
  });

  it.each([
    ['a stop-loss that the jump has passed', { direction: 'long', at: -1, stopLoss: -2, jump: -5 }],
    [
      'a take-profit that the jump has passed',
      { direction: 'long', at: 1, takeProfit: 2, jump: 5 },
    ],
    [
      'a stop-loss beyond the liquidation price of the price after the jump',
      { direction: 'long', at: 1, leverage: 50, stopLoss: -0.3, jump: 3 },
    ],
  ] as const)(
    'is canceled before it opens with %s',
    async (_, { at, jump, direction, ...given }) => {
      const stops = {
        ...('leverage' in given ? { leverage: given.leverage } : {}),
        ...('stopLoss' in given ? { stopLoss: await percentOf(given.stopLoss) } : {}),
        ...('takeProfit' in given ? { takeProfit: await percentOf(given.takeProfit) } : {}),
      };
      await place(await percentOf(at), { direction, ...stops });
      await gap(jump);
      expect(await notices()).toEqual([
        { kind: 'triggerOrderCancelled', reason: 'stopsNotPossible' },
      ]);
      expect(await usdt()).toEqual({ available: units('900'), frozen: 0n });
      await world.control.advance('5s');
      expect([...(await inStatus('running')), ...(await inStatus('closed'))]).toMatchObject([
        { status: 'closed', closeReason: 'cancelled', openFee: '0.00000000' },
      ]);
    },
  );

  it('pays the inviter a share of its fee when it opens, and nothing before', async () => {
    const inviter = member;
    member = await world.given.member({ usdt: '900', inviterId: inviter.id });
    const income = async () => units((await inviter.must(getTeam, {})).teamIncome);
    await place(await percentOf(1));
    expect(await income()).toBe(0n);
    await gap(1.5);
    const [opened] = await inStatus('running');
    expect(await income()).toBe(units(opened?.openFee ?? '0') / 10n);
  });

  it('opens on the same path for one long advance and for many short ones', async () => {
    await place(await percentOf(0.4), { direction: 'short', stopLoss: await percentOf(1.5) });
    const fork = await world.server.forkWorld(world);
    const until = (await world.control.now()) + 36 * 3_600 * SECOND_MS;
    await world.control.advanceTo(until);
    for (let at = await fork.control.now(); at < until; at += 3_600 * SECOND_MS)
      await fork.control.advanceTo(Math.min(until, at + 3_600 * SECOND_MS));
    expect(await fork.control.hash()).toBe(await world.control.hash());
    await world.server.worlds.remove(fork.id);
  });
});
