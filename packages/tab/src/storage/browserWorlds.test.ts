import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationNames } from '@hongbao/prisma/migrations';
import { upsert } from '@hongbao/prisma/rowWriter';
import { allHandlers } from '@hongbao/server/jobs/allHandlers';
import { audit } from '@hongbao/server/ledger/audit';
import { scenarios } from '@hongbao/server/scenarios/builtin/scenarios';
import { Handlers } from '@hongbao/server/world/handlers';
import { builtIn } from '@hongbao/server/world/scenario';
import type { World } from '@hongbao/server/world/world';
import { downgraded } from '@hongbao/server/testing/worldFileChanges';
import { Worlds } from '@hongbao/server/worlds/worlds';
import { afterAll, describe, expect, it } from 'vitest';
import { TabPlatform } from '../tabPlatform.ts';
import { FaultyFolder, Killed, losses } from '../testing/faultyFolder.ts';
import { BrowserWorlds } from './browserWorlds.ts';
import { readSealed, writeSealed } from './sealedFile.ts';

const scratch = mkdtempSync(join(tmpdir(), 'hongbao-tab-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const handlers = new Handlers(allHandlers());
const secretsKey = Buffer.alloc(32, 'tab');
const origin = { scenario: 'empty', seed: 'test', at: Date.UTC(2026, 0, 6, 4) } as const;

/** A worker that has opened the folder. */
interface Opened {
  readonly worlds: Worlds;
  readonly store: BrowserWorlds;
  readonly reports: string[];
}

let workers = 0;

async function openWorker(folder: FaultyFolder, foldedFrom?: number): Promise<Opened> {
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

const create = (worlds: Worlds, id: string) => worlds.create({ id, ...origin, clock: 'frozen' });

async function find(worlds: Worlds, id: string): Promise<World> {
  const world = await worlds.find(id);
  if (!world) throw new Error(`There is no world ${id}.`);
  return world;
}

/** Stores a value in a world, and waits until it is durable, as a call does before its answer. */
async function setValue(world: World, value: string): Promise<void> {
  await world.commit({ rows: [upsert('Setting', { key: 'value', value })] }, world.now());
  await world.whenDurable();
}

const valueOf = (world: World): string =>
  world.rows('Setting', { key: 'value' })[0]?.value ?? 'initial';

/** The values of all worlds, and the values of their snapshots by name. */
type State = Readonly<Record<string, { readonly value: string; readonly snapshots: string }>>;

async function stateOf({ worlds }: Opened): Promise<State> {
  const state: Record<string, { value: string; snapshots: string }> = {};
  for (const id of await worlds.ids()) {
    const world = await find(worlds, id);
    expect(audit(world.rows, world.ledger).problems).toEqual([]);
    const snapshots = await worlds.snapshots(id);
    const names = snapshots.map(({ name }) => name).sort();
    state[id] = { value: valueOf(world), snapshots: names.join(' ') };
  }
  return state;
}

/** Changes of everything that a store has, in order. */
const steps: readonly ((worlds: Worlds) => Promise<unknown>)[] = [
  (worlds) => create(worlds, 'a'),
  async (worlds) => setValue(await find(worlds, 'a'), '1'),
  async (worlds) => worlds.takeSnapshot(await find(worlds, 'a'), 's'),
  async (worlds) => setValue(await find(worlds, 'a'), '2'),
  async (worlds) => worlds.fork(await find(worlds, 'a'), 'b'),
  async (worlds) => setValue(await find(worlds, 'b'), 'x'.repeat(3_000)),
  async (worlds) => setValue(await find(worlds, 'b'), '3'),
  (worlds) => worlds.restore('a', 's'),
  async (worlds) => worlds.takeSnapshot(await find(worlds, 'a'), 's'),
  (worlds) => worlds.reset('b'),
  (worlds) => worlds.remove('b'),
  (worlds) => worlds.removeSnapshot('a', 's'),
  async (worlds) => setValue(await find(worlds, 'a'), 'x'.repeat(3_000)),
  (worlds) => worlds.remove('a'),
];
/** A log of this size is folded, which happens within the steps. */
const FOLDED_FROM = 2_000;

/** Runs the steps until the worker is killed. Returns the states after the completed steps and the failed step. */
async function runSteps(folder: FaultyFolder): Promise<number> {
  let done = 0;
  try {
    const opened = await openWorker(folder, FOLDED_FROM);
    for (const step of steps) {
      await step(opened.worlds);
      done += 1;
    }
    // The log may be folded in the background.
    await opened.worlds.close();
  } catch (error) {
    if (folder.killedAt === Infinity) throw error;
  }
  return done;
}

describe('a worker that is killed', () => {
  it('at any change of a file leaves the state before or after the step, and all that was answered', async () => {
    const folder = new FaultyFolder();
    expect(await runSteps(folder)).toBe(steps.length);
    const total = folder.changes;
    const states: State[] = [];
    for (let count = 0; count <= steps.length; count++) {
      const partial = new FaultyFolder();
      const opened = await openWorker(partial, FOLDED_FROM);
      for (const step of steps.slice(0, count)) await step(opened.worlds);
      states.push(await stateOf(opened));
      await opened.worlds.close();
    }
    expect(new Set(states.map((state) => JSON.stringify(state))).size).toBeGreaterThan(10);
    for (let killedAt = 1; killedAt <= total; killedAt++) {
      const killed = new FaultyFolder();
      killed.killedAt = killedAt;
      const done = await runSteps(killed);
      for (const lost of losses) {
        const found = await openWorker(killed.restarted(lost), FOLDED_FROM);
        const state = await stateOf(found);
        const where = `change ${killedAt} of ${total}, after step ${done}, without ${lost}`;
        expect([states[done], states[done + 1]], where).toContainEqual(state);
        // The next worker continues.
        if (killedAt % 10 === 0) {
          await create(found.worlds, 'later');
          await setValue(await find(found.worlds, 'later'), 'new');
          expect(await stateOf(found)).toMatchObject({ later: { value: 'new' } });
        }
        await found.worlds.close();
      }
    }
  }, 240_000);
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
  expect(await stateOf(next)).toMatchObject({ a: { value: '3' }, b: { value: 'initial' } });
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
  await expect.poll(() => reports.join()).toMatch(/could not be folded: BROWSER_QUOTA/);
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
  expect(await stateOf(other)).toMatchObject({ a: { value: 'initial' }, b: { value: '1' } });
});

it('a closed world is listed with its current row, and a fixed key of secrets is stored with its world', async () => {
  const folder = new FaultyFolder();
  const { worlds } = await openWorker(folder);
  const key = Buffer.alloc(16, 'fixed');
  await worlds.create({ id: 'a', ...origin, clock: 'frozen', secretsKey: key });
  const world = await find(worlds, 'a');
  const salt = world.seedSalt;
  await world.time.advanceTo(origin.at + 60_000);
  await world.whenDurable();
  const next = await openWorker(folder.restarted());
  const listed = { id: 'a', scenario: 'empty', seedSalt: salt, now: origin.at + 60_000 };
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
    expect(await stateOf(first)).toEqual({ a: { value: 'old', snapshots: 's' } });
    await setValue(await find(first.worlds, 'a'), 'later');
    expect(valueOf(await find((await openWorker(whole.restarted())).worlds, 'a'))).toBe('later');
    expect(whole.changes).toBeGreaterThan(8);
    for (let killedAt = 1; killedAt < whole.changes; killedAt++) {
      const killed = older.restarted();
      killed.killedAt = killedAt;
      const during = await openWorker(killed);
      await find(during.worlds, 'a').catch(() => null);
      const next = await openWorker(killed.restarted('power'));
      expect(await stateOf(next)).toEqual({ a: { value: 'old', snapshots: 's' } });
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
