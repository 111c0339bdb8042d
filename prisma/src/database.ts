import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { Prisma, PrismaClient } from '../generated/client.ts';
import { adapterFactory } from './adapter.ts';
import { migrate } from './schemaEngine.ts';
import { type RowWriter, openRowWriter } from './rowWriter.ts';

export type { PrismaClient } from '../generated/client.ts';

/** A piece of SQL with its values apart, for the few questions that the client has no words for. */
export const { sql } = Prisma;

/** One open world: Prisma for reading, one writer for everything that changes. */
export interface Database {
  readonly url: string;
  readonly read: PrismaClient;
  readonly writer: RowWriter;
  close(): Promise<void>;
}

/** Opens the migrated database file at `url`. Throws when the file does not exist. */
export async function openDatabase(url: string): Promise<Database> {
  if (!existsSync(url)) throw new Error(`There is no database at ${url}; create it first.`);
  const writer = openRowWriter(url);
  const read = new PrismaClient({ adapter: adapterFactory(url) });
  return {
    url,
    read,
    writer,
    close: async () => {
      await read.$disconnect();
      writer.close();
    },
  };
}

/** Makes an empty, migrated database file. */
export async function createDatabase(url: string): Promise<void> {
  await migrate(url);
  openRowWriter(url).close();
}

/** Copies a database that nobody has open: closing it has folded its log into the file. */
export function copyClosedDatabase(from: string, to: string): void {
  copyFileSync(from, to);
}

export function removeDatabase(url: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${url}${suffix}`, { force: true });
}
