import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  exportWorld,
  importWorld,
  listSnapshots,
  removeSnapshot,
  restoreSnapshot,
  takeSnapshot,
} from '@hongbao/contracts/control/snapshots.calls';
import {
  createWorld,
  diffWorlds,
  forkWorld,
  hashWorld,
  listWorlds,
  resetWorld,
} from '@hongbao/contracts/control/worlds.calls';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { resumeClock } from '@hongbao/contracts/control/clock.calls';
import { changeClosed, readRow } from '@hongbao/prisma/database';
import { insert, remove, update } from '@hongbao/prisma/rowWriter';
import { sendForm } from '@hongbao/test-support/upload';
import { HOUR_MS } from '@hongbao/contracts/time';
import { isInFolder } from '@hongbao/server/testing/testStore';
import { describe, expect, it } from 'vitest';
import { TEST_AT } from '@hongbao/server/testing/server';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { expectBalanced } from '@hongbao/server/testing/testWorld';
import { wallNow } from '../world/machineClock.ts';

const world = useWorld();
const inThis = () => ({ params: { world: world.id } });
const opening = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.05', leverage: 10 } as const;

/** Creates a member with an open position. */
async function trader() {
  const member = await world.given.member({ usdt: '1000', verified: true });
  await member.must(openPosition, { body: opening });
  return member;
}

/** Returns the world's exported file. */
const fileOf = async () => (await world.raw(exportWorld, inThis())).bytes;
const importFile = async (data: Buffer | string, id?: string) => {
  const named = id === undefined ? [] : [{ name: 'id', data: id }];
  const file = { name: 'file', filename: 'world.sqlite', type: 'application/vnd.sqlite3', data };
  return JSON.parse((await sendForm(world, null, [...named, file], importWorld)).text);
};

describe('a fork of a world', () => {
  it('continues from the state of the world and is independent of it', async () => {
    const member = await trader();
    const fork = await world.control.fork('branch');
    expect(fork).toMatchObject({ id: 'branch', now: TEST_AT, scenario: 'empty' });
    const branch = world.server.openWorld('branch');
    expect(await branch.control.hash()).toBe(await world.control.hash());
    expect(await world.control.diff('branch')).toEqual([]);
    await branch.control.advance('2h');
    expect((await world.control.clock()).now).toBe(TEST_AT);
    expect(await member.must(getMember, {}, { world: 'branch' })).toMatchObject({ id: member.id });
    // Both worlds are equal again after the same events.
    await world.control.advance('2h');
    expect(await branch.control.hash()).toBe(await world.control.hash());
    await expectBalanced(branch);
  });

  it('taken under load is consistent: its ledger is balanced and it contains no partial commit', async () => {
    const members = await Promise.all([trader(), trader(), trader()]);
    const body = { ...opening, quantity: '0.0002' };
    const acting = members.flatMap((member) =>
      Array.from({ length: 3 }, () => member.must(openPosition, { body })),
    );
    const forks = ['f1', 'f2', 'f3', 'f4'].map((id) => world.control.fork(id));
    await Promise.all([...acting, ...forks]);
    for (const id of ['f1', 'f2', 'f3', 'f4']) {
      const fork = world.server.openWorld(id);
      const { rows, ledger } = await fork.inside();
      const open = rows.many('Position');
      // A position and the hold of its margin are written by one commit, so their numbers are equal.
      expect(ledger.holds().length).toBe(open.length);
      expect(open.length).toBeGreaterThanOrEqual(members.length);
      await fork.control.advance('1h');
      await expectBalanced(fork);
    }
  });

  it('requires an id that is not in use', async () => {
    const { id } = await world.must(forkWorld, { ...inThis(), body: {} });
    expect(id).not.toBe(world.id);
    const again = await world.call(forkWorld, { ...inThis(), body: { id: world.id } });
    expect(again).toMatchObject({ reason: 'worldExists', facts: { world: world.id } });
    const lost = await world.call(forkWorld, { params: { world: 'none' }, body: {} });
    expect(lost).toMatchObject({ reason: 'worldUnknown', facts: { world: 'none' } });
  });
});

