import type { BodyOf, ResultOf } from '@hongbao/contracts/call';
import { listPrices } from '@hongbao/contracts/market/market.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { formatUnits, units } from '@hongbao/contracts/money';
import {
  adjustMargin,
  cancelOrder,
  closePosition,
  listPositions,
  openPosition,
  updateStops,
} from '@hongbao/contracts/positions/positions.calls';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@hongbao/contracts/time';
import { listAccountChanges } from '@hongbao/contracts/wallet/wallet.calls';
import type { Member } from '@hongbao/test-support/given';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { beforeEach, describe, expect, it } from 'vitest';

const world = useWorld();
const BTC = 'BTC/USDT';
const SYMBOLS = [BTC, 'ETH/USDT', 'SOL/USDT', 'BNB/USDT', 'LTC/USDT', 'LINK/USDT'];
const long = { symbol: BTC, direction: 'long', quantity: '0.01', leverage: 100 } as const;
type Order = BodyOf<typeof openPosition>;

let member: Member;
beforeEach(async () => {
  member = await world.given.member({ usdt: '3000' });
});

async function percentOf(percent: number): Promise<string> {
  const [ticker] = await world.must(listPrices, { query: { symbols: BTC } });
  const moved = (units(ticker?.markPrice ?? '') * BigInt(100_00 + percent * 100)) / 100_00n;
  return formatUnits(moved - (moved % units('0.01')));
}
const open = (order: Partial<Order> = {}) =>
  member.must(openPosition, { body: { ...long, ...order } });
/**
 * Lets the market fall by 6 % over fifty minutes.
 */
const fall = () =>
  world.control.intervene({
    symbol: BTC,
    kind: 'move',
    percent: -6,
    durationMs: 50 * MINUTE_MS,
  });
/** The instant at which the mark price first reaches a level or falls below it, within this hour. */
async function reachedAt(level: string): Promise<number> {
  const inside = await world.inside();
  const now = inside.now();
  const conditions = { atOrBelow: units(level) };
  const tick = inside.market.firstCrossing(BTC, conditions, now, now + 59 * MINUTE_MS);
  if (!tick) throw new Error(`The mark does not come to ${level}`);
  return tick.at;
}
async function stateAt(id: string, at: number): Promise<string> {
  await world.control.advanceTo(at);
  const found: string[] = [];
  for (const status of ['running', 'inSettlement', 'closed'] as const) {
    const { records } = await member.must(listPositions, { query: { status } });
    found.push(...records.filter((each) => each.id === id).map((each) => each.status));
  }
  return found.join();
}
type Position = ResultOf<typeof openPosition>;
const liquidationOf = ({ liquidationPrice }: Position) => liquidationPrice ?? '';

describe('changed levels', () => {
  it('a new stop-loss triggers at the tick that reaches it, and the old one does not trigger', async () => {
    await fall();
    const { id } = await open({ leverage: 10, stopLoss: await percentOf(-1) });
    const stopLoss = await percentOf(-3);
    await member.must(updateStops, { body: { id, stopLoss } });
    const at = await reachedAt(stopLoss);
    expect(await stateAt(id, at - SECOND_MS)).toBe('running');
    expect(await stateAt(id, at)).toBe('inSettlement');
  });

  it('a liquidation price moved by added margin triggers at its new level', async () => {
    await fall();
    const opened = await open();
    const before = await reachedAt(liquidationOf(opened));
    const added = await member.must(adjustMargin, { body: { id: opened.id, amount: '20' } });
    const at = await reachedAt(liquidationOf(added));
    expect(at).toBeGreaterThan(before);
    expect(await stateAt(opened.id, at - SECOND_MS)).toBe('running');
    expect(await stateAt(opened.id, at)).toBe('inSettlement');
  });

  it('a liquidation price moved by removed margin triggers at its new level', async () => {
    const opened = await open();
    const added = await member.must(adjustMargin, { body: { id: opened.id, amount: '200' } });
    await fall();
    const spare = formatUnits(units('200') + units(added.unrealizedPnl ?? '0'));
    const back = await member.must(adjustMargin, { body: { id: opened.id, amount: `-${spare}` } });
    const at = await reachedAt(liquidationOf(back));
    expect(await stateAt(opened.id, at - SECOND_MS)).toBe('running');
    expect(await stateAt(opened.id, at)).toBe('inSettlement');
  });

  it('an order that fills beyond its own stop is closed by that stop at the same tick', async () => {
    const limit = { orderType: 'limit', leverage: 10 } as const;
    const price = await percentOf(-2);
    const { id } = await open({ ...limit, price, stopLoss: await percentOf(-3) });
    await world.control.gap(BTC, -5);
    await world.control.advance('1s');
    expect(await stateAt(id, (await world.inside()).now())).toBe('inSettlement');
    await world.control.advance('1s');
    const { records } = await member.must(listPositions, { query: { status: 'closed' } });
    expect(records).toMatchObject([{ id, closeReason: 'stopLoss' }]);
  });
});

