import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationNames } from '@hongbao/prisma/migrations';
import { allHandlers } from '@hongbao/engine/jobs/allHandlers';
import { scenarios } from '@hongbao/engine/scenarios/builtin/scenarios';
import { Handlers } from '@hongbao/engine/world/handlers';
import { builtIn } from '@hongbao/engine/world/scenario';
import {
  STEPS_FOLDED_FROM,
  createFrozen as create,
  findWorld as find,
  runSteps,
  setValue,
  stateOf,
  statesOfSteps,
  stepsCount,
  stepsOrigin,
  valueOf,
} from '@hongbao/server/testing/storeSteps';
import { downgraded } from '@hongbao/server/testing/worldFileChanges';
import { Worlds } from '@hongbao/engine/worlds/worlds';
import { afterAll, describe, expect, it } from 'vitest';
import { TabPlatform } from '../tabPlatform.ts';
import { FaultyFolder, Killed, losses } from '../testing/faultyFolder.ts';
import { BrowserWorlds } from './browserWorlds.ts';
import type { Folder } from './folder.ts';
import { MemoryFolder } from './memoryFolder.ts';
import { readSealed, writeSealed } from './sealedFile.ts';

const scratch = mkdtempSync(join(tmpdir(), 'hongbao-tab-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const handlers = new Handlers(allHandlers());
const secretsKey = Buffer.alloc(32, 'tab');

/** A worker that has opened the folder. */
interface Opened {
  readonly worlds: Worlds;
  readonly store: BrowserWorlds;
  readonly reports: string[];
}

let workers = 0;

async function openWorker(folder: Folder, foldedFrom?: number): Promise<Opened> {
  workers += 1;
  const reports: string[] = [];
  const report = (text: string) => void reports.push(text);
  const own = join(scratch, `${workers}-`);
  const bound = foldedFrom === undefined ? {} : { foldedFrom };
  const store = await BrowserWorlds.open({ folder, scratch: own, report, ...bound });
  const platform = new TabPlatform({ store, handlers, secretsKey, scratch: own });
  // Test worlds are made from one empty database, which is created once.
  const blank = blankOf();
  platform.templates.blank = () => blank;
  const worlds = new Worlds({
    platform,
    handlers,
    scenarios: builtIn(scenarios),
    secretsKey,
    report,
  });
  return { worlds, store, reports };
}

let blank: Promise<string> | null = null;
function blankOf(): Promise<string> {
  const store = null as never;
  blank ??= new TabPlatform({
    store,
    handlers,
    secretsKey,
    scratch: join(scratch, 'b-'),
  }).templates.blank();
  return blank;
}

/** Closing a world waits until its log is folded. */
const close = (worlds: Worlds) => worlds.close();
const openIn = async (folder: FaultyFolder) => (await openWorker(folder, STEPS_FOLDED_FROM)).worlds;

describe('a worker that is killed', () => {
  it('at any change of a file leaves the state before or after the step, and all that was answered', async () => {
    const folder = new FaultyFolder();
    expect(await runSteps(() => openIn(folder), close)).toEqual({ done: stepsCount, error: null });
    const total = folder.changes;
    const states = await statesOfSteps(await openIn(new FaultyFolder()));
    for (let killedAt = 1; killedAt <= total; killedAt++) {
      const killed = new FaultyFolder();
      killed.killedAt = killedAt;
      const { done } = await runSteps(() => openIn(killed), close);
      for (const lost of losses) {
        const worlds = await openIn(killed.restarted(lost));
        const state = await stateOf(worlds);
        const where = `change ${killedAt} of ${total}, after step ${done}, without ${lost}`;
        expect([states[done], states[done + 1]], where).toContainEqual(state);
        // The next worker continues.
        if (killedAt % 10 === 0) {
          await create(worlds, 'later');
          await setValue(await find(worlds, 'later'), 'new');
          expect(await stateOf(worlds)).toMatchObject({ later: { value: 'new' } });
        }
        await worlds.close();
      }
    }
  }, 240_000);
});

it('the steps lead to the same states in a folder in memory', async () => {
  const states = await statesOfSteps(await openIn(new FaultyFolder()));
  expect(
    await statesOfSteps((await openWorker(new MemoryFolder(), STEPS_FOLDED_FROM)).worlds),
  ).toEqual(states);
});

it('a file without a purpose is deleted at the next start, and only such a file', async () => {
  const folder = new FaultyFolder();
  const first = await openWorker(folder);
  await create(first.worlds, 'a');
  await setValue(await find(first.worlds, 'a'), '1');
  await first.worlds.takeSnapshot(await find(first.worlds, 'a'), 's');
  await first.worlds.close();
  const names = (await folder.names()).sort();
  const next = folder.restarted();
  const orphan = 'f'.repeat(32);
  for (const name of [`${orphan}-1.image`, `${orphan}-1.log`, `${orphan}-4.snapshot`])
    (await next.open(name)).close();
  (await next.open('foreign.txt')).close();
  await openWorker(next);
  expect((await next.names()).sort()).toEqual([...names, 'foreign.txt'].sort());
});

it('when the storage is full, a change is refused with the reason, and works again after space is free', async () => {
  const folder = new FaultyFolder();
  const { worlds, reports } = await openWorker(folder);
  await create(worlds, 'a');
  await setValue(await find(worlds, 'a'), '1');
  folder.quota = folder.bytes + 100;
  const full = 'The storage that the browser gives this site is full.';
  await expect(setValue(await find(worlds, 'a'), '2')).rejects.toThrow(full);
  await expect.poll(async () => valueOf(await find(worlds, 'a'))).toBe('1');
  await expect(create(worlds, 'b')).rejects.toThrow(full);
  await expect(worlds.reset('a')).rejects.toThrow(full);
  const world = await find(worlds, 'a');
  await expect(worlds.takeSnapshot(world, 's')).rejects.toThrow(full);
  expect([await worlds.ids(), await worlds.snapshots('a')]).toEqual([['a'], []]);
  folder.quota = Infinity;
  await setValue(await find(worlds, 'a'), '3');
  await create(worlds, 'b');
  const next = await openWorker(folder.restarted());
  expect(await stateOf(next.worlds)).toMatchObject({ a: { value: '3' }, b: { value: 'initial' } });
  // The part of the record that was written is ignored, which is reported.
  expect(reports.filter((text) => !/not written completely/.test(text))).toEqual([]);
});

it('a log that cannot be folded continues', async () => {
  const folder = new FaultyFolder();
  const { worlds, reports } = await openWorker(folder, 10_000);
  await create(worlds, 'a');
  folder.quota = folder.bytes + 40_000;
  for (let index = 0; index < 6; index++)
    await setValue(await find(worlds, 'a'), `${index}`.repeat(3_000));
  await expect
    .poll(() => reports.join())
    .toMatch(/could not be merged into its image: BROWSER_QUOTA/);
  const next = await openWorker(folder.restarted());
  expect(valueOf(await find(next.worlds, 'a'))).toBe('5'.repeat(3_000));
});

it('a damaged image is reported, and its files and other worlds are retained', async () => {
  const folder = new FaultyFolder();
  const first = await openWorker(folder);
  for (const id of ['a', 'b']) {
    await create(first.worlds, id);
    await setValue(await find(first.worlds, id), id);
  }
  const incarnation = (await first.store.incarnation('a')) ?? '';
  await first.worlds.close();
  const inContent = folder.restarted();
  inContent.edit(`${incarnation}-1.image`, (bytes) => bytes.fill(7, 60_000, 60_010));
  const damaged = await openWorker(inContent);
  await expect(find(damaged.worlds, 'a')).rejects.toThrow('The content of the file is damaged.');
  expect(valueOf(await find(damaged.worlds, 'b'))).toBe('b');
  const inHeader = folder.restarted();
  inHeader.edit(`${incarnation}-1.image`, (bytes) => bytes.fill(7, 10, 12));
  const names = (await inHeader.names()).sort();
  const without = await openWorker(inHeader);
  expect(await without.worlds.ids()).toEqual(['b']);
  expect(without.reports.join()).toMatch(/The header of the file is damaged/);
  expect((await inHeader.names()).sort()).toEqual(names);
});

it('a log damaged before its end is reported and retained; a snapshot or a new world replaces it', async () => {
  const folder = new FaultyFolder();
  const first = await openWorker(folder);
  for (const id of ['a', 'b']) {
    await create(first.worlds, id);
    await setValue(await find(first.worlds, id), '1');
  }
  await first.worlds.takeSnapshot(await find(first.worlds, 'a'), 's');
  for (const value of ['2', '3']) await setValue(await find(first.worlds, 'a'), value);
  const incarnation = (await first.store.incarnation('a')) ?? '';
  await first.worlds.close();
  const log = `${incarnation}-1.log`;
  folder.edit(log, (bytes) => bytes.fill((bytes[20] ?? 0) ^ 1, 20, 21));
  const next = folder.restarted();
  const bytes = next.bytes;
  const damaged = await openWorker(next);
  const reason =
    /damaged at byte 0\. Later changes are intact from byte \d+, and its file is retained/;
  for (let count = 0; count < 2; count++)
    await expect(find(damaged.worlds, 'a')).rejects.toThrow(reason);
  const listed = await damaged.worlds.list();
  expect(listed).toMatchObject([{ id: 'a', broken: expect.stringMatching(reason) }, { id: 'b' }]);
  expect(valueOf(await find(damaged.worlds, 'b'))).toBe('1');
  expect([next.changes, next.bytes]).toEqual([0, bytes]);
  await damaged.worlds.restore('a', 's');
  expect(valueOf(await find(damaged.worlds, 'a'))).toBe('1');
  const other = await openWorker(folder.restarted());
  await other.worlds.remove('a');
  await create(other.worlds, 'a');
  expect(await stateOf(other.worlds)).toMatchObject({ a: { value: 'initial' }, b: { value: '1' } });
});

it('a closed world is listed with its current row, and a fixed key of secrets is stored with its world', async () => {
  const folder = new FaultyFolder();
  const { worlds } = await openWorker(folder);
  const key = Buffer.alloc(16, 'fixed');
  await worlds.create({ id: 'a', ...stepsOrigin, clock: 'frozen', secretsKey: key });
  const world = await find(worlds, 'a');
  const salt = world.seedSalt;
  await world.time.advanceTo(stepsOrigin.at + 60_000);
  await world.whenDurable();
  const next = await openWorker(folder.restarted());
  const listed = { id: 'a', scenario: 'empty', seedSalt: salt, now: stepsOrigin.at + 60_000 };
  expect(await next.worlds.list()).toMatchObject([listed]);
  expect(await next.store.fixedKey('a')).toEqual(Uint8Array.from(key));
  expect((await find(next.worlds, 'a')).secrets.salt('x')).toEqual(world.secrets.salt('x'));
  await next.worlds.close();
  expect(await next.worlds.list().catch(String)).toMatchObject([listed]);
});

describe('a world of another version of the engine', () => {
  /** A folder whose world was stored with another database and an empty log. */
  async function folderWith(change: (bytes: Uint8Array) => Uint8Array): Promise<FaultyFolder> {
    const folder = new FaultyFolder();
    const { worlds } = await openWorker(folder);
    await create(worlds, 'a');
    await setValue(await find(worlds, 'a'), 'old');
    await worlds.takeSnapshot(await find(worlds, 'a'), 's');
    await worlds.restore('a', 's');
    await worlds.close();
    const name = (await folder.names()).find((each) => each.endsWith('.image'));
    const file = await folder.open(name ?? '');
    const sealed = readSealed<object>(file);
    if (!sealed) throw new Error('There is no image.');
    writeSealed(file, sealed.meta, change(sealed.content()));
    file.close();
    return folder.restarted();
  }

  it('is migrated when it is opened, also if the worker is killed at any change of a file', async () => {
    const older = await folderWith((bytes) =>
      downgraded(Buffer.from(bytes), migrationNames().length - 1, scratch),
    );
    const whole = older.restarted();
    const first = await openWorker(whole);
    expect(await stateOf(first.worlds)).toEqual({ a: { value: 'old', snapshots: 's' } });
    await setValue(await find(first.worlds, 'a'), 'later');
    expect(valueOf(await find((await openWorker(whole.restarted())).worlds, 'a'))).toBe('later');
    expect(whole.changes).toBeGreaterThan(8);
    for (let killedAt = 1; killedAt < whole.changes; killedAt++) {
      const killed = older.restarted();
      killed.killedAt = killedAt;
      const during = await openWorker(killed);
      await find(during.worlds, 'a').catch(() => null);
      const next = await openWorker(killed.restarted('power'));
      expect(await stateOf(next.worlds)).toEqual({ a: { value: 'old', snapshots: 's' } });
    }
  });

  it('that is newer is refused with the reason, and is not changed', async () => {
    const newest = migrationNames().at(-1) ?? '';
    const folder = await folderWith((bytes) => {
      const text = Buffer.from(bytes);
      for (let at = text.indexOf(newest); at >= 0; at = text.indexOf(newest)) text.write('99', at);
      return text;
    });
    const { worlds } = await openWorker(folder);
    await expect(find(worlds, 'a')).rejects.toThrow('made by a newer version of Hongbao');
    expect(folder.changes).toBe(0);
  });
});

it('Killed is the only error of a killed folder', async () => {
  const folder = new FaultyFolder();
  folder.killedAt = 1;
  await expect(folder.open('a')).rejects.toThrow(Killed);
  await expect(folder.names()).rejects.toThrow(Killed);
});
