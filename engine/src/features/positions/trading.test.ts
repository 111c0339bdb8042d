import { update } from '@hongbao/prisma/rowWriter';
import { ONE, formatUnits, units } from '@hongbao/contracts/money';
import type { BodyOf, ResultOf } from '@hongbao/contracts/call';
import { listPrices } from '@hongbao/contracts/market/market.calls';
import {
  adjustMargin,
  cancelOrder,
  closePosition,
  listPositions,
  openPosition,
  summarizePositions,
  updateStops,
} from '@hongbao/contracts/positions/positions.calls';
import { closePart } from '@hongbao/contracts/positions/positions.close';
import { exitPrice } from '@hongbao/contracts/positions/positions.quote';
import { quoteTicket } from '@hongbao/contracts/positions/positions.ticket';
import { listAccountChanges, listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import type { Member } from '@hongbao/test-support/given';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';
import { SPREAD, tradingTerms } from './tradingTerms.ts';

const world = useWorld();
type Order = BodyOf<typeof openPosition>;
type Position = ResultOf<typeof openPosition>;
const long: Order = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.1', leverage: 10 };
const TICK = units('0.01');

async function markOf(symbol = 'BTC/USDT'): Promise<bigint> {
  const [ticker] = await world.must(listPrices, { query: { symbols: symbol } });
  return units(ticker?.markPrice ?? '');
}
const cents = (value: bigint) => formatUnits((value / TICK) * TICK);
const percentOf = (mark: bigint, percent: number) =>
  cents((mark * BigInt(Math.round((100 + percent) * 100))) / 10_000n);
async function usdt(member: Member) {
  const found = (await member.must(listBalances, {})).find(({ currency }) => currency === 'USDT');
  return { available: found?.available, frozen: found?.frozen };
}
async function only(member: Member, status: 'running' | 'closed' | 'pending' | 'inSettlement') {
  const { records } = await member.must(listPositions, { query: { status } });
  expect(records, status).toHaveLength(1);
  return records[0] as Position;
}

describe('opening a position', () => {
  it.each<Partial<Order>>([
    {},
    { direction: 'short' },
    { leverage: 50 },
    { leverage: 100 },
    { quantity: '2', leverage: 20 },
    { symbol: 'ETH/USDT', quantity: '1.2345', leverage: 3 },
    { symbol: 'DOGE/USDT', quantity: '777', leverage: 75, direction: 'short' },
    { orderType: 'limit', price: '50000.01' },
    { account: 'demo', leverage: 5 },
  ])('books what the ticket previews, to the last digit: %j', async (given) => {
    const order = { ...long, ...given };
    const member = await world.given.member({ usdt: '90000' });
    const inside = await world.inside();
    const terms = await tradingTerms(inside, order.symbol, inside.now());
    if (!terms) throw new Error('not listed');
    const quote = quoteTicket(
      {
        direction: order.direction,
        orderType: order.orderType ?? 'market',
        quantity: units(order.quantity ?? '0'),
        leverage: Number(order.leverage),
        price: order.price === undefined ? null : units(order.price),
        takeProfit: null,
        stopLoss: null,
      },
      {
        ...terms,
        mark: await markOf(order.symbol),
        spread: SPREAD,
        takerFee: units('0.00038'),
        available: units('90000'),
        exposure: 0n,
      },
    );
    expect(quote.problems).toEqual([]);
    const position = await member.must(openPosition, { body: order });
    expect(position).toMatchObject({
      margin: formatUnits(quote.margin),
      openPrice: formatUnits(quote.price),
      openFee: formatUnits(quote.openFee),
      liquidationPrice: formatUnits(quote.liquidationPrice ?? 0n),
    });
  });

  const refusals: [string, Partial<Order>, string, string?][] = [
    ['an unknown symbol', { symbol: 'NOPE/USDT' }, 'symbolUnknown', 'symbol'],
    [
      'an account that does not exist',
      { account: 'contest:1' },
      'tradingAccountUnknown',
      'account',
    ],
    ['a leverage that is not offered', { leverage: 7 }, 'leverageNotOffered', 'leverage'],
    [
      'a leverage above the maximum of the symbol',
      { symbol: 'DOGE/USDT', quantity: '100', leverage: 100 },
      'leverageNotOffered',
      'leverage',
    ],
    [
      'a leverage above the maximum of the tier',
      { quantity: '10', leverage: 100 },
      'leverageTooHighForSize',
      'leverage',
    ],
    ['a value below 10 USDT', { quantity: '0.00005' }, 'notionalTooSmall', 'quantity'],
    ['a size above every tier', { quantity: '1000', leverage: 1 }, 'notionalTooLarge', 'quantity'],
    [
      'a size that is no multiple of the step',
      { quantity: '0.100001' },
      'quantityOffStep',
      'quantity',
    ],
    [
      'a limit price between ticks',
      { orderType: 'limit', price: '50000.001' },
      'priceOffStep',
      'price',
    ],
    ['a take-profit below the mark', { takeProfit: '1000' }, 'takeProfitWrongSide', 'takeProfit'],
    ['a stop-loss above the mark', { stopLoss: '10000000' }, 'stopLossWrongSide', 'stopLoss'],
    [
      'a stop-loss beyond liquidation',
      { stopLoss: '1000' },
      'stopLossBeyondLiquidation',
      'stopLoss',
    ],
    [
      'a margin above the balance',
      { quantity: '1', leverage: 1 },
      'insufficientBalance',
      'quantity',
    ],
  ];
  it.each(refusals)('is refused for %s', async (_, order, reason, field) => {
    const member = await world.given.member({ usdt: '2000' });
    const answer = await member.call(openPosition, { body: { ...long, ...order } });
    expect(answer).toMatchObject({ ok: false, reason, status: 200, facts: { field } });
    expect(await usdt(member)).toEqual({ available: '2005.00000000', frozen: '0.00000000' });
  });

  it('is refused for a halted symbol', async () => {
    const inside = await world.inside();
    const halted = update('MarketSymbol', { symbol: 'BTC/USDT' }, { status: 'halted' });
    await inside.commit({ rows: [halted] }, inside.now());
    const member = await world.given.member({ usdt: '2000' });
    const answer = await member.call(openPosition, { body: long });
    expect(answer).toMatchObject({ reason: 'symbolNotTrading' });
  });

  it('is refused beyond two hundred positions of a member', async () => {
    const member = await world.given.member({ usdt: '10000' });
    const body = { ...long, quantity: '0.0002', leverage: 100 } as const;
    const taps = Array.from({ length: 201 }, () => member.call(openPosition, { body }));
    const answers = await Promise.all(taps);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(200);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: 'tooManyPositions' });
  });
});

