import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '@hongbao/server/config/config';
import type { ClusterConfig } from './clusterConfig.ts';
import { withControlToken } from '@hongbao/server/controlToken';
import { loadEnvelopeKeys } from '@hongbao/server/http/envelopeKeys';
import { loadSecretsKey } from '@hongbao/server/secretsKey';
import type { WorldStore } from '@hongbao/server/world/store';
import { Lease } from './lease.ts';
import type { Peers } from '@hongbao/server/peers';
import { createPeers } from './createPeers.ts';
import { WorldLocations } from './worldLocations.ts';
import { SharedDatabase } from './sharedDatabase.ts';
import { withSharedKeys } from './sharedKeys.ts';
import { SharedWorlds } from './sharedWorlds.ts';

/** Handle of a server that has joined a cluster. */
export interface Cluster {
  readonly store: WorldStore;
  readonly peers: Peers;
}

interface Surroundings {
  readonly report: (text: string) => void;
  /** The URL at which other servers reach this one; null for a process that serves no requests. */
  readonly url: string | null;
  /** Whether a separate thread renews the lease, as in every server outside of tests. */
  readonly hasThread: boolean;
  /** Duration of the lease after a renewal; 2.5 seconds when absent. */
  readonly leaseMs?: number;
  /** Length of a log in characters above which it is folded into a new base. */
  readonly foldedFrom?: number;
}

/**
 * Joins the servers that share the database of `DATABASE_URL`: creates missing tables, copies the installation's keys,
 * and registers a lease. Null without such a database, because worlds are then files. Throws an error with the remedy
 * when the database cannot be used, or when another server has the same URL.
 */
export async function joinCluster(
  config: ClusterConfig,
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
    return {
      store,
      peers: createPeers(
        { locator: new WorldLocations(store), secret: secretOf(config), name },
        () => lease.requireId(),
      ),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A secret shared only by the servers of this installation. */
function secretOf({ dataDir, secretsKeyFile }: Config): Buffer {
  const key = loadSecretsKey(dataDir, secretsKeyFile);
  return createHmac('sha256', key).update('passed on').digest();
}
