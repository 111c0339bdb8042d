import { createWorld, deleteWorld, listWorlds } from '@hongbao/contracts/control/worlds.calls';
import { advanceClock, getClock, setClockRate } from '@hongbao/contracts/control/clock.calls';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { listTickers } from '@hongbao/contracts/market/market.calls';
import { DAY_MS, HOUR_MS, MINUTE_MS, startOfWireDay } from '@hongbao/contracts/time';
import { TEST_AT, startServer } from '@hongbao/server/testing/server';
import type { TestWorld } from '@hongbao/server/testing/testWorld';
import { removeDataFolder, temporaryDataFolder } from '@hongbao/server/testing/templates';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it, vi } from 'vitest';
import type { TimelineHandler } from '../world/handlers.ts';

const world = useWorld();

async function liveALittle({ given, control }: TestWorld): Promise<void> {
  const member = await given.member({ usdt: '3000' });
  const body = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.1', leverage: 50 } as const;
  await member.must(openPosition, { body });
  await control.advance('3d');
}

describe('two worlds', () => {
  it('with equal scenario and seed have the same hash after the same actions', async () => {
    const [a, b] = [await world.server.createWorld(), await world.server.createWorld()];
    expect(await a.control.hash()).toBe(await b.control.hash());
    await liveALittle(a);
    expect(await a.control.hash()).not.toBe(await b.control.hash());
    await liveALittle(b);
    expect(await a.control.hash()).toBe(await b.control.hash());
  });

  it('with different seeds have different prices and hashes', async () => {
    const other = await world.server.createWorld({ seed: 'other' });
    expect(await other.control.hash()).not.toBe(await world.control.hash());
    expect(await other.must(listTickers)).not.toEqual(await world.must(listTickers));
  });

  it('share no members, time or market', async () => {
    const other = await world.server.createWorld();
    const before = await other.control.hash();
    await world.given.member({ usdt: '5' });
    await world.control.gap('BTC/USDT', 50);
    await world.control.advance('1h');
    expect(await other.control.hash()).toBe(before);
    expect(await other.must(getServerTime)).toBe(TEST_AT);
  });

  it('develop identically after a fork', async () => {
    await liveALittle(world);
    const copy = await world.server.forkWorld(world);
    for (const each of [world, copy]) await each.control.advance('2d');
    expect(await copy.control.hash()).toBe(await world.control.hash());
  });

  it('can be created, listed and removed with operator calls', async () => {
    const made = await world.must(createWorld, {
      body: { id: 'mine', scenario: 'empty', seed: 's', at: TEST_AT },
    });
    expect(made).toMatchObject({ id: 'mine', scenario: 'empty', seed: 's', now: TEST_AT });
    const refused = async (body: { id?: string; scenario?: string }) =>
      world.call(createWorld, { body });
    expect(await refused({ id: 'mine' })).toMatchObject({ reason: 'worldExists' });
    expect(await refused({ scenario: 'nowhere' })).toMatchObject({ reason: 'scenarioUnknown' });
    expect((await world.must(listWorlds)).map(({ id }) => id)).toContain('mine');
    expect(await world.must(deleteWorld, { params: { world: 'mine' } })).toBeNull();
    expect(await world.call(deleteWorld, { params: { world: 'mine' } })).toMatchObject({
      reason: 'worldUnknown',
    });
  });
});

describe('the clock of a world', () => {
  const now = () => world.must(getServerTime);

  it('does not advance while frozen', async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await now()).toBe(TEST_AT);
    expect(await world.control.clock()).toMatchObject({ mode: 'frozen', rate: 0 });
  });

  it('runs at its rate, and stops at its current instant when it is frozen', async () => {
    await world.control.setRate(50_000);
    await new Promise((resolve) => setTimeout(resolve, 30));
    const { now: frozenAt } = await world.control.freeze();
    expect(frozenAt).toBeGreaterThan(TEST_AT + 20 * 50_000);
    expect(await now()).toBe(frozenAt);
    expect(await world.control.resume()).toMatchObject({ mode: 'live', rate: 50_000 });
  });

  it('never goes back', async () => {
    const back = await world.call(advanceClock, {
      params: { world: world.id },
      body: { to: TEST_AT - 1 },
    });
    expect(back).toMatchObject({ reason: 'timeInThePast' });
    await world.control.setRate(50_000);
    const times: number[] = [];
    for (const change of [
      () => world.control.setRate(10),
      world.control.freeze,
      world.control.resume,
      world.control.freeze,
    ]) {
      times.push(await now());
      await change();
      times.push(await now());
    }
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it.each([
    [{ by: '371d' }, 'advanceTooFar'],
    [{ to: TEST_AT + 371 * DAY_MS }, 'advanceTooFar'],
  ])('rejects the advance %j', async (body, reason) => {
    expect(await world.call(advanceClock, { params: { world: world.id }, body })).toMatchObject({
      reason,
    });
  });

  it.each([
    {},
    { by: '1d', toNextEvent: true },
    { by: 'soon' },
    { by: -1 },
    { to: 'now' },
    { toNextEvent: false },
  ])('requires exactly one valid target of an advance: not %j', async (body) => {
    const answer = await world.raw(advanceClock, { params: { world: world.id }, body });
    expect(answer.status).toBe(400);
  });

  it.each([0, -1, 86_401, '5', null])('refuses the rate %j', async (rate) => {
    const answer = await world.raw(setClockRate, { params: { world: world.id }, body: { rate } });
    expect(answer.status).toBe(400);
  });

  it('can advance to the next event that is not housekeeping, and reports the events', async () => {
    const { events } = await world.control.clock();
    const jumped = await world.control.advanceToNextEvent();
    expect(jumped.now).toBe(events[0]?.at);
    expect(jumped.events[0]).toMatchObject({ at: events[0]?.at, kind: events[0]?.kind });
    expect(jumped.events[0]?.kind).toBe('vip.midnight');
    expect(jumped.now).toBe(TEST_AT + 12 * HOUR_MS);
    const told = async (limit: number) => {
      const query = { limit: String(limit) };
      return (await world.must(getClock, { params: { world: world.id }, query })).events;
    };
    const twenty = await told(20);
    expect(twenty.length).toBeGreaterThan(3);
    expect(await told(3)).toEqual(twenty.slice(0, 3));
  });

  it('runs due events in order of their instants', async () => {
    const { events } = await world.control.advance('2d');
    const times = events.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(events.filter(({ kind }) => kind === 'vip.midnight')).toHaveLength(2);
  });
});

