import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { transactionsOf } from '../../sqlite.ts';
import * as nodeFiles from '../files.ts';
import * as node from '../sqlite.ts';
import * as browserFiles from './files.ts';
import * as browser from './sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'hongbao-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The build of SQLite for browsers also runs on Node, with its files in memory. */
const platforms = [
  ['better-sqlite3', { ...node, ...nodeFiles }, join(folder, 'world.sqlite')],
  ['WebAssembly', { ...browser, ...browserFiles }, '/world.sqlite'],
] as const;

const SCHEMA = `CREATE TABLE "T" ("id" TEXT PRIMARY KEY, "big" BIGINT, "real" REAL, "text" TEXT, "bytes" BLOB, "flag" BOOLEAN);
CREATE UNIQUE INDEX "T_text" ON "T" ("text");`;
const INSERT = 'INSERT INTO "T" VALUES (?, ?, ?, ?, ?, ?)';

describe.each(platforms)('SQLite with %s', (_, platform, url) => {
  const opened = (name: string) => {
    const sqlite = platform.openSqlite(`${url}-${name}`);
    sqlite.exec(SCHEMA);
    return sqlite;
  };

  it('returns stored values exactly: bigints to 64 bits, texts in any script, and empty bytes', () => {
    const sqlite = opened('values');
    const values = [
      ['a', 2n ** 63n - 1n, 0.1, 'ä€😀', new Uint8Array(), 1n],
      ['b', -(2n ** 63n), -0.5, 'x'.repeat(5_000), Uint8Array.of(0, 255), 0n],
      ['c', null, null, null, null, null],
    ];
    const insert = sqlite.prepare(INSERT);
    for (const row of values) expect(Number(insert.run(...row).changes)).toBe(1);
    const select = sqlite.prepare('SELECT * FROM "T" ORDER BY "id"');
    select.setReadBigInts(true);
    const rows = select.all().map((row) => Object.values(row));
    expect(rows.map((row) => row.map(plain))).toEqual(values.map((row) => row.map(plain)));
    expect([...select.iterate()]).toHaveLength(3);
    expect(select.get()?.['big']).toBe(2n ** 63n - 1n);
    select.setReadBigInts(false);
    expect(typeof select.get()?.['big']).toBe('number');
    sqlite.close();
  });

  it('binds a number as a floating-point number, which the column converts', () => {
    const sqlite = opened('numbers');
    sqlite.prepare(INSERT).run('a', 3, 3, 'three', null, 1);
    const types = sqlite.prepare('SELECT typeof("big"), typeof("real"), typeof(?) FROM "T"');
    expect(Object.values(types.get(3) ?? {})).toEqual(['integer', 'real', 'real']);
    expect(() => sqlite.prepare('SELECT ?').get(2n ** 63n)).toThrow(RangeError);
    expect(() => sqlite.prepare('SELECT ?, ?').get(1)).toThrow(RangeError);
    expect(() => sqlite.prepare('SELECT ?').get(1, 2)).toThrow(RangeError);
    sqlite.close();
  });

  it('returns names and declared types of columns', () => {
    const sqlite = opened('columns');
    const columns = sqlite.prepare('SELECT "id", "flag", 1 + 1 AS "sum" FROM "T"').columns();
    expect(columns.map(({ name, type }) => [name, type])).toEqual([
      ['id', 'TEXT'],
      ['flag', 'BOOLEAN'],
      ['sum', null],
    ]);
    sqlite.close();
  });

  it('throws errors with the extended code of SQLite, and can be used again', () => {
    const sqlite = opened('errors');
    const insert = sqlite.prepare(INSERT);
    insert.run('a', 1n, null, 'same', null, null);
    const codeOf = (work: () => unknown) => {
      try {
        work();
        return 'no error';
      } catch (error) {
        return platform.sqliteErrorCode(error);
      }
    };
    expect(codeOf(() => insert.run('a', 1n, null, 'x', null, null))).toBe(
      'SQLITE_CONSTRAINT_PRIMARYKEY',
    );
    expect(codeOf(() => insert.run('b', 1n, null, 'same', null, null))).toBe(
      'SQLITE_CONSTRAINT_UNIQUE',
    );
    expect(codeOf(() => sqlite.exec('SELECT nothing'))).toBe('SQLITE_ERROR');
    expect(codeOf(() => platform.openSqlite(`${url}-none`, { mustExist: true }))).toBe(
      'SQLITE_CANTOPEN',
    );
    expect(Number(insert.run('b', 1n, null, 'other', null, null).changes)).toBe(1);
    sqlite.close();
    expect(() => insert.run('c', 1n, null, 'third', null, null)).toThrow();
  });

  it('retains committed rows in a closed file with a write-ahead log, and no others', () => {
    const sqlite = opened('file');
    expect(sqlite.prepare('PRAGMA journal_mode = WAL').get()).toEqual({ journal_mode: 'wal' });
    const inTransaction = transactionsOf(sqlite, 'IMMEDIATE');
    const insert = sqlite.prepare(INSERT);
    inTransaction(() => insert.run('a', 1n, null, null, null, null));
    expect(() =>
      inTransaction(() => {
        insert.run('b', 1n, null, null, null, null);
        throw new Error('refused');
      }),
    ).toThrow('refused');
    const bytes = sqlite.serialize();
    sqlite.copyTo(`${url}-copy`);
    sqlite.close();
    platform.writeDatabase(`${url}-bytes`, bytes);
    for (const name of ['file', 'copy', 'bytes']) {
      expect(platform.hasDatabase(`${url}-${name}`)).toBe(true);
      const again = platform.openSqlite(`${url}-${name}`, { mustExist: true });
      expect(again.prepare('SELECT "id" FROM "T"').all()).toEqual([{ id: 'a' }]);
      again.close();
      platform.removeDatabase(`${url}-${name}`);
      expect(platform.hasDatabase(`${url}-${name}`)).toBe(false);
    }
  });

  it('returns a snapshot of an open database, and copies closed ones of any size', async () => {
    const sqlite = opened('open');
    sqlite.exec('PRAGMA journal_mode = WAL');
    const insert = sqlite.prepare(INSERT);
    insert.run('a', 1n, null, 'x'.repeat(200_000), null, null);
    platform.writeDatabase(`${url}-snapshot`, platform.snapshotBytes(`${url}-open`));
    insert.run('b', 1n, null, null, null, null);
    sqlite.close();
    platform.copyClosedDatabase(`${url}-open`, `${url}-whole`);
    await platform.syncFile(`${url}-whole`);
    expect(plain(platform.snapshotBytes(`${url}-whole`))).toEqual(
      plain(platform.snapshotBytes(`${url}-open`)),
    );
    for (const [name, rows] of [
      ['snapshot', 1],
      ['whole', 2],
    ] as const) {
      const again = platform.openSqlite(`${url}-${name}`, { mustExist: true });
      expect(again.prepare('SELECT * FROM "T"').all()).toHaveLength(rows);
      again.close();
    }
  });

  it('reads the start and the size of a file that is not a database', () => {
    for (const length of [0, 10, 100, 150_000]) {
      const bytes = Uint8Array.from({ length }, (_, index) => index % 251);
      platform.writeDatabase(`${url}-text`, bytes);
      const start = platform.readFileStart(`${url}-text`);
      expect([start.size, plain(start.bytes)]).toEqual([length, [...bytes.subarray(0, 100)]]);
      platform.copyClosedDatabase(`${url}-text`, `${url}-text-copy`);
      expect(platform.readFileStart(`${url}-text-copy`)).toEqual(start);
    }
    expect(() => platform.readFileStart(`${url}-absent`)).toThrow();
  });
});

/** Bytes as an array, because the drivers return different classes of them. */
const plain = (value: unknown) => (value instanceof Uint8Array ? [...value] : value);
