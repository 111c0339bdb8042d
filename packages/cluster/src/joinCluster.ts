import { hostname } from 'node:os';
import { join } from 'node:path';
import { withControlToken } from '@hongbao/server/controlToken';
import { loadEnvelopeKeys } from '@hongbao/server/http/envelopeKeys';
import type { Peers } from '@hongbao/engine/peers';
import { loadSecretsKey } from '@hongbao/server/secretsKey';
import type { WorldStore } from '@hongbao/engine/world/store';
import type { ClusterConfig } from './clusterConfig.ts';
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
  /** The size from which a log is folded while its world is open. If absent: 4 MB, and half of its image. */
  readonly foldedFrom?: number | undefined;
}

/**
 * Joins the servers that share the database of `DATABASE_URL`: creates missing tables, copies the installation's keys, and
 * opens the session that owns this server's worlds. Throws an error with the remedy when the database cannot be used.
 */
export async function joinCluster(
  config: ClusterConfig & { readonly databaseUrl: string },
  { report, foldedFrom }: Surroundings,
): Promise<Cluster> {
  const { databaseUrl } = config;
  const database = new SharedDatabase(databaseUrl);
  try {
    await database.prepare();
    await withSharedKeys(database, config.dataDir, () => {
      withControlToken(config);
      if (!config.rsaPrivateKeyFile) loadEnvelopeKeys(config.dataDir, null);
      if (!config.secretsKeyFile) loadSecretsKey(config.dataDir, null);
    });
    const name = `${hostname()}:${config.port}`;
    const folder = join(config.dataDir, 'working');
    const parts = { database, databaseUrl, folder, name, foldedFrom, report };
    const store = await SharedWorlds.open(parts);
    return { store, peers: { name, requireReachable: () => store.requireReachable() } };
  } catch (error) {
    await database.close();
    throw error;
  }
}
