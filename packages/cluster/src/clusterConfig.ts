import { join } from 'node:path';
import { type Config, readConfig } from '@hongbao/server/config/config';

/** Configuration of a server that may be part of a cluster. */
export interface ClusterConfig extends Config {
  /** PostgreSQL that servers share; null if worlds are stored in the data folder. */
  readonly databaseUrl: string | null;
}

/** Reads the environment. Throws an error with the variable's name and its valid values. */
export function readClusterConfig(
  env: Readonly<Record<string, string | undefined>>,
): ClusterConfig {
  const databaseUrl = readDatabaseUrl(env['DATABASE_URL']);
  const config = readConfig(env);
  if (databaseUrl === null) return { ...config, databaseUrl };
  // Working copies of worlds in the database are separate from the worlds of a server without a database.
  const dataDir = join(config.dataDir, 'cluster');
  // Servers that share worlds are reached through a load balancer.
  return { ...config, databaseUrl, dataDir, isForThisMachine: false };
}

function readDatabaseUrl(text: string | undefined): string | null {
  if (!text) return null;
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text))
    throw new Error(
      // The address includes a password, so the message does not repeat it.
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/hongbao; unset it to store worlds in DATA_DIR',
    );
  return text;
}

/** Describes where worlds are stored, for the start message. A database address is printed without its password. */
export function describePlace({ databaseUrl, dataDir }: ClusterConfig): string {
  if (databaseUrl === null) return dataDir;
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL at ${host}${pathname}, shared with other servers; working copies in ${dataDir}`;
}
