import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSnapshots } from '@hongbao/contracts/control/snapshots.calls';
import { createWorld, deleteWorld, listWorlds } from '@hongbao/contracts/control/worlds.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { sendEmailCaptcha } from '@hongbao/contracts/account/account.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { DAY_MS } from '@hongbao/contracts/time';
import { isInFolder } from '../testing/testStore.ts';
import { describe, expect, it, vi } from 'vitest';
import { TEST_AT, startServer } from '../testing/server.ts';
import { removeDataFolder, temporaryDataFolder } from '../testing/templates.ts';
import { useWorld } from '../testing/useWorld.ts';
import { Templates } from './templates.ts';
import { WorldGone } from '@hongbao/engine/world/refCount';

const world = useWorld();
const filesOf = (folder: string) => readdirSync(folder).sort();
const at = (id: string) => ({ params: { world: id } });

describe('deleting a world in use', () => {
  it('waits for running requests, answers every caller, and leaves no files behind', async () => {
    const { server } = world;
    for (let round = 0; round < 5; round++) {
      const victim = await server.createWorld({ id: `victim${round}` });
      const member = await victim.given.member({ usdt: '10' });
      const calls = Array.from({ length: 40 }, async (_, index) => {
        if (index === 15) return world.call(deleteWorld, at(victim.id));
        return index % 3 === 0
          ? member.call(listBalances, {})
          : member.call(sendEmailCaptcha, {
              query: { email: `a${index}@example.com`, purpose: 'login' },
            });
      });
      const answers = await Promise.all(calls);
      const reasons = answers.map((answer) => (answer.ok ? 'ok' : answer.reason));
      for (const reason of reasons)
        expect(['ok', 'worldUnknown', 'worldUnavailable']).toContain(reason);
      expect(filesOf(server.worldsFolder).filter((name) => name.startsWith(victim.id))).toEqual([]);
      expect(await member.call(getMember)).toMatchObject({ reason: 'worldUnknown' });
    }
  });

  it('succeeds for only one of many concurrent requests', async () => {
    await world.server.createWorld({ id: 'once' });
    const asked = Array.from({ length: 8 }, () => world.call(deleteWorld, at('once')));
    const answers = await Promise.all(asked);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await world.call(getServerTime, {}, { world: 'once' })).toMatchObject({
      reason: 'worldUnknown',
    });
  });

  it('is possible during a reset, and removes the old file and the new file', async () => {
    const { worlds } = world.server;
    await world.server.createWorld({ id: 'both' });
    const reset = worlds.reset('both').catch((error: unknown) => {
      // During the removal the error is `WorldGone`; the world is not unknown yet.
      expect(error).toBeInstanceOf(WorldGone);
    });
    await Promise.all([reset, worlds.remove('both')]);
    expect(await worlds.find('both')).toBeNull();
    expect(filesOf(world.server.worldsFolder).filter((name) => name.startsWith('both'))).toEqual(
      [],
    );
    expect(await worlds.reset('both')).toBeNull();
  });

  it('stops a running advance of its clock', async () => {
    const made = await world.server.createWorld({ id: 'far' });
    const inside = await made.inside();
    const advance = inside.advances.run((now) => now + 300 * DAY_MS);
    await inside.time.settle();
    expect(await world.server.worlds.remove('far')).toBe(true);
    expect((await advance)?.isStopped).toBe(true);
  });

  it('releases its id for a new and empty world', async () => {
    const body = { id: 'again', scenario: 'empty', at: TEST_AT };
    for (let round = 0; round < 3; round++) {
      await world.must(createWorld, { body });
      const made = world.server.openWorld('again');
      expect(await world.must(listSnapshots, at('again'))).toEqual([]);
      await made.given.member({ email: 'a@example.com' });
      await made.control.snapshot('old');
      await world.must(deleteWorld, at('again'));
    }
    expect(filesOf(world.server.worldsFolder).filter((name) => name.startsWith('again'))).toEqual(
      [],
    );
  });
});

