import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, createDatabase, openDatabase, removeDatabase } from './database.ts';
import { copyClosedDatabase } from './databaseFiles.ts';
import { UniqueViolation, insert, remove, update, upsert } from './rowWriter.ts';
import { migrate } from './migrations.ts';
import { pendingSql } from './schemaDiff.ts';

let folder = '';
let blank = '';
let database: Database;
let number = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hongbao-rows-'));
  blank = join(folder, 'blank.sqlite');
  await createDatabase(blank);
});
beforeEach(async () => {
  number += 1;
  const file = join(folder, `${number}.sqlite`);
  copyClosedDatabase(blank, file);
  database = await openDatabase(file);
  return () => database.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const setting = (key: string, value = '1') => ({ key, value });
const all = () => database.rows.many('Setting', { orderBy: [['key', 'asc']] });
const hash = (withoutTables: string[] = [], withoutColumns: string[] = []) =>
  database.writer.hash({ withoutTables, withoutColumns });

describe('the schema', () => {
  it('matches the migrations', async () => {
    expect(await pendingSql()).toBeNull();
  });

  it('is unchanged when the migrations are applied a second time', () => {
    expect(migrate(join(folder, 'twice.sqlite'))).not.toEqual([]);
    expect(migrate(join(folder, 'twice.sqlite'))).toEqual([]);
  });
});

describe('applying changes', () => {
  it('inserts, overwrites, updates and removes rows', async () => {
    database.writer.apply([insert('Setting', setting('a')), insert('Setting', setting('b'))]);
    database.writer.apply([
      upsert('Setting', setting('a', '2')),
      upsert('Setting', setting('c', '3')),
    ]);
    database.writer.apply([
      update('Setting', { key: 'c' }, { value: '4' }),
      remove('Setting', { key: 'b' }),
    ]);
    expect(await all()).toEqual([setting('a', '2'), setting('c', '4')]);
  });

  it('overwrites a row by a key of two columns', async () => {
    const tier = {
      symbol: 'BTC/USDT',
      tier: 1,
      ceiling: 5n,
      maxLeverage: 10,
      rate: 1n,
      cumulative: 0n,
    };
    database.writer.apply([
      upsert('LeverageTier', tier),
      upsert('LeverageTier', { ...tier, ceiling: 6n }),
    ]);
    expect(database.rows.many('LeverageTier')).toEqual([{ ...tier, ceiling: 6n }]);
  });

  it('preserves 64-bit integers, texts of all scripts, bytes and nulls exactly', async () => {
    const row = {
      path: '红包 🧧',
      memberId: '1',
      biz: "'; --",
      mime: '',
      size: 3,
      bytes: new Uint8Array([0, 255, 1]),
      createdAt: 9_223_372_036_854_775_807n,
    };
    database.writer.apply([insert('Upload', row)]);
    expect(database.rows.many('Upload')).toEqual([row]);
  });

  it('applies all changes or none', async () => {
    const changes = [insert('Setting', setting('a')), insert('Setting', setting('a'))];
    expect(() => database.writer.apply(changes)).toThrow(UniqueViolation);
    expect(await all()).toEqual([]);
    const broken = {
      op: 'insert',
      table: 'Setting',
      key: {},
      cells: { key: 'b', nothing: 1 },
    } as const;
    expect(() => database.writer.apply([insert('Setting', setting('b')), broken])).toThrow(
      'nothing',
    );
    expect(await all()).toEqual([]);
  });
});

describe('the hash', () => {
  it('is the same for the same rows, inserted in any order', () => {
    const empty = hash();
    database.writer.apply([insert('Setting', setting('a')), insert('Setting', setting('b'))]);
    const one = hash();
    database.writer.apply([remove('Setting', { key: 'a' }), remove('Setting', { key: 'b' })]);
    expect(hash()).toBe(empty);
    database.writer.apply([insert('Setting', setting('b')), insert('Setting', setting('a'))]);
    expect(hash()).toBe(one);
    expect(one).not.toBe(empty);
  });

  it('depends on every cell, also when two cells swap values', () => {
    database.writer.apply([insert('Setting', setting('ab', 'c'))]);
    const one = hash();
    database.writer.apply([
      remove('Setting', { key: 'ab' }),
      insert('Setting', setting('a', 'bc')),
    ]);
    expect(hash()).not.toBe(one);
  });

  it('excludes the given tables and columns', () => {
    const [table, column] = [hash(['Setting']), hash([], ['Setting.value'])];
    database.writer.apply([insert('Setting', setting('a'))]);
    const before = hash([], ['Setting.value']);
    database.writer.apply([update('Setting', { key: 'a' }, { value: '9' })]);
    expect(hash(['Setting'])).toBe(table);
    expect(hash([], ['Setting.value'])).toBe(before);
    expect(before).not.toBe(column);
  });
});

describe('a database', () => {
  it('is copied completely while it is open, including its write-ahead log', async () => {
    database.writer.apply([insert('Setting', setting('late'))]);
    const copy = join(folder, `copy-${number}.sqlite`);
    database.writer.copyTo(copy);
    const opened = await openDatabase(copy);
    expect(opened.rows.many('Setting')).toEqual([setting('late')]);
    expect(opened.writer.hash({ withoutTables: [], withoutColumns: [] })).toBe(hash());
    await opened.close();
    removeDatabase(copy);
    await expect(openDatabase(copy)).rejects.toThrow('There is no database');
  });
});
