import { retryParkedEvent } from '@hongbao/contracts/control/parked.calls';
import { listPrices } from '@hongbao/contracts/market/market.calls';
import { formatUnits, units } from '@hongbao/contracts/money';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { HOUR_MS } from '@hongbao/contracts/time';
import type { Member } from '@hongbao/test-support/given';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { advanceClock } from '../../operator/advanceClock.ts';
import { isRefusal } from '../../calls/decision.ts';
import type { TestWorld } from '@hongbao/server/testing/testWorld';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { Handlers } from '../../world/handlers.ts';
import { findPosition } from './positions.store.ts';
import { TRIGGER } from './triggers.ts';

const BTC = 'BTC/USDT';
const world = useWorld({ isQuiet: false });

let member: Member;
beforeEach(async () => {
  member = await world.given.member({ usdt: '50000' });
});

async function percentOf(percent: number): Promise<string> {
  const [ticker] = await world.must(listPrices, { query: { symbols: BTC } });
  const moved = (units(ticker?.markPrice ?? '') * BigInt(10_000 + percent * 100)) / 10_000n;
  return formatUnits(moved - (moved % units('0.01')));
}
const statusOf = async (of: TestWorld, id: string) =>
  findPosition((await of.inside()).rows, id)?.status;
const long = { symbol: BTC, direction: 'long', quantity: '0.01', leverage: 2 } as const;

/** Makes the events of levels fail until the returned function is called. */
function failTriggers(isFaulty: () => boolean = () => true): () => void {
  const handlerOf = Handlers.prototype.of;
  const spy = vi.spyOn(Handlers.prototype, 'of').mockImplementation(function (
    this: Handlers,
    kind,
  ) {
    const handler = handlerOf.call(this, kind);
    if (kind !== TRIGGER || !isFaulty()) return handler;
    return { ...handler, run: () => Promise.reject(new Error('faulty on purpose')) };
  });
  return () => spy.mockRestore();
}

describe('an event of a level that failed', () => {
  it('lets its position wait again after a retry without effect', async () => {
    const { id } = await member.must(openPosition, {
      body: { ...long, stopLoss: await percentOf(-10) },
    });
    const repair = failTriggers();
    await world.control.gap(BTC, -12);
    await world.control.advance('10s');
    repair();
    await world.control.gap(BTC, 15);
    await world.control.advance('10s');
    const inside = await world.inside();
    const [parked] = inside.time.parked();
    await world.must(retryParkedEvent, { params: { world: world.id, id: parked?.id ?? '' } });
    expect([await statusOf(world, id), inside.time.parked()]).toEqual(['running', []]);
    await world.control.gap(BTC, -30);
    await world.control.advance('5s');
    expect(await statusOf(world, id)).toBe('closed');
    expect(world.server.reports.splice(0)).toHaveLength(1);
  });

  it('is parked once if it was due when its position opened', async () => {
    const price = await percentOf(-0.5);
    const { id } = await member.must(openPosition, {
      body: { ...long, orderType: 'limit', price, stopLoss: await percentOf(-0.6) },
    });
    let runs = 0;
    // The first event fills the order, and the second one is its stop-loss.
    const repair = failTriggers(() => (runs += 1) > 2);
    await world.control.gap(BTC, -2);
    await world.control.advance('10s');
    repair();
    const parked = (await world.inside()).time.parked();
    expect(parked.filter(({ refId }) => refId === id).length).toBeLessThanOrEqual(1);
    world.server.reports.splice(0);
  });
});

describe('levels during an advance', () => {
  it('are reached at the same instants while other callers advance to the next event', async () => {
    for (let index = 0; index < 60; index += 1) {
      const at = -0.1 - (index % 30) / 10;
      await member.must(openPosition, {
        body: {
          ...long,
          quantity: '0.001',
          orderType: 'limit',
          price: await percentOf(at),
          stopLoss: await percentOf(at - 0.4),
          takeProfit: await percentOf(at + 0.4),
        },
      });
    }
    const plain = await world.server.forkWorld(world);
    const until = (await world.control.now()) + 60 * HOUR_MS;
    const inside = await world.inside();
    const toNext = async () => {
      for (let turn = 0; turn < 12; turn += 1) {
        const to = { toNextEvent: true as const };
        if (isRefusal(await advanceClock(inside, to, () => Promise.reject(new Error('unused')))))
          throw new Error('Refused');
      }
    };
    await Promise.all([world.control.advance('20h'), toNext(), toNext(), toNext()]);
    await world.control.advanceTo(Math.max(until, await world.control.now()));
    await plain.control.advanceTo(await world.control.now());
    const positions = async (of: TestWorld) =>
      (await of.inside()).rows
        .many('Position', { where: {}, orderBy: [['id', 'asc']] })
        .map(({ id, status, openedAt, closedAt, closePrice }) => ({
          id,
          status,
          openedAt,
          closedAt,
          closePrice,
        }));
    expect(await positions(world)).toEqual(await positions(plain));
    await world.server.worlds.remove(plain.id);
  });

  it('are reached in a copy that is made while an order is placed', async () => {
    const inside = await world.inside();
    const other = await world.given.member({ usdt: '1000' });
    const stops = { stopLoss: await percentOf(-0.2), takeProfit: await percentOf(0.2) };
    const commit = inside.commit.bind(inside);
    let isFirst = true;
    let finish = () => {};
    const waiting = new Promise<void>((resolve) => (finish = resolve));
    vi.spyOn(inside, 'commit').mockImplementation(async (plan, now) => {
      const isOrder = plan.rows?.some(({ table, op }) => table === 'Position' && op === 'insert');
      if (isOrder && isFirst) {
        isFirst = false;
        await waiting;
      }
      return commit(plan, now);
    });
    // Two hours pass, without another event, while the order waits for its commit.
    await world.control.setRate(20_000);
    await world.control.resume();
    const placing = member.must(openPosition, { body: { ...long, ...stops } });
    await new Promise((resolve) => setTimeout(resolve, 400));
    await other.must(openPosition, { body: long });
    const copying = world.server.forkWorld(world);
    finish();
    const { id } = await placing;
    const copy = await copying;
    await world.control.freeze();
    await copy.control.freeze();
    const last = Math.max(await world.control.now(), await copy.control.now()) + 48 * HOUR_MS;
    await world.control.advanceTo(last);
    await copy.control.advanceTo(last);
    const closedAt = async (of: TestWorld) => findPosition((await of.inside()).rows, id)?.closedAt;
    expect(await closedAt(copy)).toBe(await closedAt(world));
    await world.server.worlds.remove(copy.id);
  });
});
