import { insert } from '@hongbao/prisma/rowWriter';
import { WorldLost } from '@hongbao/server/world/store';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FaultyFolder } from '../testing/faultyFolder.ts';
import { FileLog, readLog } from './fileLog.ts';
import { FileDamaged } from './sealedFile.ts';

const row = (key: string) => insert('Setting', { key, value: 'é'.repeat(20) });

let folder = new FaultyFolder();
let log: FileLog;
let lost = 0;
let grown = 0;
beforeEach(async () => {
  folder = new FaultyFolder();
  [lost, grown] = [0, 0];
  log = await openLog(folder);
});
afterEach(() => log.close());

async function openLog(of: FaultyFolder, bytes = 0): Promise<FileLog> {
  const file = await of.open('log');
  return new FileLog({ file, bytes, lost: () => (lost += 1), grown: () => (grown += 1) });
}

/** The log as the next worker reads it. */
async function readAgain(how: 'process' | 'power' = 'power') {
  return readLog(await folder.restarted(how).open('log'));
}

it('the commits of one turn share a flush, and are read in order', async () => {
  expect(log.whenDurable()).toBe(null);
  const before = folder.changes;
  for (const key of ['a', 'b', 'c']) log.append([row(key), row(`${key}2`)]);
  log.append([]);
  await Promise.all([log.whenDurable(), log.whenDurable()]);
  expect([folder.changes - before, grown, log.whenDurable()]).toEqual([2, 1, null]);
  const { rows, bytes, tornBytes } = await readAgain();
  expect(rows).toEqual(['a', 'a2', 'b', 'b2', 'c', 'c2'].map(row));
  expect([bytes, tornBytes]).toEqual([log.bytes, 0]);
});

it('rows for which no call waits are flushed within a second', async () => {
  log.append([row('a')]);
  expect((await readAgain()).rows).toEqual([]);
  await expect.poll(async () => (await readAgain()).rows, { timeout: 1_000 }).toEqual([row('a')]);
});

it('a record that is incomplete at any byte ends the log, and the log continues before it', async () => {
  log.append([row('a')]);
  await log.whenDurable();
  const whole = log.bytes;
  log.append([row('b')]);
  await log.whenDurable();
  for (const length of [whole, whole + 1, whole + 8, whole + 9, log.bytes - 1]) {
    const torn = folder.restarted();
    torn.edit('log', (bytes) => bytes.subarray(0, length));
    const file = await torn.open('log');
    expect(readLog(file)).toEqual({ rows: [row('a')], bytes: whole, tornBytes: length - whole });
    file.truncate(whole);
    file.close();
    const next = await openLog(torn, whole);
    next.append([row('c')]);
    await next.whenDurable();
    next.close();
    expect(readLog(await torn.open('log')).rows).toEqual([row('a'), row('c')]);
  }
  const wrong = folder.restarted();
  wrong.edit('log', (bytes) => bytes.fill((bytes[whole + 20] ?? 0) ^ 1, whole + 20, whole + 21));
  expect(readLog(await wrong.open('log'))).toMatchObject({ rows: [row('a')], bytes: whole });
  const zeros = folder.restarted();
  zeros.edit('log', (bytes) => bytes.fill(0, whole));
  expect(readLog(await zeros.open('log'))).toMatchObject({ rows: [row('a')], bytes: whole });
});

it('a record that is damaged at any byte before a complete one is an error that changes nothing', async () => {
  const ends: number[] = [];
  for (const key of ['a', 'b', 'c']) {
    log.append([row(key)]);
    await log.whenDurable();
    ends.push(log.bytes);
  }
  const [first = 0, second = 0] = ends;
  for (let at = 0; at < second; at++) {
    const damaged = folder.restarted();
    damaged.edit('log', (bytes) => bytes.fill((bytes[at] ?? 0) ^ 1, at, at + 1));
    const file = await damaged.open('log');
    const where = at < first ? `damaged at byte 0.` : `damaged at byte ${first}.`;
    expect(() => readLog(file), `byte ${at}`).toThrow(where);
    expect(() => readLog(file)).toThrow(FileDamaged);
    expect([damaged.changes, file.getSize()]).toEqual([0, log.bytes]);
  }
});

it('commits of one turn are ignored together when the disk has written only their end', async () => {
  log.append([row('a')]);
  await log.whenDurable();
  const whole = log.bytes;
  for (const key of ['b', 'c', 'd', 'e']) log.append([row(key)]);
  await log.whenDurable();
  for (const lost of [4, 50, 100, 200, log.bytes - whole - 50]) {
    const torn = folder.restarted();
    torn.edit('log', (bytes) => bytes.fill(0, whole, whole + lost));
    expect(readLog(await torn.open('log'))).toMatchObject({ rows: [row('a')], bytes: whole });
  }
});

it('when the storage is full, waiting and later callers get the reason, and nothing else is written', async () => {
  log.append([row('a')]);
  await log.whenDurable();
  folder.quota = folder.bytes + 10;
  log.append([row('b')]);
  await expect(log.whenDurable()).rejects.toThrow(WorldLost);
  await expect(log.whenDurable()).rejects.toThrow('The storage that the browser gives this site');
  await expect(log.whenWritable()).rejects.toThrow(WorldLost);
  folder.quota = Infinity;
  log.append([row('c')]);
  expect([log.isLost, lost]).toEqual([true, 1]);
  expect((await readAgain('process')).rows).toEqual([row('a')]);
});

it('a log continues empty in another file, and rows that were not flushed are in the image', async () => {
  log.append([row('a')]);
  const waiting = log.whenDurable();
  log.continueIn(await folder.open('log-2'));
  await waiting;
  expect([log.bytes, log.whenDurable()]).toEqual([0, null]);
  log.append([row('b')]);
  await log.whenDurable();
  expect(readLog(await folder.restarted().open('log-2')).rows).toEqual([row('b')]);
});

it('rows that were not flushed when the log was closed are not reported as durable', async () => {
  log.append([row('a')]);
  log.close();
  await expect(log.whenDurable()).rejects.toThrow(WorldLost);
});
