import { storeWorldsWith } from '@hongbao/server/testing/testStore';
import { sharedPostgres } from './postgres.ts';
import { storeIn } from './server.ts';

/** The database of each data folder, so that a restarted server finds its worlds. */
const databases = new Map<string, string>();

// Vitest setup file: stores the worlds of the server's tests in PostgreSQL.
storeWorldsWith(async (config, report) => {
  const url = databases.get(config.dataDir) ?? (await (await sharedPostgres())?.createDatabase());
  if (url === undefined) return null;
  databases.set(config.dataDir, url);
  return storeIn(url)(config, report);
});
