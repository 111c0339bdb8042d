import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WorldFiles } from './worldFiles.ts';

let dataDir = '';
let files: WorldFiles;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'files-'));
  files = new WorldFiles(dataDir);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const put = (names: readonly string[]) =>
  names.forEach((name) => writeFileSync(join(dataDir, 'worlds', name), ''));

it('worlds are listed in the order of their ids, and other files are ignored', async () => {
  put(['m', 'c', 'z', 'a-1', 'a', 'k', 'b', 'y', 'n'].map((id) => `${id}.sqlite`));
  put(['a.sqlite-wal', 'd.sqlite.draft', '.sqlite.txt', 'notes.txt']);
  expect(await files.ids()).toEqual(['a', 'a-1', 'b', 'c', 'k', 'm', 'n', 'y', 'z']);
});

it('removeLeftovers() removes drafts and orphaned logs, but never the log of a world', () => {
  const stays = ['kept.sqlite', 'kept.sqlite-shm', 'kept.sqlite-wal', 'notes.txt'];
  const goes = ['half.sqlite.draft', 'half.sqlite.draft-wal', 'gone.sqlite-wal', 'gone.sqlite-shm'];
  put([...stays, ...goes]);
  files.removeLeftovers();
  expect(readdirSync(join(dataDir, 'worlds')).sort()).toEqual(stays);
});

it('each draft has its own file, which becomes a world when it is published', async () => {
  const draft = files.draft('one');
  expect(files.draft('one')).not.toBe(draft);
  expect([await files.incarnation('one'), existsSync(draft)]).toEqual([null, false]);
  writeFileSync(draft, '');
  await files.publish(draft, 'one');
  expect([await files.incarnation('one'), existsSync(draft)]).toEqual(['one', false]);
});

it('a world is removed with its log and its fixed key', async () => {
  put(['one.sqlite', 'one.sqlite-wal', 'other.sqlite']);
  await files.fixKey('one', Buffer.from('sixteen letters!'));
  expect((await files.fixedKey('one'))?.toString()).toBe('sixteen letters!');
  await files.remove('one');
  await files.remove('other');
  expect([await files.ids(), await files.fixedKey('one')]).toEqual([[], null]);
  expect(readdirSync(join(dataDir, 'worlds'))).toEqual([]);
});
