import { join } from 'node:path';
import {
  type ServerOptions,
  type TestServer,
  startServer as startTestServer,
} from '@hongbao/server/testing/server';
import type { OpenStore } from '@hongbao/server/testing/testStore';
import { createPeers } from '../createPeers.ts';
import type { ForwardingOptions } from '../forwarding.ts';
import { joinCluster } from '../joinCluster.ts';

export interface ClusterServerOptions extends ServerOptions {
  /** The database that the server shares with other servers. When absent, worlds are in the data folder. */
  readonly databaseUrl?: string;
  /** The log size of a shared world, in characters, above which it is folded into a new base. */
  readonly foldedFrom?: number;
  /** Forwarding to the other servers of a cluster; by default that of the shared database. */
  readonly cluster?: ForwardingOptions;
}

/** Starts a server of a cluster in this process. */
export function startServer(options: ClusterServerOptions = {}): Promise<TestServer> {
  const { databaseUrl, foldedFrom, cluster, ...others } = options;
  return startTestServer({
    ...others,
    ...(databaseUrl === undefined ? {} : { openStore: storeIn(databaseUrl, { foldedFrom }) }),
    ...(cluster === undefined ? {} : { peers: createPeers(cluster) }),
  });
}

interface StoreOptions {
  readonly foldedFrom?: number | undefined;
  readonly leaseMs?: number;
  readonly hasThread?: boolean;
}

/** The store of the worlds in a shared database. */
export function storeIn(
  databaseUrl: string,
  { foldedFrom, leaseMs, hasThread = false }: StoreOptions = {},
): OpenStore {
  return async (config, report) => {
    const joined = await joinCluster(
      { ...config, databaseUrl },
      {
        report,
        url: config.serverUrl,
        hasThread,
        ...(leaseMs === undefined ? {} : { leaseMs }),
        ...(foldedFrom === undefined ? {} : { foldedFrom }),
      },
    );
    if (joined === null) return null;
    return { ...joined, worldsFolder: join(config.dataDir, 'working', `${process.pid}`) };
  };
}