describe('a reset of a world', () => {
  it('restores the state hash at the end of the scenario', async () => {
    const before = await world.control.hash();
    const member = await trader();
    await world.control.advance('3d');
    expect(await world.control.hash()).not.toBe(before);
    expect(await world.control.reset()).toMatchObject({ id: world.id, now: TEST_AT });
    expect(await world.control.hash()).toBe(before);
    expect(await member.call(getMember)).toMatchObject({ reason: 'unauthorized' });
  });

  it('reuses the seed of a world that was created with a random seed', async () => {
    const body = { id: 'random', scenario: 'empty', at: TEST_AT };
    const { seed } = await world.must(createWorld, { body });
    const random = world.server.openWorld('random');
    const before = await random.control.hash();
    await random.control.advance('1h');
    expect((await random.control.reset()).seed).toBe(seed);
    expect(await random.control.hash()).toBe(before);
  });

  it('during other requests answers each of them from the world either before or after the reset', async () => {
    const member = await trader();
    const calls = Array.from({ length: 60 }, async (_, index) =>
      index % 20 === 10 ? world.call(resetWorld, inThis()) : member.call(listBalances, {}),
    );
    for (const answer of await Promise.all(calls))
      expect(answer.ok ? 'ok' : answer.reason).toMatch(/^(ok|unauthorized)$/);
    await expectBalanced(world);
    const files = readdirSync(world.server.worldsFolder).filter((name) => name.includes('draft'));
    expect(files).toEqual([]);
  });

  it('runs twice in sequence when requested twice concurrently', async () => {
    const { worlds } = world.server;
    const [first, second] = await Promise.all([worlds.reset(world.id), worlds.reset(world.id)]);
    expect(first).not.toBe(second);
    expect(await worlds.find(world.id)).toBe(second);
  });

  it('is refused for an unknown world', async () => {
    expect(await world.call(resetWorld, { params: { world: 'none' } })).toMatchObject({
      reason: 'worldUnknown',
    });
  });

  it('of a live world resumes the clock at the instant of the copy', async () => {
    expect(await world.must(resumeClock, inThis())).toMatchObject({ mode: 'live', rate: 1 });
    await world.control.advance('5h');
    const { now } = await world.control.reset();
    expect(now).toBe(TEST_AT);
  });
});

describe('a snapshot of a world', () => {
  it('taken under load restores a balanced ledger, members and positions', async () => {
    const member = await trader();
    const trades = Array.from({ length: 8 }, () =>
      member.call(openPosition, { body: { ...opening, quantity: '0.001' } }),
    );
    const [taken] = await Promise.all([world.control.snapshot('middle'), ...trades]);
    expect(taken).toMatchObject({ name: 'middle', at: TEST_AT });
    await world.control.advance('2d');
    await world.control.gap('BTC/USDT', -30);
    await world.control.advance('1h');
    await world.control.restore('middle');
    await expectBalanced(world);
    const once = await world.control.hash();
    expect((await world.control.clock()).now).toBe(TEST_AT);
    await member.must(listBalances);
    await world.control.restore('middle');
    expect(await world.control.hash()).toBe(once);
  });

  it('requires a unique name; restoring an unknown name is refused with the known names', async () => {
    await world.control.snapshot('one');
    const twice = await world.call(takeSnapshot, { ...inThis(), body: { name: 'ONE' } });
    expect(twice).toMatchObject({ reason: 'snapshotExists' });
    const name = { params: { world: world.id, name: 'two' } };
    expect(await world.call(restoreSnapshot, name)).toMatchObject({
      reason: 'snapshotUnknown',
      facts: { known: ['one'] },
    });
    expect(await world.call(removeSnapshot, name)).toMatchObject({ reason: 'snapshotUnknown' });
    const one = { params: { world: world.id, name: 'one' } };
    await world.must(removeSnapshot, one);
    expect(await world.must(listSnapshots, inThis())).toEqual([]);
  });

  it('is refused for an unknown world', async () => {
    const lost = { params: { world: 'none', name: 'one' } };
    for (const answer of [
      await world.call(listSnapshots, lost),
      await world.call(takeSnapshot, { ...lost, body: { name: 'one' } }),
      await world.call(restoreSnapshot, lost),
      await world.call(removeSnapshot, lost),
    ])
      expect(answer).toMatchObject({ reason: 'worldUnknown', facts: { world: 'none' } });
  });

  it('is listed newest first, and by name at an equal instant', async () => {
    for (const name of ['two', 'one-more', 'one']) await world.control.snapshot(name);
    await world.control.advance('1h');
    await world.control.snapshot('later');
    const names = async () =>
      (await world.must(listSnapshots, inThis())).map(({ name, at }) => [name, at - TEST_AT]);
    const first = [
      ['one', 0],
      ['one-more', 0],
      ['two', 0],
    ];
    expect(await names()).toEqual([['later', HOUR_MS], ...first]);
    await world.control.restore('one-more');
    expect((await world.control.clock()).now).toBe(TEST_AT);
    await world.must(removeSnapshot, { params: { world: world.id, name: 'later' } });
    expect(await names()).toEqual(first);
  });

  it('counts toward the maximum of fifty in its world', async () => {
    const inside = await world.inside();
    for (let number = 0; number < 50; number++)
      await world.server.worlds.takeSnapshot(inside, `s${number}`);
    const more = await world.call(takeSnapshot, { ...inThis(), body: { name: 'more' } });
    expect(more).toMatchObject({ reason: 'tooManySnapshots', facts: { max: 50 } });
  });
});