describe('closing a position', () => {
  it('returns margin and result, and charges the fee of the exit price', async () => {
    const member = await world.given.member({ usdt: '2000' });
    const opened = await member.must(openPosition, { body: long });
    await world.control.gap('BTC/USDT', 3);
    await world.control.advance('2s');
    const mark = await markOf();
    const price = exitPrice('long', mark, SPREAD, TICK);
    const holding = {
      direction: 'long',
      entry: units(opened.openPrice),
      quantity: units('0.1'),
      margin: units(opened.margin),
    } as const;
    const expected = closePart(holding, units('0.1'), price, units('0.00048'));
    const closed = await member.must(closePosition, { params: { id: opened.id } });
    expect(closed).toMatchObject({
      status: 'closed',
      closeReason: 'member',
      closePrice: formatUnits(price),
      closeFee: formatUnits(expected.closeFee),
      realizedPnl: formatUnits(expected.realized - units(opened.openFee)),
    });
    const available = units('2005') - units(opened.openFee) + expected.realized;
    expect(await usdt(member)).toEqual({ available: formatUnits(available), frozen: '0.00000000' });
    // Its mark price remains that of its close.
    await world.control.advance('1h');
    expect(await markOf()).not.toBe(mark);
    expect(await only(member, 'closed')).toMatchObject({ markPrice: formatUnits(mark) });
  });

  it('in parts keeps the entry price, reduces the margin, and returns the same total', async () => {
    const member = await world.given.member({ usdt: '2000' });
    const { id, openPrice, margin } = await member.must(openPosition, { body: long });
    const half = await member.must(closePosition, { params: { id }, body: { quantity: '0.05' } });
    expect(half).toMatchObject({ status: 'running', openPrice, quantity: '0.05000000' });
    expect(units(half.margin)).toBe(units(margin) / 2n + (units(margin) % 2n));
    const rest = await member.must(closePosition, { params: { id }, body: { quantity: '0.05' } });
    expect(rest).toMatchObject({ status: 'closed', quantity: '0.10000000' });
    const { records } = await member.must(listAccountChanges, { query: { pageSize: 100 } });
    const sum = records.reduce((total, { amount }) => total + units(amount), 0n);
    expect((await usdt(member)).available).toBe(formatUnits(sum));
  });

  it.each([
    ['another member’s position', 'stranger', undefined, 'notFound'],
    ['an unknown position', 'nobody', undefined, 'notFound'],
    ['a closed position', 'closed', undefined, 'notAllowedInThisState'],
    ['a quantity above its size', 'own', '0.2', 'closeQuantityTooLarge'],
    ['a size that is no multiple of the step', 'own', '0.0000001', 'quantityOffStep'],
  ])('is refused for %s', async (_, whose, quantity, reason) => {
    const [owner, stranger] = await world.given.members(2, { usdt: '2000' });
    const opened = await owner?.must(openPosition, { body: long });
    const id = whose === 'nobody' ? '1' : (opened?.id ?? '');
    if (whose === 'closed') await owner?.must(closePosition, { params: { id } });
    const caller = whose === 'stranger' ? stranger : owner;
    const body = quantity === undefined ? {} : { quantity };
    expect(await caller?.call(closePosition, { params: { id }, body })).toMatchObject({ reason });
  });

  it('is possible at a loss', async () => {
    const member = await world.given.member({ usdt: '1000' });
    const { id } = await member.must(openPosition, { body: { ...long, leverage: 20 } });
    await world.control.gap('BTC/USDT', -4);
    await world.control.advance('1s');
    const closed = await member.must(closePosition, { params: { id } });
    expect(units(closed.realizedPnl ?? '0')).toBeLessThan(0n);
  });
});