describe('concurrent creation of worlds', () => {
  it('creates one world for an id, and refuses the other requests: 503 until it exists', async () => {
    const body = { id: 'wanted', scenario: 'empty', seed: 'w', at: TEST_AT };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.call(createWorld, { body })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers)
      if (!answer.ok) expect(answer).toMatchObject({ status: 503, reason: 'worldUnavailable' });
    expect(await world.call(createWorld, { body })).toMatchObject({ reason: 'worldExists' });
    const made = world.server.openWorld('wanted');
    const { id } = await made.given.member({ usdt: '5' });
    // The rows must be in the file with the world's name.
    const { rows } = await made.inside();
    expect(rows.first('Member', { where: { id } })).not.toBeNull();
    const again = await startServerOn(world.server.config.dataDir);
    expect(again).toMatch(/is in use by a test server/);
  });

  it('assigns different ids to requests without an id', async () => {
    const body = { scenario: 'empty', at: TEST_AT };
    const made = await Promise.all(
      Array.from({ length: 6 }, () => world.must(createWorld, { body })),
    );
    const free = Array.from({ length: 6 }, (_, index) => `w${index + 2}`);
    expect([world.id, made.map(({ id }) => id).toSorted()]).toEqual(['w1', free]);
  });

  it('treats ids that differ only in case as equal', async () => {
    const body = { id: 'Case', scenario: 'empty', at: TEST_AT };
    await world.must(createWorld, { body });
    expect(await world.call(createWorld, { body: { ...body, id: 'cASE' } })).toMatchObject({
      reason: 'worldExists',
    });
    expect(await world.call(getServerTime, {}, { world: 'case' })).toMatchObject({
      reason: 'worldUnknown',
    });
  });
});