describe('the difference between two worlds', () => {
  it('lists the tables with their row counts, and the rows before and after', async () => {
    const member = await trader();
    await world.control.fork('later');
    const later = world.server.openWorld('later');
    await member.must(
      openPosition,
      { body: { ...opening, quantity: '0.001' } },
      { world: 'later' },
    );
    const tables = await world.must(diffWorlds, { params: { world: world.id, other: 'later' } });
    expect(tables.find(({ table }) => table === 'Position')).toMatchObject({
      added: 1,
      removed: 0,
      changed: 0,
      rows: [{ before: null, after: { memberId: member.id, symbol: 'BTC/USDT' } }],
    });
    expect(tables.map(({ table }) => table)).toContain('LedgerTransfer');
    const back = await later.control.diff(world.id);
    expect(back.find(({ table }) => table === 'Position')).toMatchObject({ added: 0, removed: 1 });
    const lost = { params: { world: world.id, other: 'none' } };
    expect(await world.call(diffWorlds, lost)).toMatchObject({ reason: 'worldUnknown' });
  });
});

it('the difference between two worlds shows at most a hundred rows of a table and counts all of them', async () => {
  await world.control.fork('later');
  const later = await world.server.openWorld('later').inside();
  const rows = Array.from({ length: 101 }, (_, index) =>
    insert('Setting', { key: `test${index}`, value: '""' }),
  );
  await later.commit({ rows }, later.now());
  const tables = await world.control.diff('later');
  const settings = tables.find(({ table }) => table === 'Setting');
  expect([settings?.added, settings?.rows.length]).toEqual([101, 100]);
});

describe('a live world', () => {
  /** Changes the clock in a closed world's file, as if the world had been running when it was closed an hour ago. */
  const leftAnHourAgo = (file: string) => {
    const clockWallAt = BigInt(wallNow() - HOUR_MS);
    changeClosed(file, [update('World', { id: 'world' }, { clockMode: 'live', clockWallAt })]);
  };

  it.runIf(isInFolder())(
    'that is imported or restored resumes at the instant of the copy, not of its creation',
    async () => {
      const { worlds } = world.server;
      await world.control.snapshot('saved');
      const inside = await world.inside();
      const brought = await worlds.exportFile(inside);
      const saved = join(world.server.config.dataDir, 'snapshots', world.id, 'saved.sqlite');
      for (const file of [brought, saved]) leftAnHourAgo(file);
      const adopted = await worlds.adopt('brought', brought);
      rmSync(brought);
      expect(adopted.now() - TEST_AT).toBeLessThan(HOUR_MS / 2);
      const restored = await worlds.restore(world.id, 'saved');
      expect((restored?.now() ?? Infinity) - TEST_AT).toBeLessThan(HOUR_MS / 2);
      expect(await worlds.restore('none', 'saved')).toBeNull();
    },
  );
});

