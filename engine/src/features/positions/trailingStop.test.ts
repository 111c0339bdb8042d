import { listNotices } from '@hongbao/contracts/content/notices.calls';
import { listPrices } from '@hongbao/contracts/market/market.calls';
import { formatUnits, units } from '@hongbao/contracts/money';
import {
  adjustMargin,
  closePosition,
  listPositions,
  openPosition,
  placeExit,
  reversePosition,
  updateStops,
} from '@hongbao/contracts/positions/positions.calls';
import { exitPrice } from '@hongbao/contracts/positions/positions.quote';
import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { trailingTrigger } from '@hongbao/contracts/positions/positions.trailing';
import type { Direction } from '@hongbao/contracts/positions/positions.types';
import { DAY_MS, HOUR_MS, SECOND_MS } from '@hongbao/contracts/time';
import type { Member } from '@hongbao/test-support/given';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { findPosition } from './positions.store.ts';
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
const trail = (id: string, distance: object) =>
  member.must(updateStops, { body: { id, ...distance } });
async function gap(percent: number): Promise<void> {
  await world.control.gap(BTC, percent);
  await world.control.advance('1s');
}
async function found(id: string): Promise<ListedPosition> {
  const { records } = await member.must(listPositions, { query: { id } });
  const [position] = records;
  if (!position) throw new Error(`There is no position ${id}`);
  return position;
}
const endOf = async (id: string) => {
  await world.control.advance('2s');
  const { status, closeReason } = await found(id);
  return [status, closeReason];
};
async function kinds(): Promise<string[]> {
  const { records } = await member.must(listNotices, { query: { category: 'transaction' } });
  return records.map(({ kind }) => kind ?? '').toReversed();
}

describe('a trailing stop', () => {
  it('starts at the mark price, and follows the highest one of a long position', async () => {
    const { id } = await open();
    const start = await mark();
    const set = await trail(id, { trailingRate: '0.02' });
    expect(set.trailingStop).toEqual({
      rate: '0.02000000',
      bestPrice: formatUnits(start),
      triggerPrice: formatUnits(trailingTrigger('long', rate('0.02'), start, TICK)),
    });
    await gap(5);
    const high = await mark();
    await gap(-1);
    const { trailingStop, status } = await found(id);
    const { bestPrice = '', triggerPrice = '' } = trailingStop ?? {};
    expect(status).toBe('running');
    expect(units(bestPrice)).toBeGreaterThanOrEqual(high);
    expect(units(triggerPrice)).toBe(trailingTrigger('long', rate('0.02'), units(bestPrice), TICK));
    expect(units(triggerPrice) % TICK).toBe(0n);
  });

  it('follows the lowest mark price of a short position', async () => {
    const { id } = await open({ direction: 'short' });
    await trail(id, { trailingDistance: '1000' });
    await gap(-5);
    const low = await mark();
    const { trailingStop } = await found(id);
    const { bestPrice = '', triggerPrice = '', distance } = trailingStop ?? {};
    expect(units(bestPrice)).toBeLessThanOrEqual(low);
    expect(distance).toBe('1000.00000000');
    expect(units(triggerPrice) - units(bestPrice)).toBe(units('1000'));
  });

  it.each(['long', 'short'] as const)(
    'closes a %s position at the market when the price comes back by its distance',
    async (direction) => {
      const sign = direction === 'long' ? 1 : -1;
      const { id } = await open({ direction });
      await trail(id, { trailingRate: '0.02' });
      await gap(sign * 5);
      await world.control.gap(BTC, sign * -3);
      await world.control.advance('1s');
      const marked = await mark();
      expect(await found(id)).toMatchObject({ status: 'inSettlement' });
      await world.control.advance('1s');
      const closed = await found(id);
      const price = formatUnits(exitPrice(direction, marked, SPREAD, TICK));
      expect(closed).toMatchObject({
        status: 'closed',
        closeReason: 'trailingStop',
        closePrice: price,
        closes: [{ reason: 'trailingStop', price, quantity: '0.01000000' }],
      });
      const { bestPrice = '', triggerPrice = '' } = closed.trailingStop ?? {};
      expect(units(triggerPrice)).toBe(
        trailingTrigger(direction, rate('0.02'), units(bestPrice), TICK),
      );
      expect(Number(closed.realizedPnl)).toBeGreaterThan(0);
      expect(await kinds()).toEqual(['closedBy.trailingStop']);
    },
  );

  it('remains with its best price when other stops change, and restarts when it is set again', async () => {
    const { id } = await open();
    await trail(id, { trailingRate: '0.05' });
    await gap(5);
    await gap(-2);
    const before = (await found(id)).trailingStop;
    const stopped = await trail(id, { takeProfit: await percentOf(20) });
    expect(stopped.trailingStop).toEqual(before);
    const again = await trail(id, { trailingDistance: '500' });
    expect(again.trailingStop).toEqual({
      distance: '500.00000000',
      bestPrice: formatUnits(await mark()),
      triggerPrice: formatUnits((await mark()) - units('500')),
    });
  });

  it.each([{ trailingRate: '0' }, { trailingDistance: '0' }])(
    'is removed by %o, and the position stays open',
    async (clear) => {
      const { id } = await open();
      await trail(id, { trailingRate: '0.02' });
      expect((await trail(id, clear)).trailingStop).toBeUndefined();
      await gap(-4);
      expect(await endOf(id)).toEqual(['running', undefined]);
    },
  );

  it.each([
    ['between ticks', '10.001', 'priceOffStep'],
    ['of the whole price', '90000000', 'trailingDistanceTooLarge'],
  ])('is refused with a distance %s', async (_, trailingDistance, reason) => {
    const { id } = await open();
    const facts = { field: 'trailingDistance', bound: expect.any(String) };
    const answer = await member.call(updateStops, { body: { id, trailingDistance } });
    expect(answer).toMatchObject({ reason, facts });
    const opening = await member.call(openPosition, { body: { ...long, trailingDistance } });
    expect(opening).toMatchObject({ reason, facts });
    expect((await found(id)).trailingStop).toBeUndefined();
  });

  it.each([{ trailingDistance: '10', trailingRate: '0.01' }, { trailingRate: '0.51' }])(
    'is invalid with %o',
    async (distance) => {
      const { id } = await open();
      const body = { id, ...distance };
      expect(await member.call(updateStops, { body })).toMatchObject({ status: 400 });
      const order = { ...long, ...distance };
      expect(await member.call(openPosition, { body: order })).toMatchObject({ status: 400 });
    },
  );
});

