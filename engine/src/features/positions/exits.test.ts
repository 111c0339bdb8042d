import { listNotices } from '@hongbao/contracts/content/notices.calls';
import { listPrices } from '@hongbao/contracts/market/market.calls';
import { formatUnits, units } from '@hongbao/contracts/money';
import {
  adjustMargin,
  cancelExit,
  closePosition,
  listPositions,
  openPosition,
  placeExit,
  reversePosition,
  updateStops,
} from '@hongbao/contracts/positions/positions.calls';
import { closePart } from '@hongbao/contracts/positions/positions.close';
import { exitPrice } from '@hongbao/contracts/positions/positions.quote';
import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { EXITS_MAX } from '@hongbao/contracts/positions/positions.types';
import { MINUTE_MS, SECOND_MS } from '@hongbao/contracts/time';
import type { Member } from '@hongbao/test-support/given';
import { beforeEach, describe, expect, it } from 'vitest';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { SPREAD } from './tradingTerms.ts';

const world = useWorld();
const BTC = 'BTC/USDT';
const TICK = units('0.01');
const long = { symbol: BTC, direction: 'long', quantity: '0.01', leverage: 10 } as const;

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
const open = (order: object = {}) => member.must(openPosition, { body: { ...long, ...order } });
const exit = (id: string, side: 'takeProfit' | 'stopLoss', price: string, quantity = '0.004') =>
  member.must(placeExit, { body: { id, side, price, quantity } });
async function gap(percent: number): Promise<void> {
  await world.control.gap(BTC, percent);
  await world.control.advance('1s');
}
async function found(id: string): Promise<ListedPosition> {
  for (const status of ['running', 'inSettlement', 'closed'] as const) {
    const { records } = await member.must(listPositions, { query: { status } });
    const position = records.find((each) => each.id === id);
    if (position) return position;
  }
  throw new Error(`There is no position ${id}`);
}
async function kinds(): Promise<string[]> {
  const { records } = await member.must(listNotices, { query: { category: 'transaction' } });
  return records.map(({ kind }) => kind ?? '').toReversed();
}

describe('placing an exit', () => {
  it('lists it with the position, in the order of placement', async () => {
    const { id } = await open();
    await exit(id, 'takeProfit', await percentOf(3));
    const listed = await exit(id, 'stopLoss', await percentOf(-2), '0.01');
    expect(listed.exits).toMatchObject([
      { side: 'takeProfit', price: await percentOf(3), quantity: '0.00400000' },
      { side: 'stopLoss', price: await percentOf(-2), quantity: '0.01000000' },
    ]);
    expect(await found(id)).toMatchObject({ exits: listed.exits });
  });

  it.each([
    ['a size above the position', { quantity: '0.01001' }, 'closeQuantityTooLarge', 'quantity'],
    ['an absurd size', { quantity: '900000000' }, 'closeQuantityTooLarge', 'quantity'],
    ['a size off the step', { quantity: '0.000001' }, 'quantityOffStep', 'quantity'],
    ['a price between ticks', { price: '900000.001' }, 'priceOffStep', 'price'],
    ['a take-profit below the mark price', { price: '1' }, 'takeProfitWrongSide', 'price'],
    [
      'a stop-loss above the mark price',
      { side: 'stopLoss', price: '900000' },
      'stopLossWrongSide',
      'price',
    ],
    [
      'a stop-loss beyond liquidation',
      { side: 'stopLoss', price: '10' },
      'stopLossBeyondLiquidation',
      'price',
    ],
  ] as const)('refuses %s', async (_, given, reason, field) => {
    const { id } = await open();
    const body = { id, side: 'takeProfit', price: '900000', quantity: '0.004', ...given } as const;
    const answer = await member.call(placeExit, { body });
    expect(answer).toMatchObject({ reason, facts: { field, bound: expect.any(String) } });
    expect((await found(id)).exits).toEqual([]);
  });

  it(`refuses more than ${EXITS_MAX} exits`, async () => {
    const { id } = await open();
    for (let count = 0; count < EXITS_MAX; count++) await exit(id, 'takeProfit', '900000');
    const body = { id, side: 'takeProfit', price: '900000', quantity: '0.004' } as const;
    expect(await member.call(placeExit, { body })).toMatchObject({
      reason: 'tooManyExits',
      facts: { max: EXITS_MAX },
    });
  });

  it('is refused for a waiting order and for the position of another member', async () => {
    const order = { orderType: 'limit', price: '50000' };
    const { id } = await open(order);
    const body = { id, side: 'takeProfit', price: '900000', quantity: '0.004' } as const;
    expect(await member.call(placeExit, { body })).toMatchObject({
      reason: 'notAllowedInThisState',
    });
    const other = await world.given.member({ usdt: '10' });
    expect(await other.call(placeExit, { body })).toMatchObject({ reason: 'notFound' });
  });

  it('places one exit for two requests with the same key', async () => {
    const { id } = await open();
    const body = { id, side: 'takeProfit', price: '900000', quantity: '0.004' } as const;
    const options = { idempotencyKey: 'one-exit' };
    await Promise.all([1, 2].map(() => member.call(placeExit, { body }, options)));
    expect((await found(id)).exits).toHaveLength(1);
  });
});