describe('the set of open worlds', () => {
  it('counts worlds that are being created, returns open worlds, and stops its heartbeat when closed', async () => {
    const server = await startServer();
    const { worlds } = server;
    const making = server.createWorld({ id: 'made' });
    expect(await worlds.count()).toBe(1);
    await making;
    expect(await worlds.count()).toBe(1);
    expect(worlds.getIfOpen('made')?.id).toBe('made');
    expect(worlds.getIfOpen('other')).toBeNull();
    const begun = vi.spyOn(globalThis, 'setInterval');
    worlds.startHeartbeat();
    const timers = begun.mock.results.map(({ value }) => value);
    begun.mockRestore();
    const stopped = vi.spyOn(globalThis, 'clearInterval');
    await server.stop();
    expect(timers).toHaveLength(2);
    expect(stopped.mock.calls.map(([timer]) => timer)).toEqual(expect.arrayContaining(timers));
    stopped.mockRestore();
    expect(worlds.getIfOpen('made')).toBeNull();
  });
});

describe('the heartbeat', () => {
  it('runs due events of live worlds between requests, and reports only once that a world cannot advance', async () => {
    const machine = { ms: TEST_AT, wall: () => machine.ms, elapsed: () => machine.ms };
    const minutes = { isDiskFull: true, tried: 0, done: 0 };
    const minutely: TimelineHandler = {
      kind: 'test.minutely',
      priority: 1,
      run: async () => {
        minutes.tried += 1;
        if (minutes.isDiskFull) throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
        minutes.done += 1;
        return { plan: {}, summary: 'done' };
      },
      next: (after) => after + MINUTE_MS,
    };
    const server = await startServer({ machine, handlers: [minutely], seed: 'beats' });
    const { time } = await (await server.createWorld({ id: 'live' })).inside();
    await time.run(1);
    const every = vi.spyOn(globalThis, 'setInterval');
    server.worlds.startHeartbeat();
    const beat = every.mock.calls.find(([, ms]) => ms === 200)?.[0];
    every.mockRestore();
    const beatUntil = (isSo: () => boolean) =>
      vi.waitFor(
        () => {
          beat?.();
          expect(isSo()).toBe(true);
        },
        { interval: 1, timeout: 10_000 },
      );
    const told = expect.stringMatching(/^World live could not advance: SQLITE_FULL/);
    machine.ms += MINUTE_MS;
    await beatUntil(() => minutes.tried > 5);
    expect([minutes.done, server.reports]).toEqual([0, [told]]);
    minutes.isDiskFull = false;
    machine.ms += MINUTE_MS;
    await beatUntil(() => minutes.done === 2 && time.settledAt() === machine.ms);
    // The world has advanced since then, so the next fault is reported again.
    minutes.isDiskFull = true;
    machine.ms += MINUTE_MS;
    await beatUntil(() => server.reports.length === 2);
    expect(server.reports).toEqual([told, told]);
    minutes.isDiskFull = false;
    await server.stop();
  });
});

describe('a restart of the server', () => {
  it('runs every missed recurring job exactly once', async () => {
    const dataDir = await temporaryDataFolder();
    let server = await startServer({ dataDir });
    const before = await server.createWorld({ id: 'live' });
    // At this rate the clock advances by a day per second while the server is down.
    await before.control.setRate(86_400);
    await server.stop();
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    server = await startServer({ dataDir });
    const after = server.openWorld('live');
    // At this rate the clock advances by some minutes until it is frozen. The events of these minutes run now.
    const { now } = await after.control.freeze();
    await after.control.advanceTo(now + 1);
    const { rows } = await after.inside();
    const done = rows.many('TimelineEntry', {
      where: { kind: 'vip.midnight', doneAt: { not: null } },
    });
    const first = startOfWireDay(TEST_AT) + DAY_MS;
    const midnights = Math.floor((now - first) / DAY_MS) + 1;
    expect(midnights).toBeGreaterThan(1);
    expect(done.map(({ dueAt }) => Number(dueAt)).sort()).toEqual(
      Array.from({ length: midnights }, (_, index) => first + index * DAY_MS),
    );
    const jobs = await after.control.jobs();
    const names = jobs.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['vip.midnight', 'vip.redEnvelope']));
    expect(names).toEqual(names.toSorted());
    expect(jobs.filter(({ next }) => next === null || next <= now)).toEqual([]);
    await server.stop();
    removeDataFolder(dataDir);
  });

  it('changes no state', async () => {
    const dataDir = await temporaryDataFolder();
    const server = await startServer({ dataDir });
    const before = await server.createWorld({ id: 'still' });
    await liveALittle(before);
    const hash = await before.control.hash();
    await server.stop();
    const again = await startServer({ dataDir });
    expect(await again.openWorld('still').control.hash()).toBe(hash);
    await again.stop();
    removeDataFolder(dataDir);
  });
});
