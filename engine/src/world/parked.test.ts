import {
  dropParkedEvent,
  listParkedEvents,
  retryParkedEvent,
} from '@hongbao/contracts/control/parked.calls';
import { getClock, listJobs } from '@hongbao/contracts/control/clock.calls';
import { setReviewPolicy } from '@hongbao/contracts/control/decisions.calls';
import { listWorlds } from '@hongbao/contracts/control/worlds.calls';
import { listTickers } from '@hongbao/contracts/market/market.calls';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import {
  applyRecharge,
  getRechargeAddress,
  listRecharges,
} from '@hongbao/contracts/recharge/recharge.calls';
import { listBalances, getAssets } from '@hongbao/contracts/wallet/wallet.calls';
import { HOUR_MS } from '@hongbao/contracts/time';
import { uploadPng } from '@hongbao/test-support/upload';
import { afterEach, describe, expect, it } from 'vitest';
import { TEST_AT, startServer } from '@hongbao/server/testing/server';
import { removeDataFolder, temporaryDataFolder } from '@hongbao/server/testing/templates';
import { useWorld } from '@hongbao/server/testing/useWorld';
import type { TimelineHandler } from './handlers.ts';
import { errorText } from './runTimeline.ts';

/** State of the test event, which fails while `isBroken` and counts its completed runs. */
const fragile = { isBroken: true, isDiskFull: false, done: 0 };
const handlers: readonly TimelineHandler[] = [
  {
    kind: 'test.fragile',
    priority: 1,
    run: async () => {
      if (fragile.isDiskFull) throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
      if (fragile.isBroken) throw new Error('the glass fell');
      fragile.done += 1;
      return { plan: {}, summary: 'held' };
    },
  },
  {
    kind: 'test.everyHour',
    priority: 2,
    run: async () => {
      if (fragile.isBroken) throw new Error('every hour');
      return { plan: {}, summary: 'hour' };
    },
    next: (after) => Math.floor(after / HOUR_MS) * HOUR_MS + HOUR_MS,
  },
];

const world = useWorld({ handlers, isQuiet: false });
const here = () => ({ world: world.id });
const parked = () => world.must(listParkedEvents, { params: here() });
const order = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;

async function plan(refId: string, at: number): Promise<void> {
  const inside = await world.inside();
  await inside.command('test', async (now) => {
    const appointment = { op: 'schedule', kind: 'test.fragile', refId, at } as const;
    await inside.commit({ timeline: [appointment] }, now);
  });
}

afterEach(() => {
  Object.assign(fragile, { isBroken: true, isDiskFull: false, done: 0 });
});

describe('an event that throws', () => {
  it('is parked with its error, and the clock continues', async () => {
    await plan('one', TEST_AT + 60_000);
    const member = await world.given.member({ usdt: '1000' });
    const { events, parked: count } = await world.control.advance('10m');
    expect(events).toEqual([
      {
        at: TEST_AT + 60_000,
        kind: 'test.fragile',
        refId: 'one',
        summary: 'parked: the glass fell',
      },
    ]);
    expect(count).toBe(1);
    expect(await parked()).toEqual([
      {
        id: expect.any(String),
        kind: 'test.fragile',
        refId: 'one',
        dueAt: TEST_AT + 60_000,
        parkedAt: TEST_AT + 60_000,
        error: 'the glass fell',
      },
    ]);
    expect(world.server.reports.splice(0)).toEqual([
      `World ${world.id}: test.fragile of one failed and is parked: the glass fell`,
    ]);
    await member.must(openPosition, { body: order });
    await world.control.advance('1d');
    expect((await world.control.clock()).now).toBe(TEST_AT + 86_400_000 + 600_000);
  });

  it.each([
    [500, 500],
    [501, 500],
  ])('has its error of %i characters stored with %i characters', (said, kept) => {
    expect(errorText(new Error('x'.repeat(said)))).toBe('x'.repeat(kept));
  });

  it('can be retried once by an operator, and never runs after it is dropped', async () => {
    for (const refId of ['one', 'two']) await plan(refId, TEST_AT + 1_000);
    await world.control.advance('1m');
    const [first, second] = await parked();
    const at = (id = '') => ({ params: { ...here(), id } });
    expect(await world.call(retryParkedEvent, at(first?.id))).toMatchObject({
      reason: 'eventFailedAgain',
      facts: { error: 'the glass fell' },
    });
    // A storage fault during a retry does not replace the error of a parked event.
    fragile.isDiskFull = true;
    expect(await world.call(retryParkedEvent, at(first?.id))).toMatchObject({
      reason: 'worldUnavailable',
    });
    expect((await parked())[0]).toMatchObject({ id: first?.id, error: 'the glass fell' });
    Object.assign(fragile, { isBroken: false, isDiskFull: false });
    expect(await world.must(retryParkedEvent, at(first?.id))).toMatchObject({ summary: 'held' });
    expect(await world.call(retryParkedEvent, at(first?.id))).toMatchObject({ reason: 'notFound' });
    await world.must(dropParkedEvent, at(second?.id));
    expect(await world.call(dropParkedEvent, at(second?.id))).toMatchObject({ reason: 'notFound' });
    expect(fragile.done).toBe(1);
    expect(await parked()).toEqual([]);
    // The event must also be deleted in the file, so that a restart does not restore it.
    const { rows } = await world.inside();
    const dropped = rows.first('TimelineEntry', { where: { id: second?.id ?? '' } });
    expect(dropped).toMatchObject({
      doneAt: expect.anything(),
      summary: 'dropped: the glass fell',
    });
    await world.control.advance('1d');
    expect(fragile.done).toBe(1);
    world.server.reports.length = 0;
  });

  it('is scheduled again exactly once if it is a recurring job', async () => {
    await world.control.advance('3h');
    expect((await parked()).filter(({ kind }) => kind === 'test.everyHour')).toHaveLength(3);
    fragile.isBroken = false;
    await world.control.advance('1h');
    expect((await parked()).filter(({ kind }) => kind === 'test.everyHour')).toHaveLength(3);
    const jobs = await world.must(listJobs, { params: here() });
    expect(jobs.find(({ name }) => name === 'test.everyHour')).toMatchObject({
      next: TEST_AT + 5 * HOUR_MS,
    });
    for (const { id } of await parked())
      await world.must(retryParkedEvent, { params: { ...here(), id } });
    const { events } = await world.control.advance('1h');
    expect(events.filter(({ kind }) => kind === 'test.everyHour')).toHaveLength(1);
    world.server.reports.length = 0;
  });

  it('remains parked after a restart, and is reported at the start', async () => {
    const dataDir = await temporaryDataFolder();
    const before = await startServer({ dataDir, handlers });
    const made = await before.createWorld({ id: 'kept' });
    const inside = await made.inside();
    await inside.command('test', async (now) => {
      const appointment = { op: 'schedule', kind: 'test.fragile', refId: 'one', at: now } as const;
      await inside.commit({ timeline: [appointment] }, now);
    });
    await made.control.advance('1m');
    await before.stop();
    const after = await startServer({ dataDir, handlers });
    const again = after.openWorld('kept');
    const params = { world: 'kept' };
    expect(await again.must(listParkedEvents, { params })).toHaveLength(1);
    expect(after.reports).toEqual(['World kept: test.fragile of one is parked: the glass fell']);
    await again.control.advance('1m');
    expect(await again.must(listParkedEvents, { params })).toHaveLength(1);
    await after.stop();
    removeDataFolder(dataDir);
  });

  it('is parked if its kind has no handler, so that a world of another version continues', async () => {
    const inside = await world.inside();
    fragile.isBroken = false;
    await inside.command('test', async (now) => {
      const date = { op: 'schedule', kind: 'test.fragile', refId: 'old', at: now + 5 } as const;
      await inside.commit({ timeline: [date] }, now);
    });
    const entry = inside.timeline.peek();
    if (entry) entry.kind = 'gone.kind';
    await world.control.advance('1m');
    expect(await parked()).toMatchObject([{ error: 'Nothing handles events of kind gone.kind' }]);
    world.server.reports.length = 0;
  });
});