describe('a limit order', () => {
  it('holds margin and fee while it is pending, and is canceled without cost', async () => {
    const member = await world.given.member({ usdt: '2000' });
    const price = percentOf(await markOf(), -5);
    const body = { ...long, orderType: 'limit', price } as const;
    const order = await member.must(openPosition, { body });
    expect(order).toMatchObject({ status: 'pending', openPrice: formatUnits(units(price)) });
    const frozen = units(order.margin) + units(order.openFee);
    expect((await usdt(member)).frozen).toBe(formatUnits(frozen));
    const cancelled = await member.must(cancelOrder, { params: { id: order.id } });
    expect(cancelled).toMatchObject({
      status: 'closed',
      closeReason: 'cancelled',
      openFee: '0.00000000',
    });
    expect(await usdt(member)).toEqual({ available: '2005.00000000', frozen: '0.00000000' });
    const again = await member.call(cancelOrder, { params: { id: order.id } });
    expect(again).toMatchObject({ reason: 'notAllowedInThisState' });
  });

  it.each([
    ['long', -2, -3],
    ['short', 2, 3],
  ] as const)(
    'fills at its limit price when the mark reaches it: %s',
    async (direction, off, move) => {
      const member = await world.given.member({ usdt: '2000' });
      const price = percentOf(await markOf(), off);
      const body = { ...long, direction, orderType: 'limit', price } as const;
      const order = await member.must(openPosition, { body });
      await world.control.gap('BTC/USDT', move);
      await world.control.advance('1s');
      const filled = await only(member, 'running');
      expect(filled).toMatchObject({
        id: order.id,
        openPrice: formatUnits(units(price)),
        margin: order.margin,
      });
      expect((await usdt(member)).frozen).toBe(order.margin);
    },
  );

  it('beyond the market opens immediately, at the better market price', async () => {
    const member = await world.given.member({ usdt: '2000' });
    const mark = await markOf();
    const body = { ...long, orderType: 'limit', price: percentOf(mark, 4) } as const;
    const opened = await member.must(openPosition, { body });
    expect(opened.status).toBe('running');
    expect(units(opened.openPrice)).toBeLessThan((mark * 10_002n) / 10_000n);
  });

  it('far beyond the market is limited to the size that its actual price allows', async () => {
    const member = await world.given.member({ usdt: '90000' });
    const body = {
      ...long,
      direction: 'short',
      quantity: '40',
      leverage: 100,
      orderType: 'limit',
      price: '1000',
    } as const;
    const answer = await member.call(openPosition, { body });
    expect(answer).toMatchObject({ ok: false, reason: 'leverageTooHighForSize' });
  });

  it.each([
    ['long', 0],
    ['long', 4],
    ['short', 0],
    ['short', -4],
  ] as const)(
    'that is post-only is refused for a %s %d percent from the mark price',
    async (direction, off) => {
      const member = await world.given.member({ usdt: '2000' });
      const mark = await markOf();
      const price = percentOf(mark, off);
      const body = { ...long, direction, orderType: 'limit', price, postOnly: true } as const;
      const inside = await world.inside();
      const before = inside.rows.count('TimelineEntry', {});
      const answer = await member.call(openPosition, { body });
      expect(answer).toMatchObject({
        ok: false,
        reason: 'postOnlyWouldOpen',
        facts: { field: 'price', bound: formatUnits(mark) },
      });
      expect(inside.rows.count('Position', { memberId: member.id })).toBe(0);
      expect(inside.rows.count('TimelineEntry', {})).toBe(before);
      expect(await usdt(member)).toEqual({ available: '2005.00000000', frozen: '0.00000000' });
    },
  );

  it('that is post-only waits with its mark in the list, and fills like any limit order', async () => {
    const member = await world.given.member({ usdt: '2000' });
    const price = percentOf(await markOf(), -2);
    const plain = { ...long, quantity: '0.05', orderType: 'limit', price } as const;
    await member.must(openPosition, { body: { ...plain, postOnly: true } });
    await member.must(openPosition, { body: { ...plain, postOnly: false } });
    const pending = await member.must(listPositions, { query: { status: 'pending' } });
    expect(pending.records.map(({ postOnly }) => postOnly)).toEqual([undefined, true]);
    await world.control.gap('BTC/USDT', -3);
    await world.control.advance('1s');
    const running = await member.must(listPositions, { query: { status: 'running' } });
    const openPrice = formatUnits(units(price));
    expect(running.records).toMatchObject([{ openPrice }, { openPrice, postOnly: true }]);
  });

  it.each(['market', 'trigger'] as const)(
    'is the only kind that can be post-only: %s',
    async (orderType) => {
      const member = await world.given.member({ usdt: '2000' });
      const body = { ...long, orderType, triggerPrice: '1', postOnly: true } as const;
      expect(await member.call(openPosition, { body })).toMatchObject({ status: 400 });
    },
  );

  it('beyond the market has its stops checked against the market', async () => {
    const member = await world.given.member({ usdt: '2000' });
    const mark = await markOf();
    const stops = { price: percentOf(mark, 4), stopLoss: percentOf(mark, 2) };
    const answer = await member.call(openPosition, {
      body: { ...long, orderType: 'limit', ...stops },
    });
    expect(answer).toMatchObject({ ok: false, reason: 'stopLossWrongSide' });
  });
});

