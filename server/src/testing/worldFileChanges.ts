import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importWorld } from '@hongbao/contracts/control/snapshots.calls';
import { readDatabase } from '@hongbao/prisma/database';
import { listMigrations } from '@hongbao/prisma/migrations';
import { type Sqlite, firstValues, tableNames } from '@hongbao/prisma/sqlite';
import { redeclare } from '@hongbao/prisma/testing/redeclare';
import { sendForm } from '@hongbao/test-support/upload';
import { afterAll, beforeAll } from 'vitest';
import { removeDataFolder, temporaryDataFolder } from './templates.ts';

/** A change that another program makes to a world's file. */
export type FileChange = (sqlite: Sqlite, file: string) => void;

/** Provides a Vitest file with a function that applies a change to the bytes of a world's file. */
export function useFileChanges(): (bytes: Buffer, change: FileChange) => Buffer {
  let folder = '';
  let count = 0;
  beforeAll(async () => {
    folder = await temporaryDataFolder();
  });
  afterAll(() => removeDataFolder(folder));
  return (bytes, change) => {
    count += 1;
    const file = join(folder, `changed${count}.sqlite`);
    writeFileSync(file, bytes);
    readDatabase(file, (sqlite) => {
      sqlite.exec('PRAGMA journal_mode = DELETE');
      sqlite.exec('PRAGMA ignore_check_constraints = ON');
      change(sqlite, file);
    });
    return readFileSync(file);
  };
}

/** Converts a world's file to the schema of an earlier version, after the first `version` migrations. */
export function downgraded(bytes: Buffer, version: number, folder: string): Buffer {
  const [from, to] = [join(folder, 'newest.sqlite'), join(folder, `version${version}.sqlite`)];
  writeFileSync(from, bytes);
  writeFileSync(to, '');
  const applied = listMigrations().slice(0, version);
  readDatabase(to, (sqlite) => {
    for (const { sql } of applied) sqlite.exec(sql);
    sqlite.prepare('ATTACH ? AS newest').run(from);
    const list = `SELECT sql FROM newest.sqlite_master WHERE name = '_prisma_migrations'`;
    const [createList] = firstValues(sqlite.prepare(list).all());
    sqlite.exec(String(createList));
    for (const table of tableNames(sqlite)) {
      const columns = sqlite
        .prepare(
          `SELECT name, type, "notnull" AND dflt_value IS NULL AS isWanted,
            EXISTS (SELECT 1 FROM pragma_table_info(?, 'newest') WHERE name = old.name) AS isThere
            FROM pragma_table_info(?, 'main') AS old`,
        )
        .all(table, table) as unknown as {
        name: string;
        type: string;
        isWanted: 0 | 1;
        isThere: 0 | 1;
      }[];
      const taken = columns.filter(({ isWanted, isThere }) => isThere || isWanted);
      const names = taken.map(({ name }) => `"${name}"`).join();
      // Columns that were removed since then get an arbitrary value.
      const values = taken.map(({ name, type, isThere }) =>
        isThere ? `"${name}"` : type === 'TEXT' ? "''" : '0',
      );
      sqlite.exec(
        `INSERT INTO "${table}" (${names}) SELECT ${values.join()} FROM newest."${table}"`,
      );
    }
    sqlite
      .prepare('DELETE FROM "_prisma_migrations" WHERE "migration_name" > ?')
      .run(applied.at(-1)?.name ?? '');
  });
  return readFileSync(to);
}

/** Returns a change that executes SQL. */
export const bySql =
  (text: string): FileChange =>
  (sqlite) =>
    void sqlite.exec(text);

/** Returns a change that edits the schema's declaration of a table or index without changing its rows. */
export function redeclared(name: string, change: (text: string) => string): FileChange {
  return (_sqlite, file) => redeclare(file, name, change);
}

/** Imports a file through the HTTP route. Returns the HTTP status and the answer's body. */
export async function importFile(
  client: Parameters<typeof sendForm>[0],
  data: Buffer,
  id?: string,
): Promise<{ status: number; success: boolean; result: Readonly<Record<string, unknown>> }> {
  const named = id === undefined ? [] : [{ name: 'id', data: id }];
  const file = { name: 'file', filename: 'world.sqlite', type: 'application/vnd.sqlite3', data };
  const { status, text } = await sendForm(client, null, [...named, file], importWorld);
  return { status, ...JSON.parse(text) };
}

/**
 * A database whose list of tables is one row reached by 300^7 paths of pages: reading the list never ends, although
 * every single page is valid.
 */
export function manyPaths(honest: Buffer): Buffer {
  const PAGE = 4_096;
  const [ROOT, TABLE_ROW, TABLE, INDEX, FIRST, LAST] = [1, 2, 3, 4, 5, 11];
  const file = Buffer.alloc(LAST * PAGE);
  honest.copy(file, 0, 0, 100);
  file.writeUInt16BE(PAGE, 16);
  file.writeUInt32BE(LAST, 28);
  file.fill(0, 32, 40);
  file.writeUInt32BE(0, 52);
  file.writeUInt32BE(file.readUInt32BE(24), 92);
  const header = (page: number, kind: number, cells: readonly Buffer[], last = 0) => {
    const start = (page - 1) * PAGE;
    const at = page === ROOT ? start + 100 : start;
    let content = PAGE;
    let pointer = at + (last === 0 ? 8 : 12);
    for (const cell of cells) {
      content -= cell.length;
      cell.copy(file, start + content);
      pointer = file.writeUInt16BE(content, pointer);
    }
    file[at] = kind;
    file.writeUInt16BE(cells.length, at + 3);
    file.writeUInt16BE(content, at + 5);
    if (last !== 0) file.writeUInt32BE(last, at + 8);
  };
  const row = (values: readonly (string | number | null)[]) => {
    const types = values.map((value) =>
      value === null ? 0 : typeof value === 'number' ? 1 : 13 + 2 * value.length,
    );
    const texts = values.map((value) =>
      value === null ? '' : typeof value === 'number' ? String.fromCharCode(value) : value,
    );
    const body = Buffer.concat([
      Buffer.from([types.length + 1, ...types]),
      Buffer.from(texts.join(''), 'latin1'),
    ]);
    return Buffer.concat([Buffer.from([body.length, 1]), body]);
  };
  const child = (page: number) => Buffer.from([0, 0, 0, page, 1]);
  const many = (page: number) => Array.from({ length: 300 }, () => child(page));
  header(ROOT, 5, [child(TABLE_ROW), ...many(FIRST)], FIRST);
  header(TABLE_ROW, 13, [row(['table', 'a', 'a', TABLE, 'CREATE TABLE a(b UNIQUE)'])]);
  header(TABLE, 13, []);
  header(INDEX, 10, []);
  for (let page = FIRST; page < LAST; page += 1) header(page, 5, many(page + 1), page + 1);
  header(LAST, 13, [row(['index', 'sqlite_autoindex_a_1', 'a', INDEX, null])]);
  return file;
}
