import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';

/** The one place that chooses the database's driver. `url` is a file path or `:memory:`. */
export function adapterFactory(url: string): PrismaBetterSqlite3 {
  return new PrismaBetterSqlite3({ url: url === ':memory:' ? url : `file:${url}` });
}
