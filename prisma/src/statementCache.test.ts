import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, createDatabase, openDatabase } from './database.ts';
import { cacheStatements } from './statementCache.ts';
import { insert, remove } from './rowWriter.ts';

let folder = '';
let database: Database;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hongbao-statements-'));
  const url = join(folder, 'a.sqlite');
  await createDatabase(url);
  database = await openDatabase(url);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const setting = (key: string, value: number) => insert('Setting', { key, value: String(value) });

it('returns the current content of the database for a repeated query', async () => {
  const ask = (keys: string[]) =>
    database.read.setting.findMany({ where: { key: { in: keys } }, orderBy: { key: 'asc' } });
  expect(await ask(['a', 'b'])).toEqual([]);
  database.writer.apply([setting('a', 1), setting('b', 2)]);
  expect(await ask(['a', 'b'])).toEqual([
    { key: 'a', value: '1' },
    { key: 'b', value: '2' },
  ]);
  expect(await ask(['b', 'c'])).toEqual([{ key: 'b', value: '2' }]);
  database.writer.apply([remove('Setting', { key: 'b' })]);
  expect(await ask(['a', 'b'])).toEqual([{ key: 'a', value: '1' }]);
});

it('does not mix the values of two concurrent queries', async () => {
  database.writer.apply([setting('x', 10), setting('y', 20)]);
  const found = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      database.read.setting.findUnique({ where: { key: index % 2 === 0 ? 'x' : 'y' } }),
    ),
  );
  expect(found.map((row) => row?.value)).toEqual(
    found.map((_, index) => (index % 2 === 0 ? '10' : '20')),
  );
});

it('runs more distinct queries than the cache holds', async () => {
  for (let length = 1; length <= 400; length++) {
    const keys = Array.from({ length }, (_, index) => `k${index}`);
    expect(await database.read.setting.count({ where: { key: { in: ['x', ...keys] } } })).toBe(1);
  }
});

it('prepares a text once while it is cached', () => {
  const sqlite = new Sqlite(':memory:');
  let prepared = 0;
  const prepare = sqlite.prepare.bind(sqlite);
  sqlite.prepare = ((text: string) => {
    prepared += 1;
    return prepare(text);
  }) as typeof sqlite.prepare;
  cacheStatements(sqlite);
  for (let round = 0; round < 3; round++)
    expect(sqlite.prepare('SELECT ? AS "a"').bind([round]).raw().all()).toEqual([[round]]);
  expect(prepared).toBe(1);
  for (let other = 0; other < 300; other++) sqlite.prepare(`SELECT ${other}`);
  sqlite.prepare('SELECT ? AS "a"');
  expect(prepared).toBe(302);
  sqlite.close();
});