describe('margin', () => {
  it('moves the liquidation price when it is added, and back when it is removed down to the initial margin', async () => {
    const member = await world.given.member({ usdt: '4000' });
    const opened = await member.must(openPosition, { body: long });
    const added = await member.must(adjustMargin, { body: { id: opened.id, amount: '200' } });
    expect(units(added.margin)).toBe(units(opened.margin) + units('200'));
    expect(units(added.liquidationPrice ?? '0')).toBeLessThan(
      units(opened.liquidationPrice ?? '0'),
    );
    const tooMuch = await member.call(adjustMargin, {
      body: { id: opened.id, amount: '-200.00000001' },
    });
    expect(tooMuch).toMatchObject({ ok: false, reason: 'marginTooLow' });
    const loss = units(added.unrealizedPnl ?? '0');
    const spare = formatUnits(units('200') + (loss < 0n ? loss : 0n));
    const back = await member.must(adjustMargin, { body: { id: opened.id, amount: `-${spare}` } });
    expect(units(back.margin)).toBe(units(added.margin) - units(spare));
    const { available } = await usdt(member);
    expect(available).toBe(formatUnits(units('4005') - units(opened.openFee) - units(back.margin)));
  });

  it('beyond the balance cannot be added', async () => {
    const member = await world.given.member({ usdt: '2000' });
    const { id } = await member.must(openPosition, { body: long });
    const answer = await member.call(adjustMargin, { body: { id, amount: '5000' } });
    expect(answer).toMatchObject({ reason: 'insufficientBalance' });
    const unknown = await member.call(adjustMargin, { body: { id: '1', amount: '5' } });
    expect(unknown).toMatchObject({ reason: 'notFound' });
    await member.must(closePosition, { params: { id } });
    const closed = await member.call(adjustMargin, { body: { id, amount: '5' } });
    expect(closed).toMatchObject({ reason: 'notAllowedInThisState' });
  });
});