it('an exported file contains no deleted rows', async () => {
  const { worlds } = world.server;
  const inside = await world.inside();
  const secret = 'deleted-and-gone-'.repeat(20);
  await inside.commit({ rows: [insert('Setting', { key: 'gone', value: secret })] }, inside.now());
  await inside.commit({ rows: [remove('Setting', { key: 'gone' })] }, inside.now());
  const file = await worlds.exportFile(inside);
  expect(readFileSync(file).includes('deleted-and-gone')).toBe(false);
  expect(readRow(file, 'World', 'world').seed).toBe(inside.seed);
  rmSync(file);
});

it('a rehearsal closes and deletes its copy of the world', async () => {
  const { worlds } = world.server;
  const copy = await worlds.rehearse(await world.inside(), async (acting) => acting);
  await expect(copy.refCount.run(async () => 'still there')).rejects.toThrow('opened or closed');
  const left = readdirSync(world.server.worldsFolder).filter((name) => /draft/.test(name));
  expect(left).toEqual([]);
});

describe('an exported world', () => {
  it('can be imported under another name, with the same hash', async () => {
    const member = await trader();
    const answer = await world.raw(exportWorld, inThis());
    expect(answer.headers['content-disposition']).toContain(`${world.id}.sqlite`);
    const { success, result } = await importFile(answer.bytes, 'brought');
    expect(success).toBe(true);
    expect(result).toMatchObject({ id: 'brought', now: TEST_AT });
    const brought = world.server.openWorld('brought');
    expect(await brought.control.hash()).toBe(await world.control.hash());
    expect(await member.must(getMember, {}, { world: 'brought' })).toMatchObject({ id: member.id });
    const lost = await world.call(exportWorld, { params: { world: 'none' } });
    expect(lost).toMatchObject({ reason: 'worldUnknown' });
  });

  it('is refused when the id is in use, and that world is unchanged', async () => {
    const before = await world.control.hash();
    const answer = await importFile(await fileOf(), world.id);
    expect(answer.result).toMatchObject({ reason: 'worldExists', id: world.id });
    expect(await world.control.hash()).toBe(before);
  });

  it.each<[string, (file: Buffer) => Buffer | string, RegExp]>([
    ['no database', () => 'Dear Sir or Madam', /not an? SQLite database/],
    ['empty', () => '', /not an? SQLite database/],
    ['cut off', (file) => file.subarray(0, file.length / 2), /damaged|malformed/],
    [
      'scribbled over',
      (file) => {
        const spoilt = Buffer.from(file);
        spoilt.fill(0x5a, 40_960, 61_440);
        return spoilt;
      },
      /damaged|malformed|not that of/,
    ],
  ])('that is %s is refused with the reason', async (_, spoil, why) => {
    const before = (await world.must(listWorlds)).length;
    const { success, result } = await importFile(spoil(await fileOf()));
    expect(success).toBe(false);
    expect(result).toMatchObject({ reason: 'worldFileInvalid', why: expect.stringMatching(why) });
    expect(await world.must(listWorlds)).toHaveLength(before);
    const left = readdirSync(world.server.worldsFolder);
    expect(left.filter((name) => name.includes('draft'))).toEqual([]);
  });

  it('is refused without a file', async () => {
    const answer = await sendForm(world, null, [{ name: 'id', data: 'x' }], importWorld);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('"path":"file"');
    const plain = await world.raw(importWorld, { body: { id: 'x' } });
    expect(plain.status).toBe(415);
  });
});

describe('the state hash', () => {
  it('is refused for an unknown world', async () => {
    expect(await world.call(hashWorld, { params: { world: 'none' } })).toMatchObject({
      reason: 'worldUnknown',
    });
  });
});
