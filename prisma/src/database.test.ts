import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteDriver as Sqlite } from './platform/driver.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeClosed, createDatabase, openDatabase, readRow, removeDatabase } from './database.ts';
import { copyClosedDatabase } from './databaseFiles.ts';
import { packageRoot } from './platform/packageRoot.ts';
import { type RowOf, insert, update } from './rowWriter.ts';
import { migrationNames } from './migrations.ts';
import { toStorageFault } from './storageFault.ts';

let folder = '';
let blank = '';
let number = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hongbao-database-'));
  blank = join(folder, 'blank.sqlite');
  await createDatabase(blank);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function copyOfBlank(): string {
  number += 1;
  const file = join(folder, `${number}.sqlite`);
  copyClosedDatabase(blank, file);
  return file;
}

const filesOf = (file: string) =>
  readdirSync(folder).filter((name) => name.startsWith(`${file.slice(folder.length + 1)}`));

const entry = (id: string, doneAt: bigint | null): RowOf<'TimelineEntry'> => ({
  id,
  dueAt: 9_007_199_254_740_993n,
  priority: 3,
  kind: 'vip.check',
  refId: 'm1',
  payload: '{}',
  progress: null,
  doneAt,
  parkedAt: null,
  error: null,
  summary: null,
  createdAt: 1n,
});

describe('rows', () => {
  it('preserve 64-bit integers, booleans, nulls and bytes, and are found by column values, including null', async () => {
    const database = await openDatabase(copyOfBlank());
    const upload = {
      path: '/a.png',
      memberId: 'm1',
      biz: 'identity',
      mime: 'image/png',
      size: 3,
      bytes: new Uint8Array([0, 255, 7]),
      createdAt: 1n,
    };
    database.writer.apply([
      insert('TimelineEntry', entry('a', null)),
      insert('TimelineEntry', entry('b', 5n)),
      insert('Upload', upload),
    ]);
    expect(database.rows('TimelineEntry')).toEqual([entry('a', null), entry('b', 5n)]);
    expect(database.rows('TimelineEntry', { doneAt: null })).toEqual([entry('a', null)]);
    expect(database.rows('TimelineEntry', { kind: 'vip.check', doneAt: 5n })).toEqual([
      entry('b', 5n),
    ]);
    expect(database.rows('TimelineEntry', { kind: 'none' })).toEqual([]);
    expect(database.rows('Upload')).toEqual([upload]);
    await database.close();
  });
});