describe('triggers', () => {
  it.each([
    ['takeProfit', 'long', { takeProfit: 2 }, 3],
    ['takeProfit', 'short', { takeProfit: -2 }, -3],
    ['stopLoss', 'long', { stopLoss: -2 }, -3],
    ['stopLoss', 'short', { stopLoss: 2 }, 3],
    ['liquidation', 'long', {}, -12],
    ['liquidation', 'short', {}, 12],
    // When one tick passes liquidation price and stop-loss, liquidation has priority.
    ['liquidation', 'long', { stopLoss: -2, takeProfit: 20 }, -12],
    ['liquidation', 'short', { stopLoss: 2, takeProfit: -20 }, 12],
  ] as const)(
    'close by %s a %s with %j when the market gaps by %s %%',
    async (reason, direction, stops, gap) => {
      const member = await world.given.member({ usdt: '2000' });
      const mark = await markOf();
      const priced = Object.fromEntries(
        Object.entries(stops).map(([name, off]) => [name, percentOf(mark, off)]),
      );
      const opened = await member.must(openPosition, { body: { ...long, direction, ...priced } });
      await world.control.gap('BTC/USDT', gap);
      await world.control.advance('1s');
      const settling = await only(member, 'inSettlement');
      expect(settling).toMatchObject({ id: opened.id, closeReason: reason });
      for (const call of [closePosition, cancelOrder])
        expect(await member.call(call, { params: { id: opened.id } })).toMatchObject({
          reason: 'notAllowedInThisState',
        });
      const stop = await member.call(updateStops, { body: { id: opened.id, takeProfit: '0' } });
      expect(stop).toMatchObject({ reason: 'notAllowedInThisState' });
      await world.control.advance('1s');
      const closed = await only(member, 'closed');
      expect(closed).toMatchObject({ closeReason: reason, closePrice: settling.closePrice });
      expect((await usdt(member)).frozen).toBe('0.00000000');
    },
  );

  it('of a liquidation at a price gap cost only the margin and the opening fee, and the insurance account pays the rest', async () => {
    const member = await world.given.member({ usdt: '2000' });
    const opened = await member.must(openPosition, { body: { ...long, leverage: 100 } });
    await world.control.gap('BTC/USDT', -30);
    await world.control.advance('2s');
    const closed = await only(member, 'closed');
    const cost = units(opened.margin) + units(opened.openFee);
    expect(closed.realizedPnl).toBe(formatUnits(-cost));
    const left = units('2005') - cost;
    expect(await usdt(member)).toEqual({ available: formatUnits(left), frozen: '0.00000000' });
    const insurance = (await world.control.accounts()).find(
      ({ account }) => account === 'house/insurance/USDT',
    );
    const price = units(closed.closePrice ?? '0');
    const loss = ((units(opened.openPrice) - price) * units('0.1')) / ONE;
    expect(-units(insurance?.balance ?? '0')).toBe(
      loss + units(closed.closeFee ?? '0') - units(opened.margin),
    );
  });

  it('of a stop may lock in a profit, can be changed and cleared, and are refused when invalid', async () => {
    const member = await world.given.member({ usdt: '2000' });
    const { id, openPrice } = await member.must(openPosition, { body: long });
    await world.control.gap('BTC/USDT', 5);
    await world.control.advance('1s');
    const mark = await markOf();
    const above = percentOf(units(openPrice), 1);
    const set = await member.must(updateStops, {
      body: { id, stopLoss: above, takeProfit: percentOf(mark, 5) },
    });
    expect(set).toMatchObject({ stopLoss: above });
    for (const [stops, reason] of [
      [{ takeProfit: percentOf(mark, -1) }, 'takeProfitWrongSide'],
      [{ stopLoss: percentOf(mark, 1) }, 'stopLossWrongSide'],
      [{ stopLoss: '100' }, 'stopLossBeyondLiquidation'],
      [{ stopLoss: '90000.001' }, 'priceOffStep'],
    ] as const)
      expect(await member.call(updateStops, { body: { id, ...stops } })).toMatchObject({ reason });
    expect(await member.call(updateStops, { body: { id: '1' } })).toMatchObject({
      reason: 'notFound',
    });
    const cleared = await member.must(updateStops, { body: { id, takeProfit: '0' } });
    expect(cleared).toMatchObject({ stopLoss: above });
    expect(cleared).not.toHaveProperty('takeProfit');
    const summary = await member.must(summarizePositions, {});
    expect(summary).toMatchObject({ count: 1, margin: cleared.margin });
  });
});