describe('a trailing stop beside other levels', () => {
  it('closes before a stop-loss that is further away', async () => {
    const { id } = await open({ stopLoss: await percentOf(-4), trailingRate: '0.02' });
    await gap(-3);
    expect(await endOf(id)).toEqual(['closed', 'trailingStop']);
  });

  it('leaves the close to a nearer stop-loss', async () => {
    const { id } = await open({ stopLoss: await percentOf(-2), trailingRate: '0.04' });
    await gap(-3);
    expect(await endOf(id)).toEqual(['closed', 'stopLoss']);
  });

  it.each([
    ['stop-loss', -5, 'stopLoss'],
    ['liquidation', -15, 'liquidation'],
  ])('comes after a %s of the same instant', async (_, percent, reason) => {
    const { id } = await open({ stopLoss: await percentOf(-4), trailingRate: '0.02' });
    await gap(percent);
    expect(await endOf(id)).toEqual(['closed', reason]);
  });

  it('comes before the exits of the same instant', async () => {
    const { id } = await open({ trailingRate: '0.02' });
    const price = await percentOf(-1);
    await member.must(placeExit, { body: { id, side: 'stopLoss', price, quantity: '0.004' } });
    await gap(-3);
    await world.control.advance('2s');
    expect((await found(id)).closes).toMatchObject([
      { reason: 'trailingStop', quantity: '0.01000000' },
    ]);
  });

  it('closes what is left after an exit, a close of a part and a change of the margin', async () => {
    const { id } = await open({ trailingRate: '0.03' });
    const price = await percentOf(3);
    await member.must(placeExit, { body: { id, side: 'takeProfit', price, quantity: '0.004' } });
    await gap(4);
    const best = (await found(id)).trailingStop?.bestPrice;
    await gap(-1);
    await member.must(closePosition, { params: { id }, body: { quantity: '0.002' } });
    await member.must(adjustMargin, { body: { id, amount: '20' } });
    const left = await found(id);
    expect([left.quantity, left.trailingStop?.bestPrice]).toEqual(['0.00400000', best]);
    await gap(-4);
    await world.control.advance('2s');
    expect((await found(id)).closes.map(({ reason, quantity }) => [reason, quantity])).toEqual([
      ['takeProfit', '0.00400000'],
      ['member', '0.00200000'],
      ['trailingStop', '0.00400000'],
    ]);
  });

  it('ends with a position that is reversed', async () => {
    const { id } = await open({ trailingRate: '0.02' });
    const { closed, opened } = await member.must(reversePosition, { params: { id } });
    expect(closed.trailingStop).toEqual({ rate: '0.02000000' });
    expect(opened.trailingStop).toBeUndefined();
    await gap(-3);
    expect(await endOf(opened.id)).toEqual(['running', undefined]);
  });
});

