import { sharedPostgres } from './postgres.ts';

/** `STORE=postgres` lets every test of servers keep its worlds in a PostgreSQL: the same tests, the other store. */
const isShared = process.env['STORE'] === 'postgres';

/** For tests of what lies in a data folder itself: it lies there. */
export const isInFolder = !isShared;

const databases = new Map<string, string>();

/** The database that belongs to a data folder, so that a server that starts again finds its worlds; null for none. */
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
