import { join } from 'node:path';
import {
  type ServerOptions,
  type TestServer,
  startServer as startTestServer,
} from '@hongbao/server/testing/server';
import type { OpenStore } from '@hongbao/server/testing/testStore';
import { joinCluster } from '../joinCluster.ts';

export interface ClusterServerOptions extends ServerOptions {
  /** The database that the server shares with other servers. When absent, worlds are in the data folder. */
  readonly databaseUrl?: string;
  /** The size of the log of a shared world above which it is folded into a new image. */
  readonly foldedFrom?: number;
}

/** Starts a server of a cluster in this process. */
export function startServer(options: ClusterServerOptions = {}): Promise<TestServer> {
  const { databaseUrl, foldedFrom, ...others } = options;
  if (databaseUrl === undefined) return startTestServer(others);
  return startTestServer({ ...others, openStore: storeIn(databaseUrl, foldedFrom) });
}

/** The store of the worlds in a shared database. */
export function storeIn(databaseUrl: string, foldedFrom?: number): OpenStore {
  return async (config, report) => {
    const joined = await joinCluster({ ...config, databaseUrl }, { report, foldedFrom });
    return { ...joined, worldsFolder: join(config.dataDir, 'working', `${process.pid}`) };
  };
}