/** Starts a second server on the same folder, and returns its error. */
async function startServerOn(dataDir: string): Promise<string> {
  try {
    await (await startServer({ dataDir })).stop();
    return 'started';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('a data folder', () => {
  it('is locked by one server until it stops', async () => {
    const dataDir = await temporaryDataFolder();
    const first = await startServer({ dataDir });
    expect(await startServerOn(dataDir)).toMatch(/is in use by a test server.*another DATA_DIR/);
    await first.stop();
    expect(await startServerOn(dataDir)).toBe('started');
    removeDataFolder(dataDir);
  });

  it('is free after a stop at which a world could not be closed, which is reported', async () => {
    const dataDir = await temporaryDataFolder();
    const first = await startServer({ dataDir });
    const [broken, sound] = [await first.createWorld(), await first.createWorld()];
    const inside = await broken.inside();
    const close = vi.spyOn(inside, 'close').mockRejectedValue(new Error('no space left'));
    await first.stop();
    expect(first.reports).toEqual([`World ${broken.id} could not be closed: Error: no space left`]);
    expect(first.worlds.getIfOpen(sound.id)).toBeNull();
    close.mockRestore();
    await inside.close();
    expect(await startServerOn(dataDir)).toBe('started');
    removeDataFolder(dataDir);
  });

  it.runIf(isInFolder())(
    'with a broken file lists that world with the reason, and serves the other worlds',
    async () => {
      const { dataDir } = world.server.config;
      writeFileSync(
        join(dataDir, 'worlds', 'broken.sqlite'),
        'this is no database, only some text',
      );
      writeFileSync(join(dataDir, 'worlds', 'hollow.sqlite'), '');
      const listed = await world.must(listWorlds);
      const broken = listed.find(({ id }) => id === 'broken');
      expect(broken).toMatchObject({
        broken: expect.stringMatching(/SQLITE_NOTADB: The file is not/),
      });
      expect(listed.find(({ id }) => id === 'hollow')).toHaveProperty('broken');
      expect(listed.find(({ id }) => id === world.id)).toMatchObject({ now: TEST_AT });
      const answer = await world.raw(getServerTime, {}, { world: 'broken' });
      expect(answer.status).toBe(503);
      expect(JSON.parse(answer.text)).toMatchObject({
        result: { reason: 'worldUnavailable', why: expect.stringMatching(/by a copy/) },
      });
      for (const id of ['broken', 'hollow']) await world.must(deleteWorld, at(id));
      expect((await world.must(listWorlds)).map(({ id }) => id)).not.toContain('broken');
    },
  );

  it.runIf(isInFolder())(
    'is cleaned up at the start: drafts and orphaned logs are removed, and worlds remain',
    async () => {
      const dataDir = await temporaryDataFolder();
      const before = await startServer({ dataDir });
      await (await before.createWorld({ id: 'kept' })).control.snapshot('taken');
      await before.stop();
      for (const name of ['half.sqlite.draft', 'half.sqlite.draft-wal', 'gone.sqlite-wal'])
        writeFileSync(join(dataDir, 'worlds', name), 'left over');
      for (const name of ['half.sqlite.draft', 'half.sqlite.draft-wal'])
        writeFileSync(join(dataDir, 'snapshots', 'kept', name), 'left over');
      const abandoned = join(dataDir, 'templates', 'empty-x.sqlite.999999999.draft');
      writeFileSync(abandoned, 'left over');
      const after = await startServer({ dataDir });
      expect([filesOf(join(dataDir, 'worlds')), existsSync(abandoned)]).toEqual([
        ['kept.sqlite'],
        false,
      ]);
      expect(readdirSync(join(dataDir, 'snapshots', 'kept'))).toEqual(['taken.sqlite']);
      await after.stop();
      removeDataFolder(dataDir);
    },
  );

  it('retains at most 12 templates and evicts the least recently used', async () => {
    const dataDir = await temporaryDataFolder();
    const folder = join(dataDir, 'own');
    const templates = new Templates(folder);
    const make = async (draft: string) => writeFileSync(draft, 'a world');
    for (let number = 0; number < 20; number++)
      await templates.get({ scenario: 'empty', seed: `s${number}`, at: TEST_AT }, make);
    expect(readdirSync(folder)).toHaveLength(12);
    writeFileSync(join(folder, 'empty-x.sqlite.999999999.draft'), 'of a dead process');
    writeFileSync(join(folder, 'blank-000000000000.sqlite'), 'of an older version');
    templates.removeLeftovers();
    expect(readdirSync(folder).filter((name) => /draft|blank/.test(name))).toEqual([]);
    removeDataFolder(dataDir);
  });
});

describe('the seed of a new world', () => {
  it('is random if the request has none, except for the demo scenario', async () => {
    const server = await startServer({ config: { seed: null } });
    const made = await Promise.all(
      ['one', 'two'].map((id) =>
        server.client('one').must(createWorld, { body: { id, scenario: 'empty', at: TEST_AT } }),
      ),
    );
    const seeds = made.map(({ seed }) => seed);
    expect(new Set(seeds).size).toBe(2);
    for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{32}$/);
    const templates = readdirSync(join(server.config.dataDir, 'templates'));
    expect(templates.filter((name) => name.includes('draft'))).toEqual([]);
    await server.stop();
  });
});

describe('the secrets of an empty world', () => {
  const codeIn = async (id: string) => {
    const made = world.server.openWorld(id);
    const query = { email: 'li@example.com', purpose: 'login' } as const;
    await made.must(sendEmailCaptcha, { query });
    return made.control.outboxCode('li@example.com');
  };

  it('can be fixed, and are then repeatable', async () => {
    const body = { scenario: 'empty', seed: 's', at: TEST_AT, secrets: 'sixteen letters!' };
    const codes: string[] = [];
    for (const id of ['fixed', 'fixed']) {
      await world.must(createWorld, { body: { ...body, id } });
      codes.push(await codeIn(id));
      await world.must(deleteWorld, at(id));
    }
    expect(codes[0]).toBe(codes[1]);
    const keys = join(world.server.config.dataDir, 'keys', 'worlds');
    expect(existsSync(keys) ? readdirSync(keys) : []).toEqual([]);
    const refused = await world.raw(createWorld, { body: { ...body, scenario: 'demo' } });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('can be fixed for the scenario empty only');
  });
});
