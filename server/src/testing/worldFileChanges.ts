import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importWorld } from '@hongbao/contracts/control/snapshots.calls';
import { reading } from '@hongbao/prisma/database';
import { sendForm } from '@hongbao/testkit/upload';
import { afterAll, beforeAll } from 'vitest';
import { removeDataFolder, temporaryDataFolder } from './templates.ts';

type WorldDatabase = Parameters<Parameters<typeof reading>[1]>[0];

/** A change of a world's file by another program. */
export type FileChange = (sqlite: WorldDatabase) => void;

/** For a file of vitest tests: returns a function that changes the bytes of a world's file. */
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
    reading(file, (sqlite) => {
      sqlite.pragma('journal_mode = DELETE');
      sqlite.pragma('ignore_check_constraints = ON');
      change(sqlite);
    });
    return readFileSync(file);
  };
}

/** A change by SQL. */
export const bySql =
  (text: string): FileChange =>
  (sqlite) =>
    void sqlite.exec(text);

/** Changes what the schema declares of a table or an index, without changing the rows. */
export function redeclared(name: string, change: (text: string) => string): FileChange {
  return (sqlite) => {
    sqlite.unsafeMode().pragma('writable_schema = ON');
    const find = sqlite.prepare('SELECT sql FROM sqlite_master WHERE name = ?').pluck();
    const text = change(String(find.get(name)));
    sqlite.prepare('UPDATE sqlite_master SET sql = ? WHERE name = ?').run(text, name);
  };
}

/** Imports a file through the route; returns the HTTP status and the answer's body. */
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