describe('an exit', () => {
  it('closes its part at the market of the tick that reaches its price', async () => {
    await world.control.intervene({
      symbol: BTC,
      kind: 'move',
      percent: 6,
      durationMs: 50 * MINUTE_MS,
    });
    const opened = await open();
    const { id } = opened;
    const price = await percentOf(3);
    await exit(id, 'takeProfit', price);
    const inside = await world.inside();
    const now = inside.now();
    const tick = inside.market.firstCrossing(
      BTC,
      { atOrAbove: units(price) },
      now,
      now + 59 * MINUTE_MS,
    );
    if (!tick) throw new Error('The mark does not reach the exit');
    await world.control.advanceTo(tick.at - SECOND_MS);
    expect((await found(id)).closes).toEqual([]);
    await world.control.advanceTo(tick.at);
    const closedAt = exitPrice('long', await mark(), SPREAD, TICK);
    const holding = {
      direction: 'long',
      entry: units(opened.openPrice),
      quantity: units('0.01'),
      margin: units(opened.margin),
    } as const;
    const closing = closePart(holding, units('0.004'), closedAt, units('0.0005'));
    expect(await found(id)).toMatchObject({
      status: 'running',
      quantity: '0.00600000',
      margin: formatUnits(holding.margin - closing.marginReleased),
      exits: [],
      closes: [
        {
          quantity: '0.00400000',
          price: formatUnits(closedAt),
          realizedPnl: formatUnits(closing.realized - (units(opened.openFee) * 4n) / 10n),
          reason: 'takeProfit',
          exitPrice: price,
        },
      ],
    });
    expect(await kinds()).toEqual(['closedBy.takeProfitExit']);
  });

  it('of a short closes when the price falls to its take-profit', async () => {
    const { id } = await open({ direction: 'short' });
    await exit(id, 'takeProfit', await percentOf(-2));
    await exit(id, 'stopLoss', await percentOf(2));
    await gap(-3);
    expect(await found(id)).toMatchObject({
      quantity: '0.00600000',
      exits: [{ side: 'stopLoss' }],
    });
  });

  it('larger than what is left closes what is left, and ends the others', async () => {
    const { id } = await open();
    await exit(id, 'takeProfit', await percentOf(2), '0.008');
    await exit(id, 'stopLoss', await percentOf(-2), '0.01');
    await member.must(closePosition, { params: { id }, body: { quantity: '0.007' } });
    expect((await found(id)).exits).toMatchObject([
      { quantity: '0.00300000' },
      { quantity: '0.00300000' },
    ]);
    await gap(3);
    expect(await found(id)).toMatchObject({
      status: 'closed',
      closeReason: 'takeProfit',
      exits: [],
    });
    expect(await kinds()).toEqual(['closedBy.takeProfit']);
  });

  it('that a jump passes together with others closes with them at the same tick', async () => {
    const { id } = await open();
    await exit(id, 'takeProfit', await percentOf(3), '0.003');
    await exit(id, 'takeProfit', await percentOf(1), '0.002');
    await exit(id, 'takeProfit', await percentOf(2), '0.001');
    await gap(4);
    const { closes, quantity } = await found(id);
    expect(closes.map((close) => close.quantity)).toEqual([
      '0.00200000',
      '0.00100000',
      '0.00300000',
    ]);
    expect(quantity).toBe('0.00400000');
    expect((await world.inside()).timeline.parked()).toEqual([]);
  });

  it.each([
    ['the liquidation', -15, {}, 'liquidation'],
    ['the stop-loss of the whole position', -4, { stopLoss: -1 }, 'stopLoss'],
  ] as const)(
    'of the same instant comes after %s',
    async (_, percent, { stopLoss }: { stopLoss?: number }, reason) => {
      const stops = stopLoss === undefined ? {} : { stopLoss: await percentOf(stopLoss) };
      const { id } = await open(stops);
      await exit(id, 'stopLoss', await percentOf(-2));
      await gap(percent);
      await world.control.advance('1s');
      const { closes, exits } = await found(id);
      expect(closes).toMatchObject([{ quantity: '0.01000000', reason }]);
      expect(exits).toEqual([]);
    },
  );

  it('does nothing after it was removed', async () => {
    const { id } = await open();
    const { exits } = await exit(id, 'takeProfit', await percentOf(1));
    const exitId = exits[0]?.id ?? '';
    expect(await member.must(cancelExit, { body: { id, exitId } })).toMatchObject({ exits: [] });
    expect(await member.call(cancelExit, { body: { id, exitId } })).toMatchObject({
      reason: 'notFound',
    });
    await gap(2);
    expect(await found(id)).toMatchObject({ quantity: '0.01000000' });
  });

  it('that is removed while it fires either closes its part or does nothing', async () => {
    const { id } = await open();
    const { exits } = await exit(id, 'takeProfit', await percentOf(1));
    await world.control.gap(BTC, 2);
    const [removed] = await Promise.all([
      member.call(cancelExit, { body: { id, exitId: exits[0]?.id ?? '' } }),
      world.control.advance('1s'),
    ]);
    const { quantity } = await found(id);
    expect(quantity).toBe(removed.ok ? '0.01000000' : '0.00600000');
  });

  it('remains when margin is added, and when the stops of the whole position change', async () => {
    const { id } = await open();
    const { exits } = await exit(id, 'takeProfit', await percentOf(2));
    await member.must(adjustMargin, { body: { id, amount: '20' } });
    await member.must(updateStops, { body: { id, takeProfit: await percentOf(8) } });
    expect(await found(id)).toMatchObject({ exits });
    await gap(3);
    expect(await found(id)).toMatchObject({ quantity: '0.00600000', exits: [] });
  });
});