describe('a database', () => {
  it('can be closed twice, and leaves no write-ahead log', async () => {
    const file = copyOfBlank();
    const database = await openDatabase(file);
    database.writer.apply([insert('Setting', { key: 'a', value: '1' })]);
    expect(database.rows.count('Setting')).toBe(1);
    await database.close();
    await database.close();
    // An open connection would have left a write-ahead log beside the file.
    expect(filesOf(file)).toHaveLength(1);
    expect(() => database.rows.count('Setting')).toThrow('not open');
  });

  it('is migrated from an older version when it is opened, and keeps its rows', async () => {
    const file = join(folder, 'older.sqlite');
    const names = migrationNames();
    const older = new Sqlite(file);
    for (const name of names.slice(0, -1))
      older.exec(readFileSync(join(packageRoot(), 'migrations', name, 'migration.sql'), 'utf8'));
    older.exec(`INSERT INTO "Setting" VALUES ('kept', '1')`);
    const whole = new Sqlite(blank);
    older.exec(
      String(
        whole
          .prepare(`SELECT sql FROM sqlite_master WHERE name = '_prisma_migrations'`)
          .pluck()
          .get(),
      ),
    );
    const applied = whole
      .prepare(`SELECT * FROM _prisma_migrations ORDER BY migration_name`)
      .raw()
      .all() as unknown[][];
    for (const row of applied.slice(0, -1))
      older
        .prepare(`INSERT INTO _prisma_migrations VALUES (${row.map(() => '?').join()})`)
        .run(row);
    whole.close();
    older.close();
    const opened = await openDatabase(file);
    expect(opened.rows('Setting')).toEqual([{ key: 'kept', value: '1' }]);
    await opened.close();
    const after = new Sqlite(file, { readonly: true });
    const found = after.prepare(`SELECT migration_name FROM _prisma_migrations`).pluck().all();
    expect(found).toEqual(names);
    after.close();
  });

  it('has no planned triggers when it is migrated, but those that are due or parked', () => {
    const sqlite = new Sqlite(':memory:');
    const apply = (name: string) =>
      sqlite.exec(readFileSync(join(packageRoot(), 'migrations', name, 'migration.sql'), 'utf8'));
    const names = migrationNames();
    const added = names.findIndex((name) => name.endsWith('_levels_as_time_passes'));
    names.slice(0, added).forEach(apply);
    const required = (table: string) =>
      (
        sqlite
          .prepare(`SELECT name, type FROM pragma_table_info('${table}')
          WHERE "notnull" = 1 AND dflt_value IS NULL`)
          .all() as { name: string; type: string }[]
      ).map(({ name, type }) => [name, type === 'TEXT' ? 'x' : 0] as const);
    const insert = (table: string, cells: Readonly<Record<string, unknown>>) => {
      const row = { ...Object.fromEntries(required(table)), ...cells };
      const columns = Object.keys(row);
      sqlite
        .prepare(`INSERT INTO "${table}" (${columns.map((each) => `"${each}"`).join()})
          VALUES (${columns.map(() => '?').join()})`)
        .run(...Object.values(row));
    };
    insert('World', { id: 'world', doneUntil: 50, clockWorldAt: 100 });
    const entries = [
      ['due', 'positions.trigger', 100, null],
      ['planned', 'positions.trigger', 101, null],
      ['parked', 'loans.trigger', 101, 99],
      ['order', 'positions.open', 300, null],
      ['watch', 'positions.watch', 400, null],
      ['midnight', 'vip.midnight', 400, null],
    ] as const;
    for (const [id, kind, dueAt, parkedAt] of entries)
      insert('TimelineEntry', { id, kind, refId: id, dueAt, parkedAt, createdAt: 40 });
    apply(names[added] ?? '');
    const left = sqlite.prepare(`SELECT "id" FROM "TimelineEntry" ORDER BY "id"`).pluck().all();
    expect(left).toEqual(['due', 'midnight', 'parked']);
    expect(sqlite.prepare(`SELECT "doneUntil" FROM "World"`).pluck().get()).toBe(100);
    sqlite.close();
  });

  it('retains the rule of the draw of announced, open and drawn subscriptions when it is migrated', () => {
    const sqlite = new Sqlite(':memory:');
    const apply = (name: string) =>
      sqlite.exec(readFileSync(join(packageRoot(), 'migrations', name, 'migration.sql'), 'utf8'));
    const names = migrationNames();
    const added = names.findIndex((name) => name.endsWith('_draw_nonces'));
    names.slice(0, added).forEach(apply);
    const fortnights = ['listed', 'completed', 'issuing', 'upcoming', 'upcoming', 'upcoming'];
    for (const [index, status] of fortnights.entries())
      sqlite.exec(
        `INSERT INTO "Ieo" VALUES ('${index}', 'n', '${index}/USDT', 'b', 1, 1, 1, 1, 1, '${status}', ${index * 14}, 1, 1, 1, NULL, 1, 1, 1, 1, 1, 1)`,
      );
    apply(names[added] ?? '');
    const rules = sqlite.prepare(`SELECT "drawRule" FROM "Ieo" ORDER BY "openAt"`).pluck().all();
    expect(rules.map(Number)).toEqual([1, 1, 1, 1, 2, 2]);
    sqlite.close();
  });

  it('is refused and left unchanged when it has a newer version or is not a world database', async () => {
    const newer = copyOfBlank();
    const sqlite = new Sqlite(newer);
    sqlite.exec(`UPDATE _prisma_migrations SET migration_name = '9_later'
      WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)`);
    sqlite.close();
    await expect(openDatabase(newer)).rejects.toThrow('newer version of Hongbao (9_later)');
    const foreign = join(folder, 'foreign.sqlite');
    new Sqlite(foreign).exec('CREATE TABLE a (b)').close();
    const before = readFileSync(foreign);
    await expect(openDatabase(foreign)).rejects.toThrow('_prisma_migrations');
    expect(readFileSync(foreign).equals(before)).toBe(true);
    for (const file of [newer, foreign]) expect(filesOf(file)).toHaveLength(1);
  });
});

describe('a closed database', () => {
  it('can be changed without leaving files beside it, also in journal mode DELETE', async () => {
    const file = copyOfBlank();
    const unlogged = copyOfBlank();
    const sqlite = new Sqlite(unlogged);
    sqlite.pragma('journal_mode = DELETE');
    sqlite.close();
    for (const each of [file, unlogged]) {
      changeClosed(each, [insert('TimelineEntry', entry('a', null))]);
      changeClosed(each, [update('TimelineEntry', { id: 'a' }, { priority: 4 })]);
      expect(filesOf(each)).toHaveLength(1);
      expect(readRow(each, 'TimelineEntry', 'a')).toEqual({ ...entry('a', null), priority: 4 });
      const opened = await openDatabase(each);
      expect(opened.rows.count('TimelineEntry')).toBe(1);
      await opened.close();
    }
  });

  it('is copied completely when it is larger than one chunk', async () => {
    const database = await openDatabase(copyOfBlank());
    const text = 'x'.repeat(1_000_000);
    for (let index = 0; index < 70; index += 1)
      database.writer.apply([insert('Setting', { key: `${index}`, value: text })]);
    const copy = join(folder, 'large.sqlite');
    database.writer.copyTo(copy);
    const all = { withoutTables: [], withoutColumns: [] };
    const opened = await openDatabase(copy);
    expect(opened.writer.hash(all)).toBe(database.writer.hash(all));
    for (const each of [opened, database]) await each.close();
    removeDatabase(copy);
  });

  it('reports a failed copy as a storage fault with its code', async () => {
    const codeOf = (work: () => void) => {
      try {
        work();
        return 'nothing';
      } catch (error) {
        return toStorageFault(error)?.code ?? String(error);
      }
    };
    const system = (code: string) => Object.assign(new Error(code), { code });
    const thrown = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'ENOENT'].map((code) =>
      codeOf(() => {
        throw system(code);
      }),
    );
    expect(thrown).toEqual([
      'SQLITE_FULL',
      'SQLITE_FULL',
      'SQLITE_READONLY',
      'SQLITE_IOERR',
      'Error: ENOENT',
    ]);
    writeFileSync(join(folder, 'plain'), '');
    const database = await openDatabase(copyOfBlank());
    expect(() => database.writer.copyTo(join(folder, 'plain', 'below'))).toThrow();
    await database.close();
  });
});