it('a cancelled order has no timeline entries', async () => {
  await fall();
  const { id } = await open({ orderType: 'limit', leverage: 10, price: await percentOf(-2) });
  await member.must(cancelOrder, { params: { id } });
  const { events } = await world.control.advance('1h');
  expect(events.filter(({ refId }) => refId === id)).toEqual([]);
});

it('a position closed by its member has no timeline entries', async () => {
  await fall();
  const { id } = await open();
  await member.must(closePosition, { params: { id } });
  const { events } = await world.control.advance('1h');
  expect(events.filter(({ refId }) => refId === id)).toEqual([]);
});

it('stops of a pending order are checked against its limit price, not against the mark price', async () => {
  const price = await percentOf(-5);
  const { id } = await open({ orderType: 'limit', leverage: 10, price });
  const between = await percentOf(-3);
  const answer = await member.call(updateStops, { body: { id, stopLoss: between } });
  expect(answer).toMatchObject({ reason: 'stopLossWrongSide', facts: { bound: price } });
  const set = await member.must(updateStops, { body: { id, takeProfit: between } });
  expect(set).toMatchObject({ takeProfit: between });
});

it('a settlement that runs a second time posts nothing', async () => {
  const { id } = await open({ stopLoss: await percentOf(-0.2) });
  await world.control.gap(BTC, -0.4);
  await world.control.advance('1s');
  const inside = await world.inside();
  const now = inside.now();
  const again = {
    op: 'schedule',
    kind: 'positions.settle',
    refId: id,
    at: now + SECOND_MS,
  } as const;
  await inside.commit({ timeline: [again] }, now);
  const { events } = await world.control.advance('1s');
  expect(events.map(({ summary }) => summary)).toEqual([
    'BTC/USDT long closed: stop-loss',
    'Nothing to do',
  ]);
});

it('margin cannot be removed from a position that would then be liquidated immediately', async () => {
  const { id } = await open({ direction: 'short', quantity: '0.001' });
  await member.must(adjustMargin, { body: { id, amount: '2500' } });
  const { unrealizedPnl } = await priceTimes(8);
  const { records } = await member.must(listPositions, { query: { status: 'running' } });
  const [position] = records;
  const entryMargin = units(position?.margin ?? '') - units('2500');
  const spare = units('2500') + units(unrealizedPnl ?? '');
  expect(entryMargin).toBeGreaterThan(0n);
  const all = await member.call(adjustMargin, { body: { id, amount: `-${formatUnits(spare)}` } });
  expect(all).toMatchObject({ reason: 'wouldLiquidateAtOnce' });
});

/** Multiplies the mark price and returns the running position after the change. */
async function priceTimes(factor: number): Promise<Position> {
  await world.control.gap(BTC, (factor - 1) * 100);
  await world.control.advance('1s');
  const { records } = await member.must(listPositions, { query: { status: 'running' } });
  if (!records[0]) throw new Error('No running position');
  return records[0];
}

it.each([
  ['lowest', 'long', 'low', (after: bigint, before: bigint) => after < before],
  ['highest', 'short', 'high', (after: bigint, before: bigint) => after > before],
] as const)(
  'fills an order at the tick with exactly its limit, the %s price of six hours',
  async (...of) => {
    const [, direction, end, isBeyond] = of;
    const inside = await world.inside();
    const { market } = inside;
    const now = inside.now();
    const next = now + 6 * HOUR_MS;
    const reach = (from: number, until: number, symbol: string) =>
      market.extremes(symbol, from, until)[end];
    const later = (symbol: string) => reach(next, next + 6 * HOUR_MS, symbol);
    // A symbol that reaches the price only later.
    const symbol = SYMBOLS.find((each) => isBeyond(later(each), reach(now, next, each))) ?? '';
    const price = formatUnits(later(symbol));
    const order = {
      orderType: 'limit',
      leverage: 50,
      quantity: '0.2',
      direction,
      symbol,
      price,
    } as const;
    const { id } = await open(order);
    expect(await stateAt(id, next)).toBe('');
    expect(await stateAt(id, next + 6 * HOUR_MS)).toBe('running');
  },
);

it('a gain that reaches the threshold raises the VIP level immediately', async () => {
  const rising = await world.given.member({ usdt: '990' });
  const { id } = await rising.must(openPosition, { body: { ...long, leverage: 10 } });
  await world.control.gap(BTC, 5);
  await world.control.advance('1s');
  expect((await rising.must(getMember)).vipLevel).toBe(0);
  await rising.must(closePosition, { params: { id } });
  expect((await rising.must(getMember)).vipLevel).toBe(1);
});

describe('account changes', () => {
  it('have their own type for a liquidation, and the type of a realized result for other losses', async () => {
    const kinds = async () => {
      const { records } = await member.must(listAccountChanges, { query: { pageSize: 100 } });
      return records.map(({ type }) => type);
    };
    await open({ stopLoss: await percentOf(-0.2) });
    await world.control.gap(BTC, -0.3);
    await world.control.advance('2s');
    expect(await kinds()).toContain('realizedPnl');
    expect(await kinds()).not.toContain('liquidation');
    await open();
    await world.control.gap(BTC, -5);
    await world.control.advance('2s');
    expect(await kinds()).toContain('liquidation');
  });
});