describe('a trailing stop of a waiting order', () => {
  it.each(['limit', 'trigger'] as const)(
    'starts at the mark price of the opening: %s',
    async (orderType) => {
      const price = await percentOf(-2);
      const at = orderType === 'limit' ? { price } : { triggerPrice: price };
      const { id, trailingStop } = await open({ orderType, ...at });
      expect(trailingStop).toBeUndefined();
      const set = await trail(id, { trailingRate: '0.02' });
      expect(set.trailingStop).toEqual({ rate: '0.02000000' });
      await gap(3);
      expect((await found(id)).trailingStop).toEqual({ rate: '0.02000000' });
      await gap(-5);
      const opened = await found(id);
      expect(opened.status).toBe('running');
      expect(opened.trailingStop?.bestPrice).toBe(formatUnits(await mark()));
      await gap(-3);
      expect(await endOf(id)).toEqual(['closed', 'trailingStop']);
    },
  );
});

const steering = fc.record({
  kind: fc.constantFrom('move', 'ramp', 'gap', 'freeze', 'volatility'),
  percent: fc.integer({ min: -8, max: 8 }),
  factor: fc.integer({ min: 0, max: 4 }),
  startsAfterMs: fc.integer({ min: 0, max: DAY_MS }),
  durationMs: fc.integer({ min: 1, max: 6 * HOUR_MS }),
});
const trailed = fc.record({
  direction: fc.constantFrom('long' as const, 'short' as const),
  perMille: fc.integer({ min: 2, max: 40 }),
  isDistance: fc.boolean(),
  changeAfterMs: fc.integer({ min: SECOND_MS, max: DAY_MS }),
});

it('closes at the same tick as a check of every second, in one advance or in steps, with interventions before and meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(trailed, { minLength: 1, maxLength: 4 }),
      fc.array(steering, { maxLength: 3 }),
      steering,
      fc.array(fc.integer({ min: 1, max: 9 * HOUR_MS }), { maxLength: 12 }),
      async (asked, before, meanwhile, steps) => {
        const holder = await world.given.member({ usdt: '500000' });
        const from = await world.control.now();
        for (const { startsAfterMs, ...each } of before)
          await world.control.intervene({
            ...each,
            symbol: BTC,
            startAt: from + startsAfterMs + SECOND_MS,
          });
        const inside = await world.inside();
        const at = inside.market.markPrice(BTC, from);
        const opened: { id: string; direction: Direction; rate: string; distance: string }[] = [];
        for (const { direction, perMille, isDistance } of asked) {
          const share = (perMille / 1000).toFixed(3);
          const price = (at * BigInt(perMille)) / 1000n;
          const distance = formatUnits(price - (price % TICK));
          const body = { ...long, direction, leverage: 1 };
          const trailing = isDistance ? { trailingDistance: distance } : { trailingRate: share };
          const { id } = await holder.must(openPosition, { body: { ...body, ...trailing } });
          opened.push({ id, direction, rate: isDistance ? '' : share, distance });
        }
        const until = from + 2 * DAY_MS;
        const half = from + (asked[0]?.changeAfterMs ?? DAY_MS);
        const walk = async (target: number) => {
          for (const step of steps) {
            const now = await world.control.now();
            if (now + step < target) await world.control.advanceTo(now + step);
          }
          await world.control.advanceTo(target);
        };
        await walk(half);
        const { startsAfterMs, ...late } = meanwhile;
        await world.control.intervene({
          ...late,
          symbol: BTC,
          startAt: half + startsAfterMs + SECOND_MS,
        });
        await walk(until);
        const { market, rows } = await world.inside();
        for (const { id, direction, rate: share, distance } of opened) {
          const trailing = share === '' ? { distance: units(distance), rate: null } : rate(share);
          let best = at;
          let closedAt: number | null = null;
          const first = Math.floor(from / SECOND_MS) * SECOND_MS + SECOND_MS;
          for (let tick = first; tick <= until && closedAt === null; tick += SECOND_MS) {
            const price = market.markPrice(BTC, tick);
            if (direction === 'long' ? price > best : price < best) best = price;
            const trigger = trailingTrigger(direction, trailing, best);
            if (direction === 'long' ? price <= trigger : price >= trigger)
              closedAt = tick + SECOND_MS;
          }
          const position = findPosition(rows, id);
          const settled = closedAt === null || closedAt > until ? null : BigInt(closedAt);
          expect([id, position?.closedAt ?? null]).toEqual([id, settled]);
        }
      },
    ),
    { numRuns: 12 },
  );
}, 120_000);

/** A distance as a fraction of the best price. */
function rate(share: string) {
  return { distance: null, rate: units(share) };
}
