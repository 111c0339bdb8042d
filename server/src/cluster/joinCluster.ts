import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { withControlToken } from '../controlToken.ts';
import { loadEnvelopeKeys } from '../http/envelopeKeys.ts';
import { loadSecretsKey } from '../secretsKey.ts';
import type { WorldStore } from '../world/store.ts';
import { Lease } from './lease.ts';
import type { PassOnParts } from './passOn.ts';
import { Places } from './places.ts';
import { SharedDatabase } from './sharedDatabase.ts';
import { withSharedKeys } from './sharedKeys.ts';
import { SharedWorlds } from './sharedWorlds.ts';

/** The parts of a server that shares its worlds with others. */
export interface Cluster {
  readonly store: WorldStore;
  readonly passOn: PassOnParts;
}

interface Surroundings {
  readonly report: (text: string) => void;
  /** Where other servers reach this one; null for a process that serves no requests. */
  readonly url: string | null;
  /** Whether a thread of its own keeps the lease, as every server should that does more than a test. */
  readonly hasThread: boolean;
  /** How long its lease is valid after a renewal; 2.5 seconds when absent. */
  readonly leaseMs?: number;
  /** How long a log grows before it becomes a new base, in characters. */
  readonly foldedFrom?: number;
}

/**
 * Joins the servers that share the database of `DATABASE_URL`: creates its tables where there are none, copies the
 * installation's keys, and registers a lease. Null where there is no such database: the worlds are files. Throws with the
 * remedy where the database can't be used, or where another server has the same URL.
 */
export async function joinCluster(
  config: Config,
  { report, url, hasThread, leaseMs, foldedFrom }: Surroundings,
): Promise<Cluster | null> {
  const { databaseUrl } = config;
  if (databaseUrl === null) return null;
  const database = new SharedDatabase(databaseUrl);
  try {
    await database.prepare();
    await withSharedKeys(database, config.dataDir, () => {
      withControlToken(config);
      if (!config.rsaPrivateKeyFile) loadEnvelopeKeys(config.dataDir, null);
      if (!config.secretsKeyFile) loadSecretsKey(config.dataDir, null);
    });
    const lease = new Lease({
      database,
      databaseUrl,
      url,
      hasThread,
      ...(leaseMs === undefined ? {} : { leaseMs }),
      lost: () => store.loseAll(),
      report,
    });
    const store: SharedWorlds = new SharedWorlds({
      database,
      lease,
      folder: join(config.dataDir, 'working'),
      ...(foldedFrom === undefined ? {} : { foldedFrom }),
      report,
    });
    await lease.begin();
    const { host: name } = new URL(config.serverUrl);
    return { store, passOn: { places: new Places(store), secret: secretOf(config), name } };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** What only servers of this installation know. */
function secretOf({ dataDir, secretsKeyFile }: Config): Buffer {
  const key = loadSecretsKey(dataDir, secretsKeyFile);
  return createHmac('sha256', key).update('passed on').digest();
}
