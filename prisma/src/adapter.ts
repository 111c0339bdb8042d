import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils';
import type Sqlite from 'better-sqlite3';
import { cacheStatements } from './statementCache.ts';

/** Creates the database driver; no other code chooses one. `url` is a file path or `:memory:`. */
export function adapterFactory(url: string): PrismaBetterSqlite3 {
  return new PrismaBetterSqlite3({ url: url === ':memory:' ? url : `file:${url}` });
}

/** The same driver with a statement cache, for connections that run the same queries many times. */
export function cachingAdapterFactory(url: string): PrismaBetterSqlite3 {
  const factory = adapterFactory(url);
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = (await connect()) as SqlDriverAdapter & { readonly client: Sqlite.Database };
    cacheStatements(adapter.client);
    return adapter;
  };
  return factory;
}
