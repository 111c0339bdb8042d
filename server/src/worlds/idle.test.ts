import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hongbao/contracts/time';
import { createWorld, listWorlds } from '@hongbao/contracts/control/worlds.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { isInFolder } from '../testing/testStore.ts';
import { describe, expect, it } from 'vitest';
import { TEST_AT } from '../testing/server.ts';
import { useWorld } from '../testing/useWorld.ts';
import { wallNow } from '@hongbao/engine/world/machineClock';

let passedMs = 0;
const startedAt = wallNow();
const machine = { wall: () => startedAt + passedMs, elapsed: () => 0 };
const world = useWorld({ machine });

/** Advances machine time without requests, and then runs the sweep for idle worlds. */
const passAndSweep = async (ms: number) => {
  passedMs += ms;
  await world.server.worlds.sweep();
};
const make = (id: string, more: object = {}) =>
  world.must(createWorld, { body: { id, scenario: 'empty', at: TEST_AT, ...more } });
const ids = async () => (await world.must(listWorlds)).map(({ id }) => id);

describe('an idle world', () => {
  it('is closed after 15 minutes without requests, and reopened by the next request', async () => {
    const { worlds } = world.server;
    await make('idle');
    await passAndSweep(14 * MINUTE_MS);
    expect(worlds.getIfOpen('idle')).not.toBeNull();
    await passAndSweep(15 * MINUTE_MS - 1);
    expect(worlds.getIfOpen('idle')).not.toBeNull();
    await passAndSweep(15 * MINUTE_MS);
    expect(worlds.getIfOpen('idle')).toBeNull();
    const listed = (await world.must(listWorlds)).find(({ id }) => id === 'idle');
    expect(listed).toMatchObject({ scenario: 'empty', now: TEST_AT, ttlMs: null });
    await world.must(getServerTime, {}, { world: 'idle' });
    expect(worlds.getIfOpen('idle')).not.toBeNull();
  });

  // Only for files: a shared database uses its own clock, which tests cannot set.
  it.runIf(isInFolder())(
    'with a time to live is removed when it has expired since the last request, open or closed',
    async () => {
      expect(await make('short', { ttl: '2h' })).toMatchObject({ ttlMs: 2 * HOUR_MS });
      await make('kept');
      await passAndSweep(110 * MINUTE_MS);
      await world.must(getServerTime, {}, { world: 'short' });
      await passAndSweep(110 * MINUTE_MS);
      expect(await ids()).toContain('short');
      await passAndSweep(10 * MINUTE_MS - 1);
      expect(await ids()).toContain('short');
      await passAndSweep(1);
      expect(await ids()).not.toContain('short');
      await passAndSweep(300 * DAY_MS);
      expect(await ids()).toContain('kept');
    },
  );

  it('is not closed or removed while it has a listener', async () => {
    await make('heard', { ttl: '1m' });
    const inside = await world.server.worlds.find('heard');
    const forget = inside?.refCount.onEnd(() => undefined);
    await passAndSweep(HOUR_MS);
    expect(world.server.worlds.getIfOpen('heard')).toBe(inside);
    forget?.();
    await passAndSweep(HOUR_MS);
    expect(await ids()).not.toContain('heard');
  });

  it('is never closed if it is named main', async () => {
    await make('main');
    await passAndSweep(DAY_MS);
    expect(world.server.worlds.getIfOpen('main')).not.toBeNull();
  });

  it.runIf(isInFolder())(
    'is closed even if another world cannot be read, which is reported',
    async () => {
      const { worlds, config, reports } = world.server;
      await make('idle');
      const broken = join(config.dataDir, 'worlds', 'broken.sqlite');
      writeFileSync(broken, 'this is no database, only some text');
      await passAndSweep(HOUR_MS);
      expect(worlds.getIfOpen('idle')).toBeNull();
      expect(reports.splice(0)).toEqual([
        expect.stringMatching(/^World broken could not be closed or removed: .*not a database/),
      ]);
      rmSync(broken);
    },
  );

  it('cannot have a time to live below a minute or above a year', async () => {
    for (const ttl of ['0s', '59s', '366d', -1, 'soon']) {
      const answer = await world.raw(createWorld, { body: { scenario: 'empty', ttl } });
      expect(answer.status).toBe(400);
      expect(answer.text).toContain('"path":"ttl"');
    }
  });
});
