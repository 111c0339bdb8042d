import { sharedPostgres } from './postgres.ts';

/** `STORE=postgres` stores the worlds of all server tests in a PostgreSQL: the same tests with the other store. */
const isShared = process.env['STORE'] === 'postgres';

/** Whether worlds are stored in the data folder; for tests of its contents. */
export const isInFolder = !isShared;

const databases = new Map<string, string>();

/** The database of a data folder, so that a restarted server finds its worlds; null without a database. */
export async function databaseOfTests(dataDir: string): Promise<string | null> {
  if (!isShared) return null;
  const known = databases.get(dataDir);
  if (known !== undefined) return known;
  const postgres = await sharedPostgres();
  if (!postgres) return null;
  const url = await postgres.createDatabase();
  databases.set(dataDir, url);
  return url;
}
