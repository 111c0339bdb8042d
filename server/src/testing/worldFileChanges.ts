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