describe('excessive amounts', () => {
  const deposit = async (currency: string, network: string, amount: string) => {
    const member = await world.given.member();
    const proofPath = await uploadPng(world, member);
    const body = { currency, network, amount, proofPath };
    return { member, answer: await member.call(applyRecharge, { body }) };
  };

  it('of a deposit are refused for a guest without stopping the world', async () => {
    const { member, answer } = await deposit('USDT', 'TRC20', '92233720368');
    expect(answer).toMatchObject({ reason: 'malformed' });
    const { answer: large } = await deposit('USDT', 'TRC20', '10000000.00000001');
    expect(large).toMatchObject({
      reason: 'amountTooLarge',
      facts: { field: 'amount', bound: '10000000.00000000' },
    });
    fragile.isBroken = false;
    await world.control.advance('1h');
    expect((await member.must(listRecharges, {})).total).toBe(0);
    expect((await world.must(getClock, { params: here() })).parked).toBe(0);
  });

  it.each([
    ['BTC', 'BTC', '1000'],
    ['ETH', 'ERC20', '10000'],
    ['USDT', 'TRC20', '10000000'],
  ])(
    'of a deposit in %s by %s are limited to %s, and the limit is returned',
    async (currency, network, most) => {
      fragile.isBroken = false;
      const { member, answer } = await deposit(currency, network, most);
      expect(answer.ok).toBe(true);
      const terms = await member.must(getRechargeAddress, { query: { currency, network } });
      expect(terms.maxAmount).toBe(`${most}.00000000`);
    },
  );

  it('of a deposit are refused if the account would exceed 1,000 million of a currency', async () => {
    const rich = await world.given.member({ balances: { BTC: '999999999' } });
    const proofPath = await uploadPng(world, rich);
    const body = { currency: 'BTC', network: 'BTC', proofPath };
    const over = await rich.call(applyRecharge, { body: { ...body, amount: '1.00000001' } });
    expect(over).toMatchObject({ reason: 'amountTooLarge', facts: { bound: '1.00000000' } });
    expect((await rich.call(applyRecharge, { body: { ...body, amount: '1' } })).ok).toBe(true);
  });

  it('of the house’s totals above 64 bits leave the ledger exact', async () => {
    fragile.isBroken = false;
    const balances = { USDT: '1000000000', BTC: '1000000000' };
    // The sum of a hundred such balances exceeds 64 bits.
    const members = await world.given.members(100, { balances });
    const [first] = members;
    const wealth = await first?.must(getAssets);
    expect(wealth?.totalAssets).toMatch(/^\d{13,}\.\d{8}$/);
    expect((await first?.must(listBalances, {}))?.[1]?.usdtValue).toMatch(/^\d{13,}\.\d{8}$/);
    await first?.must(openPosition, { body: order });
    await world.control.advance('8d');
    expect(await world.control.audit()).toMatchObject({ balanced: true, problems: [] });
    const custody = (await world.control.accounts()).find(
      ({ account }) => account === 'house/custody/BTC',
    );
    expect(custody?.balance).toBe('-100000000000.00000000');
    expect(await world.must(listTickers)).not.toEqual([]);
    expect((await world.must(listWorlds)).length).toBeGreaterThan(0);
    await world.must(setReviewPolicy, {
      params: { ...here(), kind: 'recharge' },
      body: { policy: 'auto' },
    });
  }, 60_000);
});
