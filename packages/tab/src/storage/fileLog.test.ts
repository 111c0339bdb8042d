import { insert } from '@hongbao/prisma/rowWriter';
import { rowsToText } from '@hongbao/engine/world/rowsText';
import { expect, it } from 'vitest';
import { FaultyFolder } from '../testing/faultyFolder.ts';
import { appendRecord, readLog } from './fileLog.ts';
import { FileDamaged } from './sealedFile.ts';

const row = (key: string) => insert('Setting', { key, value: 'é'.repeat(20) });

/** Returns a folder with a log of records with these rows, and the position after each of them. */
async function logOf(...records: readonly (readonly string[])[]) {
  const folder = new FaultyFolder();
  const file = await folder.open('log');
  const ends: number[] = [];
  for (const keys of records)
    ends.push(appendRecord(file, ends.at(-1) ?? 0, rowsToText(keys.map(row))));
  file.close();
  return { folder, ends };
}

it('records are read in order', async () => {
  const { folder, ends } = await logOf(['a', 'b'], ['c']);
  expect(readLog(await folder.restarted('power').open('log'))).toEqual({
    rows: ['a', 'b', 'c'].map(row),
    bytes: ends.at(-1),
    tornBytes: 0,
  });
});

it('a record that is incomplete at any byte ends the log, and the log continues before it', async () => {
  const { folder, ends } = await logOf(['a'], ['b']);
  const [whole = 0, end = 0] = ends;
  for (const length of [whole, whole + 1, whole + 8, whole + 9, end - 1]) {
    const torn = folder.restarted();
    torn.edit('log', (bytes) => bytes.subarray(0, length));
    const file = await torn.open('log');
    expect(readLog(file)).toEqual({ rows: [row('a')], bytes: whole, tornBytes: length - whole });
    file.truncate(whole);
    appendRecord(file, whole, rowsToText([row('c')]));
    expect(readLog(file).rows).toEqual([row('a'), row('c')]);
  }
  const wrong = folder.restarted();
  wrong.edit('log', (bytes) => bytes.fill((bytes[whole + 20] ?? 0) ^ 1, whole + 20, whole + 21));
  expect(readLog(await wrong.open('log'))).toMatchObject({ rows: [row('a')], bytes: whole });
  const zeros = folder.restarted();
  zeros.edit('log', (bytes) => bytes.fill(0, whole));
  expect(readLog(await zeros.open('log'))).toMatchObject({ rows: [row('a')], bytes: whole });
});

it('a record that is damaged at any byte before a complete one is an error that changes nothing', async () => {
  const { folder, ends } = await logOf(['a'], ['b'], ['c']);
  const [first = 0, second = 0, end = 0] = ends;
  for (let at = 0; at < second; at++) {
    const damaged = folder.restarted();
    damaged.edit('log', (bytes) => bytes.fill((bytes[at] ?? 0) ^ 1, at, at + 1));
    const file = await damaged.open('log');
    const where = at < first ? `damaged at byte 0.` : `damaged at byte ${first}.`;
    expect(() => readLog(file), `byte ${at}`).toThrow(where);
    expect(() => readLog(file)).toThrow(FileDamaged);
    expect([damaged.changes, file.getSize()]).toEqual([0, end]);
  }
});

it('commits of one record are ignored together when the disk has written only their end', async () => {
  const { folder, ends } = await logOf(['a'], ['b', 'c', 'd', 'e']);
  const [whole = 0, end = 0] = ends;
  for (const lost of [4, 50, 100, 200, end - whole - 50]) {
    const torn = folder.restarted();
    torn.edit('log', (bytes) => bytes.fill(0, whole, whole + lost));
    expect(readLog(await torn.open('log'))).toMatchObject({ rows: [row('a')], bytes: whole });
  }
});