describe('reversing a position', () => {
  it.each(['main', 'demo'] as const)(
    'closes it and opens the opposite in the %s account, with fees for both',
    async (account) => {
      const { id } = await open({ account, takeProfit: await percentOf(5) });
      await exit(id, 'stopLoss', await percentOf(-2));
      const { closed, opened } = await member.must(reversePosition, { params: { id } });
      expect(closed).toMatchObject({ id, status: 'closed', closeReason: 'member' });
      expect(units(closed.closeFee ?? '0')).toBeGreaterThan(0n);
      expect(opened).toMatchObject({
        status: 'running',
        direction: 'short',
        quantity: '0.01000000',
        leverage: 10,
      });
      expect(opened.takeProfit).toBeUndefined();
      expect(units(opened.openFee)).toBeGreaterThan(0n);
      const { records } = await member.must(listPositions, {
        query: { status: 'running', account },
      });
      expect(records).toMatchObject([{ id: opened.id, exits: [] }]);
    },
  );

  it('uses the released margin: it needs no other balance than for the difference', async () => {
    const { id } = await open({ quantity: '0.08' });
    const answer = await member.call(reversePosition, { params: { id } });
    expect(answer).toMatchObject({ ok: true });
  });

  it('changes nothing if the balance is too low after a loss', async () => {
    const { id } = await open({ quantity: '0.085', leverage: 10 });
    await gap(-3);
    const before = await found(id);
    expect(await member.call(reversePosition, { params: { id } })).toMatchObject({
      reason: 'insufficientBalance',
    });
    expect(await found(id)).toEqual(before);
  });

  it.each([
    ['notionalTooSmall', '900', 11, 1, -20],
    ['leverageTooHighForSize', '9000', 590_000, 100, 4],
    ['notionalTooLarge', '5000000', 69_000_000, 20, 4],
  ] as const)(
    'is refused with %s if the value of the position has changed',
    async (reason, usdt, value, leverage, percent) => {
      const rich = await world.given.member({ usdt });
      const price = Number(formatUnits(await mark()));
      const quantity = (Math.floor((value / price) * 1e5) / 1e5).toFixed(5);
      const { id } = await rich.must(openPosition, { body: { ...long, quantity, leverage } });
      await gap(percent);
      const before = await rich.must(listPositions, { query: { status: 'running' } });
      expect(await rich.call(reversePosition, { params: { id } })).toMatchObject({ reason });
      expect(await rich.must(listPositions, { query: { status: 'running' } })).toEqual(before);
    },
  );

  it('happens once for two simultaneous requests', async () => {
    const { id } = await open();
    const answers = await Promise.all(
      [1, 2].map(() => member.call(reversePosition, { params: { id } })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ ok }) => !ok)).toMatchObject([{ reason: 'notAllowedInThisState' }]);
    const { records } = await member.must(listPositions, { query: { status: 'running' } });
    expect(records).toHaveLength(1);
  });

  it('is refused for a waiting order and for the position of another member', async () => {
    const { id } = await open({ orderType: 'limit', price: '50000' });
    expect(await member.call(reversePosition, { params: { id } })).toMatchObject({
      reason: 'notAllowedInThisState',
    });
    const other = await world.given.member({ usdt: '10' });
    expect(await other.call(reversePosition, { params: { id } })).toMatchObject({
      reason: 'notFound',
    });
  });
});
